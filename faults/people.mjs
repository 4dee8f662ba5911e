import crypto from "node:crypto";

/* Signed-in members and administrators, and events, written directly to the database. */

const sha256 = (/** @type {string} */ text) => crypto.createHash("sha256").update(text).digest("hex");

/** @typedef {{ id: string, email: string, cookie: string }} Person */

/**
 * Signed-in people; the first one is an owner.
 * @param {import("pg").ClientBase} client @param {number} count @param {{ passwordHash?: string | null }} [facts]
 * @returns {Promise<Person[]>}
 */
export async function addPeople(client, count, { passwordHash = null } = {}) {
  const people = Array.from({ length: count }, () => {
    const id = crypto.randomUUID();
    return { id, email: `person-${id}@faults.test`, token: crypto.randomBytes(32).toString("base64url") };
  });
  await client.query(
    `INSERT INTO "User" ("id", "email", "firstName", "lastName", "membershipStatus", "passwordHash", "emailVerifiedAt", "updatedAt")
     SELECT id, email, 'Tamika', 'Rolle ' || place, 'active', $3, now(), now()
     FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS person(id, email, place)`,
    [people.map(({ id }) => id), people.map(({ email }) => email), passwordHash],
  );
  await client.query(
    `INSERT INTO "RoleGrant" ("id", "userId", "role") VALUES (gen_random_uuid(), $1, 'owner')`,
    [people[0]?.id],
  );
  await client.query(
    `INSERT INTO "Session" ("idHash", "userId", "expiresAt")
     SELECT hash, id, now() + interval '1 day' FROM unnest($1::text[], $2::uuid[]) AS session(hash, id)`,
    [people.map(({ token }) => sha256(token)), people.map(({ id }) => id)],
  );
  return people.map(({ id, email, token }) => ({ id, email, cookie: `mp.sid=${token}` }));
}

/**
 * A one-day event, free by default.
 * @param {import("pg").ClientBase} client
 * @param {{ seats?: number | null, startsIn?: string, priceCents?: number }} [facts] `startsIn`: an interval, as PostgreSQL
 * reads it
 */
export async function addEvent(client, { seats = null, startsIn = "10 days", priceCents = 0 } = {}) {
  const id = crypto.randomUUID();
  await client.query(
    `INSERT INTO "Event" ("id", "slug", "title", "description", "startDate", "endDate", "maxAttendees", "priceCents", "updatedAt")
     VALUES ($1, $2, 'Sanctions screening in practice', 'Lists and matches.', now() + $4::interval, now() + $4::interval + interval '1 day', $3, $5, now())`,
    [id, `event-${id}`, seats, startsIn, priceCents],
  );
  return { id, slug: `event-${id}` };
}
