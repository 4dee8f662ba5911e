import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { secretOf } from "@/lib/env";
import { hashToken } from "@/lib/auth/sessions";

/** What a challenge is for, and whose passkey must answer it; null while nobody has said who they are. */
export type PasskeyPurpose =
  | { purpose: "sign_in"; userId: null }
  | { purpose: "registration" | "second_factor" | "presence"; userId: string };

/** In milliseconds, as the browser's prompt expects it. */
export const challengeLifeMs = 5 * 60 * 1_000;

const macBytes = 16;

/** Proves that the portal made a challenge for signing in. */
const macOf = (facts: Buffer) =>
  createHmac("sha256", secretOf("NEXTAUTH_SECRET"))
    .update("passkey sign-in challenge ")
    .update(facts)
    .digest()
    .subarray(0, macBytes);

/** A challenge that carries its own end and proof, so that handing them out to anybody costs and limits nothing. */
function signedChallenge(): Buffer<ArrayBuffer> {
  const facts = randomBytes(32 - macBytes);
  facts.writeUInt32BE(Math.floor((Date.now() + challengeLifeMs) / 1_000));
  return Buffer.concat([facts, macOf(facts)]);
}

/** Until when a signed challenge can be answered, in seconds since 1970; null when it is not the portal's. */
function endOf(challenge: string): number | null {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== 32) return null;
  const facts = bytes.subarray(0, -macBytes);
  return timingSafeEqual(bytes.subarray(-macBytes), macOf(facts)) ? facts.readUInt32BE() : null;
}

/** Of a signed challenge, only that it was answered is stored. */
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
 * A new challenge of 32 bytes. One for signing in is signed; of others, which are for somebody, the hash is stored.
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
 * Uses up a challenge, outside any transaction, so that one that was answered wrongly cannot be answered again. Returns
 * whether it was open for this purpose and person.
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
