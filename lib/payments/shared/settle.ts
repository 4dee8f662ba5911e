import "server-only";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { queueEmail } from "@/lib/mail/queue";
import { refundDueLetter } from "../letters";
import { requireOthersMoney, type Bookkeeper } from "./own-money";
import type { Sales } from "./sale";

export type PaymentDetails = {
  method: "bank_transfer" | "cheque" | "paylanes";
  paymentDate: Date;
  /** The bank's or the cheque's own number. */
  reference: string | null;
  providerReference: string | null;
  note: string | null;
  recordedBy: Bookkeeper;
};

export type Settled = {
  id: string;
  receiptNumber: number | null;
  /** What it pays for can't be had any more, so the money has to be refunded. */
  isOwedBack: boolean;
};

/** What to do with a payment for something that can't be had any more. */
export type WhenGone = "refuse" | "owe_back";

const dueFields = {
  id: true,
  reference: true,
  description: true,
  purpose: true,
  amountCents: true,
  currency: true,
  userId: true,
  registrationId: true,
  settledAt: true,
} as const;

/**
 * Records an amount due as paid, once, in the caller's transaction: the payment with its receipt number, and what the
 * seller does about it. A payment for something that is gone is rejected or recorded as owed back.
 *
 * @throws Refusal `forbidden` for one's own, `not_found`, `already_paid`; with `refuse` also what the seller says
 */
export async function settleDue(
  sales: Partial<Sales>,
  dueId: string,
  money: PaymentDetails,
  whenGone: WhenGone = "refuse",
): Promise<Settled> {
  const unlocked = await findDue(dueId);
  const sale = sales[unlocked.purpose];
  if (!sale) throw dueNotFound();
  await sale.lock(unlocked);
  const due = await findDue(dueId);
  const payer = await sale.findPayer(due);
  requireOthersMoney(money.recordedBy, { userId: due.userId, email: payer?.email ?? null });
  if (due.settledAt) throw alreadyPaid(due);
  const refusal = await sale.deliver(due);
  if (refusal && whenGone === "refuse") throw refusal;
  const { count } = await db.amountDue.updateMany({
    where: { id: dueId, settledAt: null },
    data: { settledAt: money.paymentDate },
  });
  if (count === 0) throw alreadyPaid(due);
  const isOwedBack = refusal !== null;
  const { reference, recordedBy, ...facts } = money;
  const payment = await db.payment.create({
    select: { id: true, receiptNumber: true },
    data: {
      ...facts,
      recordedById: recordedBy?.id ?? null,
      reference: reference ?? due.reference,
      status: "completed",
      userId: due.userId,
      registrationId: due.registrationId,
      amountDueId: due.id,
      purpose: due.purpose,
      description: due.description,
      amountCents: due.amountCents,
      currency: due.currency,
      payerName: payer?.name ?? null,
      payerEmail: payer?.email ?? null,
      owedBackAt: isOwedBack ? await databaseNow() : null,
    },
  });
  if (!isOwedBack) {
    await sale.onSettled(due, { paymentDate: money.paymentDate, receiptNumber: payment.receiptNumber });
  } else if (payer) {
    await queueEmail({
      to: payer.email,
      template: "payment_owed_back",
      letter: refundDueLetter(payer.firstName, due),
    });
  }
  return { ...payment, isOwedBack };
}

async function findDue(id: string) {
  const due = await db.amountDue.findUnique({ select: dueFields, where: { id } });
  if (!due) throw dueNotFound();
  return due;
}

const dueNotFound = () => new Refusal("not_found", "This payment is not due.");
const alreadyPaid = ({ reference }: { reference: string }) =>
  new Refusal("already_paid", `${reference} has already been paid.`);
