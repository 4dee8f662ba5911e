import "server-only";
import { client } from "./client";

/**
 * Removes what has had its time: ended sessions and links, networks that nobody signed in from for 90 days, answers
 * kept for repeats (a day) and windows of rate limits; and sums up the counts of accounts and documents. Any number of
 * processes may do it at once; a second one finds nothing.
 */
export async function sweep(): Promise<void> {
  await client().$transaction([
    client().$executeRaw`DELETE FROM "Session" WHERE "expiresAt" < now()`,
    client().$executeRaw`DELETE FROM "KnownNetwork" WHERE "lastSignInAt" < now() - interval '90 days'`,
    client().$executeRaw`DELETE FROM "OneTimeToken" WHERE "expiresAt" < now() - interval '1 day'`,
    client().$executeRaw`DELETE FROM "IdempotencyKey" WHERE "createdAt" < now() - interval '1 day'`,
    client().$executeRaw`DELETE FROM "RateLimit" WHERE "windowStart" < now() - interval '1 day'`,
    client().$executeRaw`
      WITH counted AS (DELETE FROM "AccountCount" RETURNING "total", "active")
      INSERT INTO "AccountCount" ("total", "active")
      SELECT sum("total"), sum("active") FROM counted HAVING count(*) > 0`,
    client().$executeRaw`
      WITH counted AS (DELETE FROM "DocumentCount" RETURNING "pending")
      INSERT INTO "DocumentCount" ("pending") SELECT sum("pending") FROM counted HAVING count(*) > 0`,
  ]);
}
