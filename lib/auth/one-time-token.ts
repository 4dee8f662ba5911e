import "server-only";
import { randomBytes } from "node:crypto";
import { nowInMilliseconds } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { hashToken } from "./sessions";

type Link = {
  userId: string;
  purpose: "password_reset" | "email_change" | "invitation" | "passkey_removal";
  /** The address that the link verifies; null for other purposes. */
  newEmail: string | null;
  /** The account's address. The link stops working when the address changes. */
  madeFor: string;
  lifeSeconds: number;
};

/** A new token for a link: 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Stores a one-time link and returns its token. Only the hash is stored. */
export async function issueLink({ userId, purpose, newEmail, madeFor, lifeSeconds }: Link): Promise<string> {
  const token = newToken();
  await sql.write`
    INSERT INTO "OneTimeToken" ("hash", "userId", "purpose", "newEmail", "madeFor", "expiresAt")
    VALUES (${hashToken(token)}, ${userId}::uuid, ${purpose}::"TokenPurpose", ${newEmail}, ${madeFor},
            now() + make_interval(secs => ${lifeSeconds}::float8))`;
  return token;
}

/** Whether the text has the form of a token, which saves a database query for anything else. */
export function isOneTimeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Revokes the links for changing the account's address, and returns how many were open. */
export async function endAddressChanges(userId: string): Promise<number> {
  return sql.writeCount`
    UPDATE "OneTimeToken" SET "expiresAt" = ${nowInMilliseconds}
    WHERE "userId" = ${userId}::uuid AND "purpose" = 'email_change' AND "newEmail" <> "madeFor"
      AND "usedAt" IS NULL AND "expiresAt" > now()`;
}

/** Revokes the links for setting the account's password, including invitations. */
export async function endPasswordResets(userId: string): Promise<void> {
  await sql.write`
    UPDATE "OneTimeToken" SET "expiresAt" = ${nowInMilliseconds}
    WHERE "userId" = ${userId}::uuid AND "purpose" IN ('password_reset', 'invitation')
      AND "usedAt" IS NULL AND "expiresAt" > now()`;
}
