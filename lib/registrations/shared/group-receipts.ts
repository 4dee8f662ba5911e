import "server-only";
import { sql } from "@/lib/db/sql";

type GroupReceipt = {
  id: string;
  number: number;
  /** What is left over of the payment, kept as credit. */
  creditCents: number;
};

/**
 * The receipts of what a group's coordinator has paid for it, oldest first. None of a payment by somebody else or of one
 * that also pays anything outside the group: whoever has the group's code must not read those.
 */
export async function findGroupReceipts(groupId: string): Promise<GroupReceipt[]> {
  return sql<GroupReceipt>`
    SELECT p."id"::text, p."receiptNumber" AS "number",
           p."amountCents" - p."allocatedCents" - p."refundedCents" AS "creditCents"
    FROM "GroupBooking" g JOIN "Payment" p ON p."id" IN (
      SELECT a."paymentId" FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
      JOIN "Registration" r ON r."id" = d."registrationId" WHERE r."bookingId" = g."id")
    LEFT JOIN "User" u ON u."id" = p."userId"
    WHERE g."id" = ${groupId}::uuid AND g."confirmedAt" IS NOT NULL
      AND p."status" = 'completed' AND p."receiptNumber" IS NOT NULL
      AND coalesce(u."email", p."payerEmail") = g."contactEmail"
      AND NOT EXISTS (
        SELECT FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
        LEFT JOIN "Registration" r ON r."id" = d."registrationId"
        WHERE a."paymentId" = p."id" AND r."bookingId" IS DISTINCT FROM g."id")
    ORDER BY p."paymentDate", p."receiptNumber"`;
}
