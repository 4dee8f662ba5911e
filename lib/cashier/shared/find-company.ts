import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/*
 * The company that owns a payment for its group when the group no longer has a coordinator. Each attendee then owes
 * their own seat, so the payment and its credit would otherwise belong to the first attendee.
 */

type Payer = { payer?: { userId: null; payerName: string; payerEmail: null } };

/** The company of a group without a coordinator, when a statement line quotes the group's reference or invoice. */
export const companyOfLine = (lineId: string, dueIds: readonly string[]): Promise<Payer> =>
  findCompany(
    dueIds,
    Prisma.sql`EXISTS (SELECT FROM "StatementLine" l WHERE l."id" = ${lineId}::uuid
      AND (regexp_replace(upper(concat_ws(' ', l."text", l."payer")), '[^A-Z0-9]', '', 'g') LIKE '%' || b."reference" || '%'
           OR concat_ws(' ', l."text", l."payer") ~* ('\\mINV\\W{0,2}' || substring(i."number" FROM '\\d+$') || '\\M')))`,
  );

/**
 * The company of a group without a coordinator, when a payment quotes the group's reference or pays for several of its
 * people.
 */
export const companyOfQuoted = (references: readonly string[], dueIds: readonly string[]): Promise<Payer> =>
  findCompany(
    dueIds,
    Prisma.sql`(b."reference" = ANY(${[...references]}) OR 1 < (
      SELECT count(DISTINCT coalesce(a."userId"::text, a."payerEmail")) FROM "PaymentBundleDue" d
      JOIN "AmountDue" a ON a."id" = d."amountDueId"
      WHERE d."bundleId" = b."id" AND a."id" = ANY(${[...dueIds]}::uuid[])))`,
  );

async function findCompany(dueIds: readonly string[], isItsPayment: Prisma.Sql): Promise<Payer> {
  const [found] = await sql<{ company: string }>`
    SELECT g."company"
    FROM "GroupBooking" g
    JOIN "PaymentBundle" b ON b."groupId" = g."id" LEFT JOIN "Invoice" i ON i."id" = g."invoiceId"
    WHERE g."userId" IS NULL AND g."contactEmail" IS NULL
      AND EXISTS (
        SELECT FROM "PaymentBundleDue" d WHERE d."bundleId" = b."id" AND d."amountDueId" = ANY(${[...dueIds]}::uuid[]))
      AND ${isItsPayment}
    ORDER BY g."id" LIMIT 1`;
  return found ? { payer: { userId: null, payerName: found.company, payerEmail: null } } : {};
}
