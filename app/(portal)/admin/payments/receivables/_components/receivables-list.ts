import { oneOf, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { pathTo } from "@/lib/core/path-to";
import { dueStates } from "@/lib/ledger/rules";
import { duePurposes } from "@/lib/ledger/rules";

export const receivablesList = {
  path: pathTo("/admin/payments/receivables"),
  noun: "amounts",
  size: 50,
  filters: { state: oneOf(dueStates), purpose: oneOf(duePurposes) },
  sorts: ["due", "open"],
} as const satisfies ListDescription;
export type ReceivablesRequest = ListRequest<typeof receivablesList>;
