import "server-only";
import { sql } from "@/lib/db/sql";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";

type LinkRow = {
  userId: string;
  newEmail: string | null;
  /** The account's address when the link was created. */
  madeFor: string | null;
  email: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
  isUsed: boolean;
  isOver: boolean;
  isVerified: boolean;
  isInvitation: boolean;
};

type Purpose = "email_change" | "password_reset" | "invitation";

export async function findOneTimeLink(token: string, ...purposes: Purpose[]): Promise<LinkRow | null> {
  if (!isOneTimeToken(token)) return null;
  const [row] = await sql<LinkRow>`
    SELECT u."id"::text AS "userId", t."newEmail", coalesce(t."madeFor", t."newEmail") AS "madeFor", u."email",
           u."firstName", u."lastName", (u."isAdmin" OR u."adminOnProofById" IS NOT NULL) AS "isStaff",
           t."usedAt" IS NOT NULL AS "isUsed", (t."expiresAt" <= now() OR u."suspendedAt" IS NOT NULL) AS "isOver",
           u."emailVerifiedAt" IS NOT NULL AS "isVerified", t."purpose" = 'invitation' AS "isInvitation"
    FROM "OneTimeToken" t JOIN "User" u ON u."id" = t."userId"
    WHERE t."hash" = ${hashToken(token)} AND t."purpose" = ANY(${purposes}::"TokenPurpose"[])`;
  return row ?? null;
}
