import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { refreshAssociationIfChanged } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { columnsOf } from "@/lib/db/columns";
import { sql, sqlCount } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import type { Caller } from "./caller";
import { memberFields, type Member } from "./member";
import type { Grant } from "@/lib/permissions";

const dayMs = 24 * 60 * 60 * 1_000;

export const sessionLifeMs = 30 * dayMs;

const isSecure = env.APP_URL.startsWith("https:");

/** The trigger end_oldest_sessions enforces the same number. */
export const maxSessions = 20;

/** `__Host-` keeps other hosts from setting the cookie; it requires https. */
export const sessionCookie = {
  name: isSecure ? "__Host-mp.sid" : "mp.sid",
  options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
} as const;

/** Only the hash is stored, so that a leaked database contains no usable session. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Starts a session and returns the token for its cookie. The database ends the oldest sessions beyond `maxSessions`.
 * With `passwordHash`, the account must still have that password, which may have changed while it was being verified.
 *
 * @throws Refusal `unauthorized` when the account has another password, is suspended or gone
 */
export async function createSession(
  userId: string,
  { ip, userAgent }: Pick<Caller, "ip" | "userAgent">,
  passwordHash: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  // The lock waits for a concurrent change of the account, and makes a later one see this session.
  const started = await sqlCount`
    INSERT INTO "Session" ("idHash", "userId", "ip", "userAgent", "expiresAt")
    SELECT ${hashToken(token)}, u."id", ${ip}, ${userAgent}, now() + make_interval(secs => ${sessionLifeMs / 1_000}::float8)
    FROM "User" u
    WHERE u."id" = ${userId}::uuid AND u."suspendedAt" IS NULL
      AND (${passwordHash}::text IS NULL OR u."passwordHash" = ${passwordHash})
    FOR NO KEY UPDATE`;
  if (started === 0) throw new Refusal("unauthorized", "Invalid email or password");
  return token;
}

const memberColumns = columnsOf("u", memberFields);

type Row = { settingsAt: Date | null; isStale: boolean | null } & (
  (Omit<Member, "grants"> & { grants: Grant[] | null }) | { id: null }
);

/**
 * The member of a session token, read in one indexed join, so that a deletion, demotion, suspension, sign-out or
 * password change applies to the next request. It also returns whether the association's settings have changed.
 */
export async function readSession(token: string): Promise<Member | null> {
  const idHash = hashToken(token);
  const [row] = await sql<Row>`
    SELECT a."settingsAt", p.*
    FROM (SELECT (SELECT "updatedAt" FROM "AssociationSettings" WHERE "id" = 1) AS "settingsAt") a
    LEFT JOIN (
      SELECT ${memberColumns}, s."idHash" AS "sessionHash",
             CASE WHEN u."isAdmin" THEN (
               SELECT json_agg(json_build_object('role', g."role", 'eventId', g."eventId"))
               FROM "RoleGrant" g WHERE g."userId" = u."id") END AS "grants",
             s."lastSeenAt" < now() - interval '1 minute' AS "isStale"
      FROM "Session" s JOIN "User" u ON u."id" = s."userId"
      WHERE s."idHash" = ${idHash} AND s."expiresAt" > now()
        AND u."suspendedAt" IS NULL) p ON true`;
  if (!row) return null;
  const { settingsAt, isStale, ...person } = row;
  await refreshAssociationIfChanged(settingsAt);
  if (person.id === null) return null;
  // Updated at most once a minute, to avoid a write on every read.
  if (isStale) await sql`UPDATE "Session" SET "lastSeenAt" = now() WHERE "idHash" = ${idHash}`;
  return { ...person, grants: person.grants ?? [] };
}

/** Ends one session. */
export async function endSession(sessionHash: string): Promise<void> {
  await db.session.deleteMany({ where: { idHash: sessionHash } });
}
