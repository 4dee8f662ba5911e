import "server-only";
import { db } from "@/lib/db/client";

/**
 * Removes people from payments, and from the amounts due that these paid, in the caller's transaction. Number, date,
 * amount, purpose and references stay, so that receipts have no gaps.
 */
export async function erasePayers(paymentIds: string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  const nobody = { userId: null, payerName: null, payerEmail: null } as const;
  await db.write.payment.updateMany({ where: { id: { in: paymentIds } }, data: { ...nobody, note: null } });
  await db.write.amountDue.updateMany({
    where: { allocations: { some: { paymentId: { in: paymentIds } } } },
    data: nobody,
  });
  await db.write.refund.updateMany({
    where: { paymentId: { in: paymentIds }, note: { not: null } },
    data: { note: null },
  });
  await db.write.paymentNotification.updateMany({
    where: { paymentId: { in: paymentIds } },
    data: { resolutionNote: null },
  });
}

/**
 * The payments for these registrations, with failed attempts, which paid nothing but quoted the reference. Payments by
 * an account for a seat that it gave to a visitor belong to the account and are left out.
 */
export async function listPaymentsFor(registrationIds: string[]): Promise<string[]> {
  const dues = await db.amountDue.findMany({
    select: { reference: true },
    where: { registrationId: { in: registrationIds } },
  });
  const payments = await db.payment.findMany({
    select: { id: true },
    where: {
      userId: null,
      OR: [
        { allocations: { some: { amountDue: { registrationId: { in: registrationIds } } } } },
        { status: { not: "completed" }, reference: { in: dues.map(({ reference }) => reference) } },
      ],
    },
  });
  return payments.map(({ id }) => id);
}
