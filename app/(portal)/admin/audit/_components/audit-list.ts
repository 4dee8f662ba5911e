import { pathTo } from "@/lib/core/path-to";
import { dayFilter } from "@/components/lists/day-filter";
import { oneOf, textThat, type ListDescription, type ListRequest } from "@/components/lists/list-request";

const words = textThat((text) => text.trim() !== "" && text.length <= 200);

export const auditList = {
  path: pathTo("/admin/audit"),
  noun: "entries",
  size: 50,
  filters: {
    action: textThat((text) => /^(all-[a-z]{1,20}|[a-z_]{1,60})$/.test(text)),
    who: words,
    whom: words,
    from: dayFilter,
    to: dayFilter,
    views: oneOf(["shown"]),
  },
  sorts: ["when"],
  everything: { views: "shown" },
} as const satisfies ListDescription;
export type AuditRequest = ListRequest<typeof auditList>;
