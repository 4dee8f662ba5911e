import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/** The coordinator of the group `g` is who pays the payment or amount due `m`; both are null once they are erased. */
const isByCoordinator = (m: Prisma.Sql) => Prisma.sql`(${m}."userId" = g."userId" OR coalesce(
  (SELECT u."email" FROM "User" u WHERE u."id" = ${m}."userId"), ${m}."payerEmail") IS NOT DISTINCT FROM g."contactEmail")`;

/**
 * Whose the money of the payment `p` is that was received for a group: the company's, though its coordinator is the payer.
 * Null where it is the payer's own.
 */
export const companyOfPayment = Prisma.sql`(
  SELECT min(g."company") FROM "Allocation" a JOIN "AmountDue" s ON s."id" = a."amountDueId"
  JOIN "Registration" r ON r."id" = s."registrationId" JOIN "GroupBooking" g ON g."id" = r."bookingId"
  WHERE a."paymentId" = p."id" AND a."cameWithPayment" AND ${isByCoordinator(Prisma.sql`p`)})`;

/** The company whose coordinator owes the amount due `d` for it; null where it is owed for oneself. */
export const companyOfDue = Prisma.sql`(
  SELECT g."company" FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId"
  WHERE r."id" = d."registrationId" AND ${isByCoordinator(Prisma.sql`d`)})`;

/** The companies whose these payments are, by the payment's id. */
export async function listCompanies(paymentIds: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; company: string | null }>`
    SELECT p."id"::text, ${companyOfPayment} AS "company" FROM "Payment" p WHERE p."id" = ANY(${paymentIds}::uuid[])`;
  return new Map(rows.flatMap(({ id, company }) => (company === null ? [] : [[id, company] as const])));
}
