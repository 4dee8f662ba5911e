import "server-only";
import { sql } from "@/lib/db/sql";
import type { Member, Staff, Visitor } from "@/lib/auth/member";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { isOpenSession } from "@/lib/auth/session-life";
import { hashToken, maxSessions } from "@/lib/auth/sessions";
import { deviceName, isHandheld, networkPlace, type verificationRefusal, type resetRefusal } from "./labels";
import type { PasswordOwner } from "./shared/require-good-password";

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

async function findLink(token: string, ...purposes: Purpose[]): Promise<LinkRow | null> {
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

/**
 * The state of a confirmation link. `foreign`: another account is signed in. `signed_out`: it needs the password of
 * `account`, because the email alone does not prove who owns the account.
 */
export type EmailVerificationLink =
  | { state: "confirmed"; email: string; isChange: boolean }
  | { state: "open"; email: string; isChange: boolean; userId: string }
  | { state: "signed_out"; email: string; isChange: boolean; userId: string; account: string }
  | { state: keyof typeof verificationRefusal };

/** Reads a confirmation link without using it, because mail scanners open links. */
export async function findEmailVerificationLink(
  person: Visitor,
  token: string,
): Promise<EmailVerificationLink> {
  const row = await findLink(token, "email_change");
  if (!row?.newEmail) return { state: "unknown" };
  const { newEmail, madeFor } = row;
  const isChange = newEmail !== madeFor;
  if (person && person.id !== row.userId) return { state: "foreign" };
  if (newEmail === row.email && row.isVerified) return { state: "confirmed", email: newEmail, isChange };
  if (row.isUsed) return { state: "used" };
  if (row.isOver) return { state: "expired" };
  if (madeFor !== row.email) return { state: "outdated" };
  if (!person)
    return { state: "signed_out", email: newEmail, isChange, userId: row.userId, account: row.email };
  return { state: "open", email: newEmail, isChange, userId: row.userId };
}

/** The state of a password link. `isInvitation`: it sets the account's first password, `owner`'s. */
export type ResetLink =
  | { state: "open"; userId: string; email: string; isInvitation: boolean; owner: PasswordOwner }
  | { state: keyof typeof resetRefusal };

/** Reads a password link without using it. */
export async function findResetLink(token: string): Promise<ResetLink> {
  const row = await findLink(token, "password_reset", "invitation");
  if (!row) return { state: "unknown" };
  if (row.isUsed) return { state: "used" };
  if (row.isOver) return { state: row.isInvitation ? "invitation_expired" : "expired" };
  if (row.madeFor !== row.email) return { state: "outdated" };
  const { userId, email, isInvitation, firstName, lastName, isStaff } = row;
  return { state: "open", userId, email, isInvitation, owner: { email, firstName, lastName, isStaff } };
}

/** The new address that is not confirmed yet, or null. */
export async function findPendingAddress({ id }: Pick<Member, "id">): Promise<string | null> {
  const [row] = await sql<{ newEmail: string }>`
    SELECT t."newEmail" FROM "OneTimeToken" t JOIN "User" u ON u."id" = t."userId"
    WHERE u."id" = ${id}::uuid AND t."purpose" = 'email_change' AND t."usedAt" IS NULL AND t."expiresAt" > now()
      AND t."madeFor" = u."email" AND t."newEmail" <> u."email"
    ORDER BY t."createdAt" DESC LIMIT 1`;
  return row?.newEmail ?? null;
}

/** The member's sessions: this one first, then the most recently used. */
export async function listMySessions({ id, sessionHash }: Member) {
  return listSessions(id, sessionHash);
}

export async function listSessionsOf(_staff: Staff<"members.read">, userId: string) {
  return listSessions(userId, null);
}

async function listSessions(userId: string, sessionHash: string | null) {
  const rows = await sql<{
    idHash: string;
    userAgent: string | null;
    ip: string | null;
    createdAt: Date;
    lastSeenAt: Date;
  }>`
    SELECT s."idHash", s."userAgent", s."ip", s."createdAt", s."lastSeenAt"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."userId" = ${userId}::uuid AND ${isOpenSession}
    ORDER BY s."idHash" = ${sessionHash} DESC, s."lastSeenAt" DESC LIMIT ${maxSessions}`;
  return rows.map(({ idHash, userAgent, ip, createdAt, lastSeenAt }) => ({
    id: idHash,
    isHere: idHash === sessionHash,
    device: deviceName(userAgent),
    isHandheld: isHandheld(userAgent),
    place: networkPlace(ip),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}
export type MySession = Awaited<ReturnType<typeof listMySessions>>[number];
