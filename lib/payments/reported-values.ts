import { formatCents } from "@/lib/core/money";
import type { PaymentMethod } from "@/lib/ledger/rules";

type Report = {
  amountCents: number;
  method: PaymentMethod;
  dues: { reference: string; isGone: boolean }[];
};

/** Whether nothing is left to pay of the reported amounts. */
export const isNothingLeft = ({ dues }: Pick<Report, "dues">) => dues.every(({ isGone }) => isGone);

/**
 * What the form for a payment is filled with from a report, received on that day. When nothing is left to pay of the
 * reported amounts, the payment becomes a credit of their payer.
 */
export function valuesOfReport({ dues, amountCents, method }: Report, receivedOn: string) {
  const references = dues.map(({ reference }) => reference);
  const isCredit = isNothingLeft({ dues });
  return {
    amount: formatCents(amountCents),
    // The form is not for payments through the provider, which reports them itself.
    method: method === "paylanes" ? null : method,
    receivedOn,
    references: isCredit ? [] : references,
    creditOf: (isCredit && references[0]) || null,
  };
}
