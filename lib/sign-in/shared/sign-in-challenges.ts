import "server-only";
import { randomBytes } from "node:crypto";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import type { FirstFactor } from "./sign-in-attempts";

const lifeSeconds = 10 * 60;

/**
 * Stores that a person has proven the first factor, and returns the token with which they prove the second. If
 * `passwordHash` is given, the account must still have that password. The database deletes the challenge when the
 * password changes or the account is suspended.
 *
 * @throws Refusal `unauthorized` when the account has another password, is suspended or gone
 */
export async function issueSignInChallenge(
  userId: string,
  method: FirstFactor,
  passwordHash: string | null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  // The lock waits for a concurrent change of the account, and makes a later one see this challenge.
  const issued = await sql.writeCount`
    INSERT INTO "SignInChallenge" ("hash", "userId", "method", "expiresAt")
    SELECT ${hashToken(token)}, u."id", ${method}::"SignInMethod", now() + make_interval(secs => ${lifeSeconds}::float8)
    FROM "User" u
    WHERE u."id" = ${userId}::uuid AND u."suspendedAt" IS NULL
      AND (${passwordHash}::text IS NULL OR u."passwordHash" = ${passwordHash})
    FOR NO KEY UPDATE`;
  if (issued === 0) throw new Refusal("unauthorized", "Invalid email or password");
  return token;
}

type Challenge = { userId: string; email: string; firstName: string; method: FirstFactor };

/**
 * The person who has to prove the second factor.
 * @throws Refusal `link_expired` for a token that is unknown, used or too old
 */
export async function requireSignInChallenge(token: string): Promise<Challenge> {
  if (!isOneTimeToken(token)) throw challengeExpired();
  const [found] = await sql<Challenge>`
    SELECT c."userId"::text, c."method"::text, u."email", u."firstName"
    FROM "SignInChallenge" c JOIN "User" u ON u."id" = c."userId"
    WHERE c."hash" = ${hashToken(token)} AND c."expiresAt" > now() AND u."suspendedAt" IS NULL`;
  if (!found) throw challengeExpired();
  return found;
}

/** Uses up a challenge. The caller's transaction holds the account's lock. @throws Refusal `link_expired` */
export async function consumeSignInChallenge(token: string): Promise<void> {
  const used = await sql.writeCount`
    DELETE FROM "SignInChallenge" WHERE "hash" = ${hashToken(token)} AND "expiresAt" > now()`;
  if (used === 0) throw challengeExpired();
}

function challengeExpired(): Refusal {
  return new Refusal("link_expired", "This sign-in has expired. Enter your email and password again.");
}
