import "server-only";
import { db } from "@/lib/db/client";

/**
 * Removes people from payments in the caller's transaction. Number, date, amount, purpose and references stay, so
 * that receipts have no gaps, and so do settled amounts due.
 */
export async function erasePayers(paymentIds: string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await db.payment.updateMany({
    where: { id: { in: paymentIds } },
    data: { userId: null, payerName: null, payerEmail: null, note: null },
  });
  await db.refund.updateMany({
    where: { paymentId: { in: paymentIds }, note: { not: null } },
    data: { note: null },
  });
  await db.paymentNotification.updateMany({
    where: { paymentId: { in: paymentIds } },
    data: { resolutionNote: null },
  });
}

/** Also detaches the payments from registrations and an account that are about to be deleted. */
export async function detachPayments(paymentIds: string[]): Promise<void> {
  await erasePayers(paymentIds);
  await db.amountDue.updateMany({
    where: { payment: { id: { in: paymentIds } } },
    data: { userId: null, registrationId: null },
  });
  await db.payment.updateMany({ where: { id: { in: paymentIds } }, data: { registrationId: null } });
}
