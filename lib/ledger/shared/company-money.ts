import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/**
 * Whether the coordinator of the group `g` is the payer of the payment or amount due `m`. Both addresses are null after
 * erasure, and then match.
 */
const isByCoordinator = (m: Prisma.Sql) => Prisma.sql`(${m}."userId" = g."userId" OR coalesce(
  (SELECT u."email" FROM "User" u WHERE u."id" = ${m}."userId"), ${m}."payerEmail") IS NOT DISTINCT FROM g."contactEmail")`;

/**
 * The company that owns the money of the payment `p`. A payment received for a group is the company's, although its
 * coordinator is the payer. Null when the money is the payer's own.
 */
export const companyOfPayment = Prisma.sql`(
  SELECT min(g."company") FROM "Allocation" a JOIN "AmountDue" s ON s."id" = a."amountDueId"
  JOIN "Registration" r ON r."id" = s."registrationId" JOIN "GroupBooking" g ON g."id" = r."bookingId"
  WHERE a."paymentId" = p."id" AND a."cameWithPayment" AND ${isByCoordinator(Prisma.sql`p`)})`;

/** The company for which its coordinator owes the amount due `d`; null when the payer owes it personally. */
export const companyOfDue = Prisma.sql`(
  SELECT g."company" FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId"
  WHERE r."id" = d."registrationId" AND ${isByCoordinator(Prisma.sql`d`)})`;

/** The companies that own the money of these payments, by payment id. Payments of people's own money are left out. */
export async function listCompanies(paymentIds: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; company: string | null }>`
    SELECT p."id"::text, ${companyOfPayment} AS "company" FROM "Payment" p WHERE p."id" = ANY(${paymentIds}::uuid[])`;
  return new Map(rows.flatMap(({ id, company }) => (company === null ? [] : [[id, company] as const])));
}
