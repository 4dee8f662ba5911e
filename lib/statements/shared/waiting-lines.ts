import "server-only";
import type { Staff } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";

/** The statement `b` was imported before `s`, and may be of the same account: where one says none, it may. */
export const isEarlier = Prisma.sql`
  (s."accountId" IS NULL OR b."accountId" IS NULL OR s."accountId" = b."accountId")
  AND (b."importedAt", b."id") < (s."importedAt", s."id")`;

/**
 * An earlier statement than `s` has the line with this fingerprint. The statements are looked up line by line: joined
 * with the lines, all lines of one statement are compared with all of another.
 */
export const isImportedBefore = (fingerprint: Prisma.Sql) => Prisma.sql`
  EXISTS (SELECT FROM "StatementLine" e WHERE e."fingerprint" = ${fingerprint}
    AND (SELECT ${isEarlier} FROM "BankStatement" b WHERE b."id" = e."statementId"))`;

/** The line `r` of the statement `s` brought money, of which nobody has said yet what it pays. A line waits once. */
export const isWaiting = Prisma.sql`
  r."amountCents" > 0 AND r."paymentId" IS NULL AND r."ignoredAt" IS NULL
  AND NOT ${isImportedBefore(Prisma.sql`r."fingerprint"`)}`;

/** The lines of these days that wait: how many, and what they come to. */
export async function sumUnmatchedLines(
  _staff: Staff<"payments.read">,
  { from, to }: { from: string; to: string },
): Promise<{ count: number; cents: number }> {
  const [row] = await sqlUnprepared<{ count: number; cents: bigint }>`
    SELECT count(*)::int AS "count", coalesce(sum(r."amountCents"), 0)::bigint AS "cents"
    FROM "StatementLine" r JOIN "BankStatement" s ON s."id" = r."statementId"
    WHERE r."date" BETWEEN ${from}::date AND ${to}::date AND ${isWaiting}`;
  return { count: row?.count ?? 0, cents: Number(row?.cents ?? 0) };
}
