import "server-only";
import { randomBytes } from "node:crypto";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { hashToken } from "./sessions";

/** What a challenge is for, and whose passkey must answer it; null while nobody has said who they are. */
export type PasskeyPurpose =
  | { purpose: "sign_in"; userId: null }
  | { purpose: "registration" | "second_factor" | "presence"; userId: string };

/** In milliseconds, as the browser's prompt expects it. */
export const challengeLifeMs = 5 * 60 * 1_000;

/** Stores a new challenge and returns its 32 random bytes. Only the hash is stored. */
export async function issueChallenge({ purpose, userId }: PasskeyPurpose): Promise<Buffer<ArrayBuffer>> {
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
  const rows = await sqlOutsideTransaction<{ isOpen: boolean }>`
    DELETE FROM "PasskeyChallenge" WHERE "hash" = ${hashToken(challenge)}
    RETURNING "purpose" = ${purpose}::"PasskeyPurpose" AND "userId" IS NOT DISTINCT FROM ${userId}::uuid
              AND "expiresAt" > now() AS "isOpen"`;
  return rows[0]?.isOpen ?? false;
}
