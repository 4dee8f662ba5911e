import "server-only";
import { transaction } from "./client";
import { sql } from "./sql";

/**
 * Removes what has had its time: ended sessions and links, networks that nobody signed in from for 90 days, answers
 * kept for repeats (a day) and windows of rate limits; and sums up the counts of accounts and documents. Any number of
 * processes may do it at once; a second one finds nothing.
 */
export async function sweep(): Promise<void> {
  await transaction(async () => {
    await sql`DELETE FROM "Session" WHERE "expiresAt" < now()`;
    await sql`DELETE FROM "KnownNetwork" WHERE "lastSignInAt" < now() - interval '90 days'`;
    await sql`DELETE FROM "OneTimeToken" WHERE "expiresAt" < now() - interval '1 day'`;
    await sql`DELETE FROM "IdempotencyKey" WHERE "createdAt" < now() - interval '1 day'`;
    await sql`DELETE FROM "RateLimit" WHERE "windowStart" < now() - interval '1 day'`;
    await sql`
      WITH counted AS (DELETE FROM "AccountCount" RETURNING "total", "active")
      INSERT INTO "AccountCount" ("total", "active")
      SELECT sum("total"), sum("active") FROM counted HAVING count(*) > 0`;
    await sql`
      WITH counted AS (DELETE FROM "DocumentCount" RETURNING "pending")
      INSERT INTO "DocumentCount" ("pending") SELECT sum("pending") FROM counted HAVING count(*) > 0`;
  });
}
