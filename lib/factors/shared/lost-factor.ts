import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/** The days for which an unhandled report stays on the owners' list. It can be made again. */
const shownDays = 14;

/**
 * The condition that the account `u` waits for an owner's help, because the person reported that they can use none of
 * their second factors. Once a reset has been requested, the reset is shown instead.
 */
export const isFactorLost = Prisma.sql`(u."factorLostAt" > now() - make_interval(days => ${shownDays}::int)
  AND u."suspendedAt" IS NULL
  AND NOT EXISTS (SELECT FROM "Proposal" f
    WHERE f."kind" = 'factor_reset' AND f."userId" = u."id" AND f."state" IN ('requested', 'approved')))`;

/** Clears reports of a lost second factor when these people have signed in with one, or their factors were reset. */
export async function endFactorLoss(userIds: string[]): Promise<void> {
  await sql.write`
    UPDATE "User" SET "factorLostAt" = NULL WHERE "id" = ANY(${userIds}::uuid[]) AND "factorLostAt" IS NOT NULL`;
}
