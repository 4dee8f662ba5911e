import { textThat, type ListDescription, type ListRequest } from "@/components/lists/list-request";

const day = textThat((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));

export const auditList = {
  path: "/admin/audit",
  filters: { action: textThat((text) => /^[a-z_]{1,60}$/.test(text)), from: day, to: day },
  sorts: ["when", "what", "who"],
} as const satisfies ListDescription;
export type AuditRequest = ListRequest<typeof auditList>;
