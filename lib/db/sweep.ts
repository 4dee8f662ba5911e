import "server-only";
import { transaction } from "./client";
import { sql } from "./sql";

/**
 * Removes expired sessions, links, challenges, idempotency keys and rate limit windows, networks, sign-ins and
 * facts of messages through the directory older than 90 days, and objections older than thirty days, and compacts the counts of accounts and documents. Safe to run
 * in several processes concurrently.
 * Removes expired sessions, links, challenges, idempotency keys and rate limit windows, networks and sign-ins older
 * than 90 days, objections older than thirty days, and addresses of membership cards a year after they expired, and
 * compacts the counts of accounts and documents. Safe to run in several processes concurrently.
 */
export async function sweepExpired(): Promise<void> {
  await transaction(async () => {
    await sql.write`DELETE FROM "Session" WHERE "expiresAt" < now()`;
    await sql.write`DELETE FROM "KnownNetwork" WHERE "lastSignInAt" < now() - interval '90 days'`;
    await sql.write`DELETE FROM "OneTimeToken" WHERE "expiresAt" < now() - interval '1 day'`;
    await sql.write`DELETE FROM "PasskeyChallenge" WHERE "expiresAt" < now()`;
    await sql.write`
      DELETE FROM "AddressObjection" WHERE greatest("sentAt", "objectedAt") < now() - interval '720 hours'`;
    await sql.write`DELETE FROM "EmailCorrection" WHERE "expiresAt" < now() - interval '1 day'`;
    await sql.write`DELETE FROM "SignInLink" WHERE "expiresAt" < now() - interval '1 day'`;
    await sql.write`DELETE FROM "SignInChallenge" WHERE "expiresAt" < now()`;
    await sql.write`DELETE FROM "SignInAttempt" WHERE "createdAt" < now() - interval '90 days'`;
    await sql.write`DELETE FROM "DirectoryMessage" WHERE "sentAt" < now() - interval '90 days'`;
    await sql.write`DELETE FROM "CardToken" WHERE "createdAt" < now() - interval '395 days'`;
    await sql.write`DELETE FROM "IdempotencyKey" WHERE "createdAt" < now() - interval '1 day'`;
    await sql.write`DELETE FROM "PersonSeen" WHERE "at" < now() - interval '1 hour'`;
    await sql.write`DELETE FROM "RateLimit" WHERE "windowStart" < now() - interval '1 day'`;
    await sql.write`
      WITH counted AS (DELETE FROM "AccountCount" RETURNING "total", "active")
      INSERT INTO "AccountCount" ("total", "active")
      SELECT sum("total"), sum("active") FROM counted HAVING count(*) > 0`;
    await sql.write`
      WITH counted AS (DELETE FROM "DocumentCount" RETURNING "pending")
      INSERT INTO "DocumentCount" ("pending") SELECT sum("pending") FROM counted HAVING count(*) > 0`;
  });
}
