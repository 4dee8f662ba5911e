import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { secretOf } from "@/lib/env";
import { hashToken } from "@/lib/auth/sessions";

/** The purpose of a challenge, and the person whose passkey must answer it; null while the person is unknown. */
export type PasskeyPurpose =
  | { purpose: "sign_in"; userId: null }
  | { purpose: "registration" | "second_factor" | "presence"; userId: string };

/** The lifetime of a challenge in milliseconds, the unit of the browser's prompt. */
export const challengeLifeMs = 5 * 60 * 1_000;

const macBytes = 16;

/** The MAC that proves that the portal created a challenge for signing in. */
const macOf = (facts: Buffer) =>
  createHmac("sha256", secretOf("NEXTAUTH_SECRET"))
    .update("passkey sign-in challenge ")
    .update(facts)
    .digest()
    .subarray(0, macBytes);

/**
 * A challenge that contains its own expiry and proof, so that issuing it to anybody stores nothing and needs no limit.
 */
function signedChallenge(): Buffer<ArrayBuffer> {
  const facts = randomBytes(32 - macBytes);
  facts.writeUInt32BE(Math.floor((Date.now() + challengeLifeMs) / 1_000));
  return Buffer.concat([facts, macOf(facts)]);
}

/** When a signed challenge expires, in seconds since 1970; null when the portal did not create it. */
function endOf(challenge: string): number | null {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== 32) return null;
  const facts = bytes.subarray(0, -macBytes);
  return timingSafeEqual(bytes.subarray(-macBytes), macOf(facts)) ? facts.readUInt32BE() : null;
}

/** Uses up a signed challenge. Only the fact that it was used is stored. */
async function consumeSigned(challenge: string): Promise<boolean> {
  const end = endOf(challenge);
  if (end === null) return false;
  const rows = await sqlOutsideTransaction`
    INSERT INTO "PasskeyChallenge" ("hash", "purpose", "expiresAt")
    SELECT ${hashToken(challenge)}, 'sign_in', "end" FROM (SELECT to_timestamp(${end}::float8) AS "end") e
    WHERE "end" > now() ON CONFLICT DO NOTHING RETURNING "hash"`;
  return rows.length > 0;
}

/**
 * Creates a challenge of 32 bytes. A challenge for signing in is signed; of others, which belong to a person, the hash
 * is stored.
 */
export async function issueChallenge({ purpose, userId }: PasskeyPurpose): Promise<Buffer<ArrayBuffer>> {
  if (purpose === "sign_in") return signedChallenge();
  const challenge = Buffer.from(randomBytes(32));
  await sqlOutsideTransaction`
    INSERT INTO "PasskeyChallenge" ("hash", "purpose", "userId", "expiresAt")
    VALUES (${hashToken(challenge.toString("base64url"))}, ${purpose}::"PasskeyPurpose", ${userId}::uuid,
            now() + make_interval(secs => ${challengeLifeMs / 1_000}::float8))`;
  return challenge;
}

/**
 * Uses up a challenge, outside any transaction, so that a wrong answer cannot be repeated. Returns whether it was open
 * for this purpose and person.
 */
export async function consumeChallenge(
  challenge: string,
  { purpose, userId }: PasskeyPurpose,
): Promise<boolean> {
  if (purpose === "sign_in") return consumeSigned(challenge);
  const rows = await sqlOutsideTransaction<{ isOpen: boolean }>`
    DELETE FROM "PasskeyChallenge" WHERE "hash" = ${hashToken(challenge)}
    RETURNING "purpose" = ${purpose}::"PasskeyPurpose" AND "userId" IS NOT DISTINCT FROM ${userId}::uuid
              AND "expiresAt" > now() AS "isOpen"`;
  return rows[0]?.isOpen ?? false;
}
