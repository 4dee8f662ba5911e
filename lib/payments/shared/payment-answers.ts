import { formatCents } from "@/lib/core/money";

type OwnPayment = { amountCents: number; refundedCents: number | null; uses: string[] };

/** A payment for API responses and the export to its payer, with amounts as text. */
export const toPaymentAnswer = <Payment extends OwnPayment>({
  amountCents,
  refundedCents,
  uses: _uses,
  ...payment
}: Payment) => ({
  ...payment,
  amount: formatCents(amountCents),
  refundedAmount: refundedCents === null ? null : formatCents(refundedCents),
});

type Asked = { amountCents: number; openCents: number };

/** An amount due in API responses for staff. */
export const toDueAnswer = <Due extends Asked>({ amountCents, openCents, ...due }: Due) => ({
  ...due,
  amount: formatCents(amountCents),
  open: formatCents(openCents),
});
