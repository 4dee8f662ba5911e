import { textThat, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { existingDay } from "@/lib/core/fields";

const existing = existingDay("Choose a day");
const day = textThat((text) => existing.safeParse(text).success);

export const auditList = {
  path: "/admin/audit",
  filters: { action: textThat((text) => /^[a-z_]{1,60}$/.test(text)), from: day, to: day },
  sorts: ["when", "what", "who"],
} as const satisfies ListDescription;
export type AuditRequest = ListRequest<typeof auditList>;
