import "server-only";
import { db } from "@/lib/db/client";

/**
 * Takes the people out of payments, in the caller's transaction: number, date, amount, purpose and references stay in
 * the books, so that receipts have no gaps. Amounts due stay with the payments that settled them, for their references.
 */
export async function forgetPayers(paymentIds: string[]): Promise<void> {
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

/** The same for payments whose registrations and account are about to be deleted. */
export async function detachPayments(paymentIds: string[]): Promise<void> {
  await forgetPayers(paymentIds);
  await db.amountDue.updateMany({
    where: { payment: { id: { in: paymentIds } } },
    data: { userId: null, registrationId: null },
  });
  await db.payment.updateMany({ where: { id: { in: paymentIds } }, data: { registrationId: null } });
}
