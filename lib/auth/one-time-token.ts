import "server-only";
import { randomBytes } from "node:crypto";
import { db } from "@/lib/db/client";
import { sql, sqlCount } from "@/lib/db/sql";
import { hashToken } from "./sessions";

type Link = {
  userId: string;
  purpose: "password_reset" | "email_change" | "invitation";
  /** The address that it proves. */
  newEmail: string | null;
  /** The account's address: a link dies when the account has another. */
  madeFor: string;
  lifeSeconds: number;
};

/** Keeps a one-time link, and returns the 32 random bytes in base64url that it ends with; only their hash is kept. */
export async function issueLink({ userId, purpose, newEmail, madeFor, lifeSeconds }: Link): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql`
    INSERT INTO "OneTimeToken" ("hash", "userId", "purpose", "newEmail", "madeFor", "expiresAt")
    VALUES (${hashToken(token)}, ${userId}::uuid, ${purpose}::"TokenPurpose", ${newEmail}, ${madeFor},
            now() + make_interval(secs => ${lifeSeconds}::float8))`;
  return token;
}

/** Whether a link could end so; anything else is not worth a look into the database. */
export function isOneTimeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Ends the links that would give the account another address; returns how many were open. */
export async function endAddressChanges(userId: string): Promise<number> {
  return sqlCount`
    UPDATE "OneTimeToken" SET "expiresAt" = now()
    WHERE "userId" = ${userId}::uuid AND "purpose" = 'email_change' AND "newEmail" <> "madeFor"
      AND "usedAt" IS NULL AND "expiresAt" > now()`;
}

/** Ends the links that would set the account's password, invitations among them. */
export async function endPasswordResets(userId: string): Promise<void> {
  await sql`
    UPDATE "OneTimeToken" SET "expiresAt" = now()
    WHERE "userId" = ${userId}::uuid AND "purpose" IN ('password_reset', 'invitation')
      AND "usedAt" IS NULL AND "expiresAt" > now()`;
}
