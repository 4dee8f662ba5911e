import "server-only";
import { db } from "@/lib/db/client";
import { currency } from "@/lib/core/money";
import { queueEmail } from "@/lib/mail/queue";
import { onAccount, payerOf } from "../labels";
import { creditReceivedLetter } from "../letters";
import type { NamedPayer } from "../schema";
import { findPayer } from "./find-payer";
import { createPayment, type PaymentDetails, type Settled } from "./settle";

/**
 * Records a payment that pays no amount due, in the caller's transaction: all of it is a credit of its payer, who is
 * emailed where we have an address.
 *
 * @throws Refusal `invalid_input` when the payer is not found, `forbidden` for one's own
 */
export async function receiveCredit(
  named: NamedPayer,
  { amountCents, ...money }: PaymentDetails & { amountCents: number },
): Promise<Settled> {
  const payer = await findPayer(named, money.recordedBy);
  const payment = await createPayment(
    { ...payer, purpose: null, description: onAccount, reference: null, currency, amountCents },
    money,
  );
  const { receiptNumber } = payment;
  const user = payer.userId
    ? await db.user.findUniqueOrThrow({
        select: { firstName: true, lastName: true, email: true },
        where: { id: payer.userId },
      })
    : null;
  const { name, email } = payerOf({ ...payer, purpose: null, user });
  if (email) {
    await queueEmail({
      to: email,
      template: "credit_received",
      letter: creditReceivedLetter(name, { amountCents, receiptNumber }),
    });
  }
  return { ...payment, isOwedBack: false };
}
