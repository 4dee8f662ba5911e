import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { followAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { columnsOf } from "@/lib/db/columns";
import { sql, sqlCount } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import type { Caller } from "./caller";
import { memberFields, type Member } from "./member";

const dayMs = 24 * 60 * 60 * 1_000;

/** How long a sign-in lasts when nobody ends it. */
export const sessionLifeMs = 30 * dayMs;

const isSecure = env.APP_URL.startsWith("https:");

/** Sessions that a person has at most; the trigger end_oldest_sessions keeps to it. */
export const maxSessions = 20;

/** The session cookie. `__Host-` keeps other hosts from planting one; it needs https. */
export const sessionCookie = {
  name: isSecure ? "__Host-mp.sid" : "mp.sid",
  options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
} as const;

/** Only this hash is kept, so that a stolen database holds no usable session. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Starts a session and returns the token for its cookie. The database ends the person's oldest sessions beyond
 * `maxSessions`. With `passwordHash` only while the account still has that password: checking one takes a moment, in
 * which it may have been changed or taken away.
 *
 * @throws Refusal `unauthorized` when the account has another password, is suspended or gone
 */
export async function createSession(
  userId: string,
  { ip, userAgent }: Pick<Caller, "ip" | "userAgent">,
  passwordHash: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  // The lock waits for a change that is being written, and makes one that comes later find this session.
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

type Row = { settingsAt: Date | null; isStale: boolean | null } & (Member | { id: null });

/**
 * Who the token stands for at this moment: one indexed join, so that a deletion, a demotion, a suspension, a logout
 * or a changed password counts from the very next request. The same statement tells whether the
 * association's settings have changed.
 */
export async function readSession(token: string): Promise<Member | null> {
  const idHash = hashToken(token);
  const [row] = await sql<Row>`
    SELECT a."settingsAt", p.*
    FROM (SELECT (SELECT "updatedAt" FROM "AssociationSettings" WHERE "id" = 1) AS "settingsAt") a
    LEFT JOIN (
      SELECT ${memberColumns}, s."idHash" AS "sessionHash",
             s."lastSeenAt" < now() - interval '1 minute' AS "isStale"
      FROM "Session" s JOIN "User" u ON u."id" = s."userId"
      WHERE s."idHash" = ${idHash} AND s."expiresAt" > now()
        AND u."suspendedAt" IS NULL) p ON true`;
  if (!row) return null;
  const { settingsAt, isStale, ...person } = row;
  await followAssociation(settingsAt);
  if (person.id === null) return null;
  // Once a minute is enough to say when somebody was last seen, and spares a write on every read.
  if (isStale) await sql`UPDATE "Session" SET "lastSeenAt" = now() WHERE "idHash" = ${idHash}`;
  return person;
}

/** Ends one session: its cookie is worthless from now on. */
export async function endSession(sessionHash: string): Promise<void> {
  await db.session.deleteMany({ where: { idHash: sessionHash } });
}
