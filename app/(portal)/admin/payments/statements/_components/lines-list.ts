import { pathTo } from "@/lib/core/path-to";
import { dayFilter } from "@/components/lists/day-filter";
import { oneOf, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { lineLists } from "@/lib/bank-files/rules";

/** The lines of all statements; without `show`, the statements. */
export const linesList = {
  path: pathTo("/admin/payments/statements"),
  noun: "lines",
  size: 50,
  filters: { show: oneOf(lineLists), from: dayFilter, to: dayFilter },
  sorts: [],
} as const satisfies ListDescription;
export type LinesRequest = ListRequest<typeof linesList>;
