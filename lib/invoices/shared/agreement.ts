import "server-only";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";

/*
 * Whether an invoice still says what is asked for. A document never changes, and what it is about does: it is declared
 * void with its seat, waived, paid back, deleted, or owed by somebody else.
 */

/** Whether the amount due `d` is owed by somebody else than the invoice `r`; not known where either names nobody. */
const isSomebodyElses = Prisma.sql`(
  coalesce(r."userId"::text, r."payerEmail") IS NOT NULL AND coalesce(d."userId"::text, d."payerEmail") IS NOT NULL
  AND (d."userId" = r."userId") IS NOT TRUE
  AND (r."payerEmail" IN (d."payerEmail", (SELECT u."email" FROM "User" u WHERE u."id" = d."userId"))) IS NOT TRUE)`;

/** What of the amount due `d` is a bank's fee since the invoice `r`: the payer has paid it, and the bank has kept it. */
const laterFees = Prisma.sql`(SELECT coalesce(sum(w."amountCents"), 0)::int FROM "WriteOff" w
  WHERE w."amountDueId" = d."id" AND w."createdAt" > r."createdAt")`;

/**
 * The lines of the invoice `r`, each with what it says and what is asked for now, in cents. One whose amount due is gone
 * asks for nothing.
 */
const linesNow = Prisma.sql`(
  SELECT i."line", i."amountDueId", i."creditedAt", (r."snapshot" -> 'lines' -> (i."line" - 1) ->> 'amountCents')::int AS "saidCents",
         CASE WHEN d."id" IS NULL OR d."voidedAt" IS NOT NULL OR ${isSomebodyElses} THEN 0
              ELSE d."amountCents" - d."waivedCents" + ${laterFees} END AS "nowCents"
  FROM "InvoiceDue" i LEFT JOIN "AmountDue" d ON d."id" = i."amountDueId"
  WHERE i."invoiceId" = r."id")`;

/** Whether the invoice `r` says anything else than is asked for. One that is cancelled says nothing any more. */
export const isInvoiceOutdated = Prisma.sql`EXISTS (
  SELECT FROM ${linesNow} l WHERE l."creditedAt" IS NULL AND l."saidCents" <> l."nowCents")`;

export type Agreement = { agrees: boolean; differenceCents: number };

/** Of each invoice, by its id: what is asked for now less what it says. */
export async function readAgreements(ids: readonly string[]): Promise<(id: string) => Agreement> {
  const rows = await sqlUnprepared<Agreement & { id: string }>`
    SELECT r."id"::text, bool_and(l."saidCents" = l."nowCents") AS "agrees",
           sum(l."nowCents" - l."saidCents")::int AS "differenceCents"
    FROM "Invoice" r CROSS JOIN LATERAL ${linesNow} l
    WHERE r."id" = ANY(${ids}::uuid[]) AND l."creditedAt" IS NULL GROUP BY r."id"`;
  const byId = new Map(rows.map(({ id, ...agreement }) => [id, agreement]));
  return (id) => byId.get(id) ?? { agrees: true, differenceCents: 0 };
}

/** The lines of an invoice, cancelled or not, by which something is still asked for, in their order. */
export function readLinesAsked(id: string) {
  return sqlUnprepared<{ line: number; amountDueId: string }>`
    SELECT l."line", l."amountDueId"::text FROM "Invoice" r CROSS JOIN LATERAL ${linesNow} l
    WHERE r."id" = ${id}::uuid AND l."nowCents" > 0 ORDER BY l."line"`;
}
