import { pathTo } from "@/lib/core/path-to";
import { dayFilter } from "@/components/lists/day-filter";
import { oneOf, textThat, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { id } from "@/lib/core/fields";
import { paymentMethods, paymentPurposes, paymentStates } from "@/lib/ledger/rules";

export const paymentsList = {
  path: pathTo("/admin/payments"),
  noun: "payments",
  size: 50,
  filters: {
    show: oneOf(paymentStates),
    method: oneOf(paymentMethods),
    purpose: oneOf(paymentPurposes),
    from: dayFilter,
    to: dayFilter,
    by: textThat((text) => id.safeParse(text).success),
  },
  sorts: ["date", "amount", "status"],
} as const satisfies ListDescription;
export type PaymentsRequest = ListRequest<typeof paymentsList>;
