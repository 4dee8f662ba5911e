import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/** The days for which a report that nobody has acted on stays on the owners' list. It can be made again. */
const shownDays = 14;

/**
 * Whether the account `u` waits for an owner because its owner said that they can use none of their second factors.
 * Once a reset has been requested, that is what is to be decided.
 */
export const isFactorLost = Prisma.sql`(u."factorLostAt" > now() - make_interval(days => ${shownDays}::int)
  AND u."suspendedAt" IS NULL
  AND NOT EXISTS (SELECT FROM "FactorReset" f WHERE f."userId" = u."id" AND f."state" IN ('requested', 'scheduled')))`;

/** Clears these people's reports of a lost second factor, once they have signed in with one or theirs was reset. */
export async function endFactorLoss(userIds: string[]): Promise<void> {
  await sql.write`
    UPDATE "User" SET "factorLostAt" = NULL WHERE "id" = ANY(${userIds}::uuid[]) AND "factorLostAt" IS NOT NULL`;
}
