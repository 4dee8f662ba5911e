import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { paymentMethodLabel } from "@/lib/ledger/labels";

/** A refund as a fact of a private page, such as "75.00 BSD by bank transfer on Nov 12, 2026". */
export const refundedFact = (
  { cents, method, date }: { cents: number; method: string; date: Date },
  timeZone: string,
): [label: string, value: string] => [
  "Refunded",
  `${formatMoney(cents)} by ${paymentMethodLabel(method).toLowerCase()} on ${formatDate(date, timeZone)}`,
];
