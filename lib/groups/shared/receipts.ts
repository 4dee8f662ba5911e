import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { creditCents } from "@/lib/ledger/rules";
import { firstPaidIds, useFields } from "@/lib/ledger/shared/uses";

type GroupReceipt = {
  id: string;
  number: number;
  /** The rest of the payment, kept as credit. */
  creditCents: number;
};

/**
 * The receipts of the coordinator's payments for a group, oldest first. Payments by other people, or received for
 * anything outside the group, are left out, because anybody with the group's code could read them. Later uses of the
 * credit elsewhere do not matter.
 */
export async function listGroupReceipts(groupId: string): Promise<GroupReceipt[]> {
  const paid = await sql<{ id: string }>`
    SELECT p."id"::text
    FROM "GroupBooking" g JOIN "Payment" p ON p."id" IN (
      SELECT a."paymentId" FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
      JOIN "Registration" r ON r."id" = d."registrationId" WHERE r."bookingId" = g."id")
    LEFT JOIN "User" u ON u."id" = p."userId"
    WHERE g."id" = ${groupId}::uuid AND g."confirmedAt" IS NOT NULL
      AND p."status" = 'completed' AND p."receiptNumber" IS NOT NULL
      AND coalesce(u."email", p."payerEmail") = g."contactEmail"`;
  const payments = await db.payment.findMany({
    select: { id: true, receiptNumber: true, ...useFields },
    where: { id: { in: paid.map(({ id }) => id) } },
    orderBy: [{ paymentDate: "asc" }, { receiptNumber: "asc" }],
  });
  return payments.flatMap((payment) => {
    const first = firstPaidIds(payment);
    const isOutside = payment.allocations.some(
      ({ amountDue: { id, registration } }) => first.has(id) && registration?.booking.group?.id !== groupId,
    );
    if (isOutside || payment.receiptNumber === null) return [];
    return { id: payment.id, number: payment.receiptNumber, creditCents: creditCents(payment) };
  });
}
