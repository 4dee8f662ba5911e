import { sql } from "./database";

/** A line of a statement, by which fees are written off. */
export async function aStatementLine(): Promise<string> {
  const [line] = await sql<{ id: string }>(`
    WITH s AS (
      INSERT INTO "BankStatement" ("id", "name", "mapping") VALUES (gen_random_uuid(), 'June', '{}') RETURNING "id")
    INSERT INTO "StatementLine" ("id", "statementId", "lineNumber", "date", "amountCents", "text", "fingerprint")
    SELECT gen_random_uuid(), "id", 2, '2026-06-01', 100, 'Deposit', 'x' FROM s RETURNING "id"`);
  return line!.id;
}

/**
 * What the ledger's own tables say of each account of the books, in cents: a query for one row. `vatPercent` is the rate
 * that applied when the amounts due were opened, a whole number.
 */
export const ledgerSums = (vatPercent = 0) => `
  WITH off AS (
    SELECT d.*, (SELECT coalesce(sum(w."amountCents"), 0) FROM "WriteOff" w WHERE w."amountDueId" = d."id") AS "off"
    FROM "AmountDue" d),
  dues AS (
    SELECT o.*, ${taxIn('"amountCents"', vatPercent)} AS "tax",
           ${taxIn('"waivedCents"', vatPercent)} - ${taxIn('"off"', vatPercent)} AS "waivedTax"
    FROM off o),
  money AS (
    SELECT p."method", p."amountCents" AS cents FROM "Payment" p WHERE p."status" = 'completed'
    UNION ALL
    SELECT CASE WHEN f."kind" IN ('bounced', 'undone') THEN p."method" ELSE f."method" END, -f."amountCents"
    FROM "Refund" f JOIN "Payment" p ON p."id" = f."paymentId")
  SELECT
    (SELECT coalesce(sum("amountCents" - "waivedCents" - "paidCents") FILTER (WHERE "voidedAt" IS NULL), 0) FROM dues)::int AS "receivable",
    (SELECT coalesce(sum(cents) FILTER (WHERE "method" = 'bank_transfer'), 0) FROM money)::int AS "bank",
    (SELECT coalesce(sum(cents) FILTER (WHERE "method" = 'cheque'), 0) FROM money)::int AS "cheques",
    (SELECT coalesce(sum(cents) FILTER (WHERE "method" = 'paylanes'), 0) FROM money)::int AS "online",
    (SELECT -coalesce(sum("amountCents" - "allocatedCents" - "refundedCents"), 0) FROM "Payment" WHERE "status" = 'completed')::int AS "credits",
    (SELECT -coalesce(sum("paidCents") FILTER (WHERE "voidedAt" IS NOT NULL), 0) FROM dues)::int AS "to_be_paid_back",
    (SELECT -coalesce(sum("tax" - "waivedTax") FILTER (WHERE "voidedAt" IS NULL), 0) FROM dues)::int AS "vat",
    (SELECT -coalesce(sum("amountCents" - "tax") FILTER (WHERE "voidedAt" IS NULL AND "purpose" = 'membership'), 0) FROM dues)::int AS "membership",
    (SELECT -coalesce(sum("amountCents" - "tax") FILTER (WHERE "voidedAt" IS NULL AND "purpose" = 'event'), 0) FROM dues)::int AS "events",
    (SELECT coalesce(sum("waivedCents" - "off" - "waivedTax") FILTER (WHERE "voidedAt" IS NULL), 0) FROM dues)::int AS "waived",
    (SELECT coalesce(sum("off") FILTER (WHERE "voidedAt" IS NULL), 0) FROM dues)::int AS "written_off"`;

/** The tax that an amount contains, rounded to a cent. */
function taxIn(column: string, percent: number): string {
  return `round(${column} * ${percent} / ${100 + percent}.0)`;
}

export const LEDGER_SUMS = ledgerSums();
