import "server-only";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";

/*
 * Whether an invoice still agrees with what is owed. A document never changes, but its amounts do: they are voided with
 * a seat, waived, refunded, deleted, or owed by somebody else.
 */

/**
 * The condition that the amount due `d` is owed by somebody else than the invoice `r` names; unknown if either names
 * nobody.
 */
const isSomebodyElses = Prisma.sql`(
  coalesce(r."userId"::text, r."payerEmail") IS NOT NULL AND coalesce(d."userId"::text, d."payerEmail") IS NOT NULL
  AND (d."userId" = r."userId") IS NOT TRUE
  AND (r."payerEmail" IN (d."payerEmail", (SELECT u."email" FROM "User" u WHERE u."id" = d."userId"))) IS NOT TRUE)`;

/**
 * Bank fees written off from the amount due `d` since the invoice `r`. The payer has paid them, but the bank has kept
 * them.
 */
const laterFees = Prisma.sql`(SELECT coalesce(sum(w."amountCents"), 0)::int FROM "WriteOff" w
  WHERE w."amountDueId" = d."id" AND w."createdAt" > r."createdAt")`;

/**
 * The lines of the invoice `r`, each with its amount on the document and the amount owed now, in cents. Nothing is owed
 * on a line whose amount due was deleted.
 */
const linesNow = Prisma.sql`(
  SELECT i."line", i."amountDueId", i."creditedAt", (r."snapshot" -> 'lines' -> (i."line" - 1) ->> 'amountCents')::int AS "saidCents",
         CASE WHEN d."id" IS NULL OR d."voidedAt" IS NOT NULL OR ${isSomebodyElses} THEN 0
              ELSE d."amountCents" - d."waivedCents" + ${laterFees} END AS "nowCents"
  FROM "InvoiceDue" i LEFT JOIN "AmountDue" d ON d."id" = i."amountDueId"
  WHERE i."invoiceId" = r."id")`;

/** The condition that the invoice `r` no longer agrees with what is owed. A cancelled invoice always agrees. */
export const isInvoiceOutdated = Prisma.sql`EXISTS (
  SELECT FROM ${linesNow} l WHERE l."creditedAt" IS NULL AND l."saidCents" <> l."nowCents")`;

export type Agreement = { agrees: boolean; differenceCents: number };

/** For each invoice, by its id: the amount owed now less the amount on the document. */
export async function readAgreements(ids: readonly string[]): Promise<(id: string) => Agreement> {
  const rows = await sqlUnprepared<Agreement & { id: string }>`
    SELECT r."id"::text, bool_and(l."saidCents" = l."nowCents") AS "agrees",
           sum(l."nowCents" - l."saidCents")::int AS "differenceCents"
    FROM "Invoice" r CROSS JOIN LATERAL ${linesNow} l
    WHERE r."id" = ANY(${ids}::uuid[]) AND l."creditedAt" IS NULL GROUP BY r."id"`;
  const byId = new Map(rows.map(({ id, ...agreement }) => [id, agreement]));
  return (id) => byId.get(id) ?? { agrees: true, differenceCents: 0 };
}

/**
 * The lines of an invoice whose amount due is still owed, in order. A cancelled invoice has them too, because its
 * amounts may still be owed.
 */
export function listLinesOwed(id: string) {
  return sqlUnprepared<{ line: number; amountDueId: string }>`
    SELECT l."line", l."amountDueId"::text FROM "Invoice" r CROSS JOIN LATERAL ${linesNow} l
    WHERE r."id" = ${id}::uuid AND l."nowCents" > 0 ORDER BY l."line"`;
}
