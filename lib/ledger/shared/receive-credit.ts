import "server-only";
import { paidByFilter, type Person } from "@/lib/auth/ownership";
import { pathTo } from "@/lib/core/path-to";
import { db } from "@/lib/db/client";
import { currency } from "@/lib/core/money";
import { queueEmail } from "@/lib/mail/queue";
import { creditReceivedLetter } from "./credit-letters";
import { onAccount, describePayer } from "../labels";
import { sumFields, unpaidCents } from "../rules";
import type { NamedPayer } from "../schema";
import { requirePayer, type FoundPayer } from "./require-payer";
import { privatePageFields, privatePageOf } from "./private-page";
import { createPayment, type PaymentDetails, type Settled } from "./settle";

/**
 * Records a payment that pays no amount due, in the caller's transaction. All of it is credit of its payer, who is
 * emailed when an address is known.
 * @throws Refusal `invalid_input` when the payer is not found, `forbidden` for one's own
 */
export async function receiveCredit(
  named: NamedPayer,
  { amountCents, ...money }: Omit<PaymentDetails, "payer"> & { amountCents: number },
): Promise<Settled> {
  const payer = await requirePayer(named, money.recordedBy);
  const payment = await createPayment(
    { ...payer, purpose: null, description: onAccount, reference: null, currency, amountCents },
    money,
  );
  const { receiptNumber } = payment;
  const account = await findAccount(payer);
  const user = payer.userId ? account : null;
  const { greetedAs, email } = describePayer({ ...payer, purpose: null, user });
  if (email) {
    await queueEmail({
      to: email,
      template: "credit_received",
      letter: creditReceivedLetter(greetedAs, {
        amountCents,
        receiptNumber,
        ...(await findOutstanding(account, email)),
      }),
    });
  }
  return { ...payment, isOwedBack: false };
}

const findAccount = ({ userId, payerEmail }: FoundPayer) =>
  db.user.findFirst({
    select: { id: true, firstName: true, lastName: true, email: true, emailVerifiedAt: true },
    where: userId ? { id: userId } : { email: payerEmail ?? "", emailVerifiedAt: { not: null } },
  });

/** What the payer with this address owes in cents, and the page on which they see it. */
async function findOutstanding(account: Person | null, email: string) {
  const dues = await db.amountDue.findMany({
    select: { ...sumFields, ...privatePageFields },
    where: { closedAt: null, ...(account ? paidByFilter(account) : { userId: null, payerEmail: email }) },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return {
    outstandingCents: dues.reduce((sum, due) => sum + unpaidCents(due), 0),
    page: account ? pathTo("/checkout") : privatePageOf(email, dues),
  };
}
