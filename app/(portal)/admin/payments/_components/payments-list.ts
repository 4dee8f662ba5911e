import { oneOf, textThat, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { existingDay, id } from "@/lib/core/fields";
import { pathTo } from "@/lib/core/path-to";
import { paymentMethods, paymentPurposes, paymentStates } from "@/lib/payments/rules";

const existing = existingDay("Choose a day");
const day = textThat((text) => existing.safeParse(text).success);

export const paymentsList = {
  path: pathTo("/admin/payments"),
  filters: {
    show: oneOf(paymentStates),
    method: oneOf(paymentMethods),
    purpose: oneOf(paymentPurposes),
    from: day,
    to: day,
    by: textThat((text) => id.safeParse(text).success),
  },
  sorts: ["date", "amount", "status"],
} as const satisfies ListDescription;
export type PaymentsRequest = ListRequest<typeof paymentsList>;
