import "server-only";
import type { Member } from "@/lib/auth/member";
import { queueEmail } from "@/lib/mail/queue";
import { describePayer } from "@/lib/ledger/labels";
import { refundedLetter } from "@/lib/ledger/letters";
import { refund, type RefundDetails } from "@/lib/ledger/shared/refund";
import { sales } from "./shared/sales";

type PaidBack = Omit<RefundDetails, "kind" | "providerReference">;

/**
 * Records the refund of money owed back, in the caller's transaction, and notifies the payer.
 * @throws Refusal as `refund`
 */
export async function payBackPayment(
  person: Pick<Member, "id" | "email">,
  paymentId: string,
  details: PaidBack,
): Promise<{ amountCents: number; consequence: string }> {
  const { payment, ...refunded } = await refund(
    sales,
    paymentId,
    { ...details, kind: "refunded", providerReference: null },
    person,
  );
  const to = payment.payerEmail ?? payment.user?.email;
  if (to) {
    await queueEmail({
      to,
      template: "payment_refunded",
      letter: refundedLetter(describePayer(payment).greetedAs, { ...refunded, ...details }),
    });
  }
  return { amountCents: refunded.amountCents, consequence: refunded.consequence };
}
