import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { refreshAssociationIfChanged } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { columnsOf } from "@/lib/db/columns";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";
import type { Caller } from "./caller";
import { memberFields, type Member } from "./member";
import { daysWithoutFactor, factorRequiredSince, mustHaveSecondFactor } from "./required-factor";
import { cookieSeconds, isOpenSession, isRenewalDue, sessionEnd } from "./session-life";
import type { Grant } from "@/lib/core/permissions";

const isSecure = env.APP_URL.startsWith("https:");

/** The maximum number of sessions of an account. The trigger end_oldest_sessions enforces this number too. */
export const maxSessions = 20;

/** The session's cookie. Its prefix `__Host-` prevents other hosts from setting it, and requires https. */
export const sessionCookie = {
  name: isSecure ? "__Host-mp.sid" : "mp.sid",
  options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
} as const;

/** The hash of a session token. Only the hash is stored, so that a leaked database contains no usable session. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export type SessionProof = {
  /** The hash of the entered password; null when none was entered. */
  passwordHash: string | null;
  /** Whether a second factor was proven. A passkey counts as one. */
  withSecondFactor: boolean;
};

/**
 * Starts a session and returns the token for its cookie. The database ends the oldest sessions beyond `maxSessions`.
 * With `passwordHash`, the account must still have that password, which may have changed while it was being verified.
 *
 * @throws Refusal `unauthorized` when the account has another password, is suspended or gone
 */
export async function createSession(
  userId: string,
  { ip, userAgent }: Pick<Caller, "ip" | "userAgent">,
  { passwordHash, withSecondFactor }: SessionProof,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  // The lock waits for a concurrent change of the account, and makes a later one see this session.
  const started = await sql.writeCount`
    INSERT INTO "Session" ("idHash", "userId", "ip", "userAgent", "withSecondFactor", "expiresAt")
    SELECT ${hashToken(token)}, u."id", ${ip}, ${userAgent}, ${withSecondFactor}, ${sessionEnd}
    FROM "User" u
    WHERE u."id" = ${userId}::uuid AND u."suspendedAt" IS NULL
      AND (${passwordHash}::text IS NULL OR u."passwordHash" = ${passwordHash})
    FOR NO KEY UPDATE`;
  if (started === 0) throw new Refusal("unauthorized", "Invalid email or password");
  return token;
}

const memberColumns = columnsOf("u", memberFields);

/** The columns that determine `grants` and `secondFactor`; null for people without a role. */
type Staffing = {
  grants: Grant[] | null;
  factorDueAt: Date | null;
  isFactorDue: boolean | null;
  hasFactor: boolean | null;
};

type Found = Omit<Member, "grants" | "secondFactor"> & Staffing;

type Row = { settingsAt: Date | null; isStale: boolean | null; isRenewalDue: boolean | null } & (
  | Found
  | { id: null }
);

/**
 * The member of a session token, read in one indexed join, so that a deletion, demotion, suspension, sign-out or
 * password change applies to the next request. Null when the session has ended.
 */
export async function readSession(token: string): Promise<Member | null> {
  return readSessionMember(hashToken(token));
}

/** The member of a session by the stored hash of its token; null when the session has ended. */
export async function readSessionMember(sessionHash: string): Promise<Member | null> {
  return (await find(sessionHash)).person;
}

/**
 * The member of a session token, for a request whose response can set a cookie, which extends a member's session.
 * `cookieSeconds` is the new life of the cookie; null when the cookie is recent enough.
 */
export async function readAndRenewSession(
  token: string,
): Promise<{ person: Member | null; cookieSeconds: number | null }> {
  const { person, isRenewalDue: isDue } = await find(hashToken(token));
  if (!person || !isDue) return { person, cookieSeconds: null };
  await sql.write`
    UPDATE "Session" s SET "expiresAt" = ${sessionEnd}
    FROM "User" u WHERE s."idHash" = ${person.sessionHash} AND u."id" = s."userId"`;
  return { person, cookieSeconds: cookieSeconds({ isStaff: person.isAdmin }) };
}

async function find(idHash: string): Promise<{ person: Member | null; isRenewalDue: boolean }> {
  const [row] = await sql<Row>`
    SELECT a."settingsAt", p.*
    FROM (SELECT (SELECT "updatedAt" FROM "AssociationSettings" WHERE "id" = 1) AS "settingsAt") a
    LEFT JOIN (
      SELECT ${memberColumns}, s."idHash" AS "sessionHash",
             r."grants", r."factorDueAt", r."factorDueAt" <= now() AS "isFactorDue",
             CASE WHEN u."isAdmin" THEN
               EXISTS (SELECT FROM "Passkey" k WHERE k."userId" = u."id") OR
               EXISTS (SELECT FROM "AuthenticatorApp" t WHERE t."userId" = u."id" AND t."confirmedAt" IS NOT NULL)
             END AS "hasFactor",
             s."lastSeenAt" < now() - interval '1 minute' AS "isStale", ${isRenewalDue} AS "isRenewalDue"
      FROM "Session" s JOIN "User" u ON u."id" = s."userId"
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('role', g."role", 'eventId', g."eventId")) AS "grants",
               min(greatest(g."createdAt", ${factorRequiredSince})) + make_interval(days => ${daysWithoutFactor}::int) AS "factorDueAt"
        FROM "RoleGrant" g WHERE u."isAdmin" AND g."userId" = u."id") r ON true
      WHERE s."idHash" = ${idHash} AND ${isOpenSession}
        AND u."suspendedAt" IS NULL) p ON true`;
  if (!row) return { person: null, isRenewalDue: false };
  const { settingsAt, isStale, isRenewalDue: isDue, ...found } = row;
  await refreshAssociationIfChanged(settingsAt);
  if (found.id === null) return { person: null, isRenewalDue: false };
  // The time is updated at most once a minute, to avoid a write on every read.
  if (isStale) await sql.write`UPDATE "Session" SET "lastSeenAt" = now() WHERE "idHash" = ${idHash}`;
  return { person: toMember(found), isRenewalDue: isDue === true };
}

function toMember({ grants, factorDueAt, isFactorDue, hasFactor, ...person }: Found): Member {
  if (!factorDueAt || !mustHaveSecondFactor()) return { ...person, grants: grants ?? [] };
  const isOwed = isFactorDue === true && !hasFactor;
  return {
    ...person,
    grants: isOwed ? [] : (grants ?? []),
    secondFactor: { dueAt: factorDueAt, isOwed },
  };
}

export async function endSession(sessionHash: string): Promise<void> {
  await db.write.session.deleteMany({ where: { idHash: sessionHash } });
}
