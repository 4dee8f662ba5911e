import { textThat, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { existingDay } from "@/lib/core/fields";
import { pathTo } from "@/lib/core/path-to";

const existing = existingDay("Choose a day");
const day = textThat((text) => existing.safeParse(text).success);

const words = textThat((text) => text.trim() !== "" && text.length <= 200);

export const auditList = {
  path: pathTo("/admin/audit"),
  filters: {
    action: textThat((text) => /^(all-[a-z]{1,20}|[a-z_]{1,60})$/.test(text)),
    who: words,
    whom: words,
    from: day,
    to: day,
  },
  sorts: ["when"],
} as const satisfies ListDescription;
export type AuditRequest = ListRequest<typeof auditList>;
