import "server-only";
import type { Staff } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";

/** The statements `s` and `b` may be of the same account: where one says none, they may. */
export const isOfSameAccount = Prisma.sql`
  (s."accountId" IS NULL OR b."accountId" IS NULL OR s."accountId" = b."accountId")`;

/** The line `r` of the statement `s` brought money, of which nobody has said yet what it pays. A line waits once. */
export const isWaiting = Prisma.sql`
  r."amountCents" > 0 AND r."paymentId" IS NULL AND r."ignoredAt" IS NULL AND NOT EXISTS (
    SELECT FROM "StatementLine" e JOIN "BankStatement" b ON b."id" = e."statementId"
    WHERE e."fingerprint" = r."fingerprint" AND ${isOfSameAccount} AND (b."importedAt", b."id") < (s."importedAt", s."id"))`;

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
