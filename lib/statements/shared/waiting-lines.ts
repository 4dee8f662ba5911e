import "server-only";
import type { Staff } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";

/**
 * Whether the statement `b` was imported before `s` and may be of its account. A statement without an account may be of
 * any.
 */
export const isEarlier = Prisma.sql`
  (s."accountId" IS NULL OR b."accountId" IS NULL OR s."accountId" = b."accountId")
  AND (b."importedAt", b."id") < (s."importedAt", s."id")`;

/**
 * Whether an earlier statement than `s` has the line with this fingerprint. The statements are looked up for each line,
 * because a join would compare all lines of one statement with all of another.
 */
export const isImportedBefore = (fingerprint: Prisma.Sql) => Prisma.sql`
  EXISTS (SELECT FROM "StatementLine" e WHERE e."fingerprint" = ${fingerprint}
    AND (SELECT ${isEarlier} FROM "BankStatement" b WHERE b."id" = e."statementId"))`;

/**
 * Whether the line `r` of the statement `s` is money received that nobody has decided about. A line in several
 * statements waits once.
 */
export const isLineUnmatched = Prisma.sql`
  r."amountCents" > 0 AND r."paymentId" IS NULL AND r."ignoredAt" IS NULL
  AND NOT ${isImportedBefore(Prisma.sql`r."fingerprint"`)}`;

/** Whether the line `r` is on these days; true without any. */
export const isOfDays = ({ from, to }: Days) => Prisma.sql`
  r."date" >= coalesce(${from}::date, '-infinity') AND r."date" <= coalesce(${to}::date, 'infinity')`;
export type Days = { from: string | null; to: string | null };

/** The number and sum of lines. `isMeant` is a condition on the line `r` of the statement `s`. */
export async function sumLines(
  _staff: Staff<"payments.read">,
  isMeant: Prisma.Sql,
): Promise<{ count: number; cents: number }> {
  const [row] = await sqlUnprepared<{ count: number; cents: bigint }>`
    SELECT count(*)::int AS "count", coalesce(sum(r."amountCents"), 0)::bigint AS "cents"
    FROM "StatementLine" r JOIN "BankStatement" s ON s."id" = r."statementId" WHERE ${isMeant}`;
  return { count: row?.count ?? 0, cents: Number(row?.cents ?? 0) };
}

/** The number and sum of the waiting lines of these days. */
export const sumUnmatchedLines = (person: Staff<"payments.read">, days: Days) =>
  sumLines(person, Prisma.sql`${isOfDays(days)} AND ${isLineUnmatched}`);
