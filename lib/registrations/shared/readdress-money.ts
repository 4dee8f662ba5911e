import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

type Readdressed = {
  oldEmail: string;
  newEmail: string;
  /** The account that has proven the new address; null without one. */
  userId: string | null;
};

/**
 * Moves what a visitor under the old address owes, has paid, has reported and was invoiced for these amounts due to the
 * new address.
 */
export async function readdressMoney(
  dues: Prisma.Sql,
  { oldEmail, newEmail, userId }: Readdressed,
): Promise<void> {
  const isOldPayers = Prisma.sql`y."userId" IS NULL AND y."payerEmail" = ${oldEmail}`;
  const to = Prisma.sql`"payerEmail" = ${newEmail}, "userId" = ${userId}::uuid`;
  await sql.write`UPDATE "AmountDue" y SET ${to} WHERE ${isOldPayers} AND y."id" IN ${dues}`;
  await sql.write`
    UPDATE "Payment" y SET ${to} WHERE ${isOldPayers} AND EXISTS (
      SELECT FROM "Allocation" a WHERE a."paymentId" = y."id" AND a."amountDueId" IN ${dues})`;
  await sql.write`
    UPDATE "PaymentReport" y SET "userId" = ${userId}::uuid,
      "payerEmail" = CASE WHEN ${userId}::uuid IS NULL THEN ${newEmail} END,
      "payerName" = CASE WHEN ${userId}::uuid IS NULL THEN y."payerName" END
    WHERE ${isOldPayers} AND EXISTS (
      SELECT FROM "PaymentReportDue" p WHERE p."reportId" = y."id" AND p."amountDueId" IN ${dues})`;
  await sql.write`
    UPDATE "Invoice" y SET ${to} WHERE ${isOldPayers} AND EXISTS (
      SELECT FROM "InvoiceDue" i WHERE i."invoiceId" IN (y."id", y."creditOfId") AND i."amountDueId" IN ${dues})`;
}
