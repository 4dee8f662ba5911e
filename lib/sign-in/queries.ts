import "server-only";
import { sqlRows } from "@/lib/db/sql";
import type { Member, Staff } from "@/lib/auth/member";
import { isOpenSession } from "@/lib/auth/session-life";
import { maxSessions } from "@/lib/auth/sessions";
import { deviceName, isHandheld, networkPlace, type resetRefusal } from "./labels";
import type { PasswordOwner } from "@/lib/accounts/shared/require-good-password";
import { findOneTimeLink } from "@/lib/accounts/shared/one-time-link";

/** The state of a password link. `isInvitation` means that it sets the account's first password. */
export type ResetLink =
  | { state: "open"; userId: string; email: string; isInvitation: boolean; owner: PasswordOwner }
  | { state: keyof typeof resetRefusal };

/** Reads a password link without using it. */
export async function readResetLink(token: string): Promise<ResetLink> {
  const row = await findOneTimeLink(token, "password_reset", "invitation");
  if (!row) return { state: "unknown" };
  if (row.isUsed) return { state: "used" };
  if (row.isOver) return { state: row.isInvitation ? "invitation_expired" : "expired" };
  if (row.madeFor !== row.email) return { state: "outdated" };
  const { userId, email, isInvitation, firstName, lastName, isStaff } = row;
  return { state: "open", userId, email, isInvitation, owner: { email, firstName, lastName, isStaff } };
}

/** The member's sessions: the current one first, then the most recently used. */
export async function listMySessions({ id, sessionHash }: Member) {
  return listSessions(id, sessionHash);
}

export async function listSessionsOf(_staff: Staff<"members.read">, userId: string) {
  return listSessions(userId, null);
}

async function listSessions(userId: string, sessionHash: string | null) {
  const rows = await sqlRows<{
    idHash: string;
    userAgent: string | null;
    ip: string | null;
    createdAt: Date;
    lastSeenAt: Date;
  }>({ createdAt: true, lastSeenAt: true })`
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
