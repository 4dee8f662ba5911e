import { oneOf, textThat, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { existingDay } from "@/lib/core/fields";
import { pathTo } from "@/lib/core/path-to";
import { lineLists } from "@/lib/statements/rules";

const existing = existingDay("Choose a day");
const day = textThat((text) => existing.safeParse(text).success);

/** The lines of all statements; without `show`, the statements. */
export const linesList = {
  path: pathTo("/admin/payments/statements"),
  filters: { show: oneOf(lineLists), from: day, to: day },
  sorts: [],
} as const satisfies ListDescription;
export type LinesRequest = ListRequest<typeof linesList>;
