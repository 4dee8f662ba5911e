import { createHash } from "node:crypto";

/*
 * What the fuzzer finds in the demo association and plants in it: people who ask, and words that must not be told.
 */

/** In all that is the other member's; nobody but that member and administrators may be told. */
export const CANARY = "kanarienvogel";
/** In what nobody may be told: hashes of passwords, sealed answers, what is kept of sessions and links. */
export const SEALED = "versiegelt";

/** @param {string} name */
const idFrom = (name) => {
  const hex = createHash("md5").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
};
const tokenOf = (/** @type {string} */ who) => `fuzz-session-of-the-${who}`;
const hashOf = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex");

/** Who asks. "nobody" has no session and "poisoned" cookies that nobody gave out. */
export const PEOPLE = ["member", "pending", "other", "admin"];

const PLANT = `
  INSERT INTO "User" ("id", "email", "firstName", "lastName", "phone", "address", "membershipStatus", "passwordHash", "updatedAt")
  VALUES ($1::uuid, $2, $3, $3, $3, $3, $4::"MembershipStatus", $5, now())
  ON CONFLICT ("id") DO UPDATE SET "email" = excluded."email",
    "firstName" = excluded."firstName", "lastName" = excluded."lastName", "phone" = excluded."phone",
    "address" = excluded."address", "membershipStatus" = excluded."membershipStatus"`;
const PROMOTE = `
  INSERT INTO "RoleGrant" ("id", "userId", "role") VALUES (gen_random_uuid(), $1::uuid, 'owner') ON CONFLICT DO NOTHING`;
const DEMOTE = `DELETE FROM "RoleGrant" WHERE "userId" = $1::uuid`;
const SIGN_IN = `
  INSERT INTO "Session" ("idHash", "userId", "expiresAt", "userAgent") VALUES ($1, $2::uuid, now() + interval '1 day', $3)
  ON CONFLICT DO NOTHING`;

/** Makes the people anew and signs them in: what was sent may have signed them out or demoted them. */
export async function settle(/** @type {import("pg").Client} */ client) {
  for (const who of PEOPLE) {
    const id = idFrom(who);
    const mark = who === "other" ? CANARY : "Asker";
    await client.query(PLANT, [
      id,
      `${mark.toLowerCase()}-${who}@fuzz.test`,
      mark,
      who === "pending" ? "pending" : "active",
      // No password fits it, so nobody signs in here but by the planted session.
      `$argon2id$v=19$m=65536,t=3,p=1$${SEALED.repeat(2)}AA$${SEALED.repeat(4)}AAA`,
    ]);
    await client.query(who === "admin" ? PROMOTE : DEMOTE, [id]);
    await client.query(SIGN_IN, [hashOf(tokenOf(who)), id, SEALED]);
  }
}

const CANARIES = `
  WITH thread AS (
    INSERT INTO "MessageThread" ("id", "memberId", "subject") VALUES ($2::uuid, $1::uuid, $3) RETURNING "id"
  ), message AS (
    INSERT INTO "Message" ("id", "threadId", "toUserId", "subject", "content")
    SELECT $4::uuid, "id", $1::uuid, $3, $3 FROM thread
  ), upload AS (
    INSERT INTO "Upload" ("id", "userId", "state", "storageKey", "contentType", "sizeBytes", "sha256", "expiresAt")
    VALUES ($5::uuid, $1::uuid, 'claimed', '00/' || $5::text, 'application/pdf', 10, 'x', now() + interval '1 day')
    RETURNING "id"
  ), document AS (
    INSERT INTO "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category")
    SELECT $6::uuid, $1::uuid, "id", $3, 'application/pdf', 10, 'certificate' FROM upload
  ), payment AS (
    INSERT INTO "Payment" ("id", "userId", "purpose", "description", "amountCents", "status", "payerName", "reference")
    VALUES ($7::uuid, $1::uuid, 'membership', $3, 100, 'completed', $3, $3)
  )
  INSERT INTO "MembershipApplication" ("id", "reference", "registrationType", "membershipType", "firstName", "lastName",
    "email", "professionalQualifications",
    "professionalMemberships", "currentEmployer", "positionHeld", "durationInPosition", "backgroundAnswers", "ceoName",
    "ceoTitle", "applicationDate", "applicantSignature", "updatedAt")
  VALUES ($8::uuid, 'FUZZ-0001', 'new', 'associate', $3, $3, $3 || '@fuzz.test', $3, $3, $3, $3,
    $3, convert_to($9, 'UTF8'), $3, $3, '2026-01-01', $3, now())`;

/** Words that must not be told, in everything that is the other member's. */
export async function plantCanaries(/** @type {import("pg").Client} */ client) {
  const ids = ["other", "thread", "message", "upload", "document", "payment", "application"].map(idFrom);
  const [other, thread, message, upload, document, payment, application] = ids;
  await client.query(CANARIES, [
    other,
    thread,
    CANARY,
    message,
    upload,
    document,
    payment,
    application,
    SEALED,
  ]);
  return { thread, message, upload, document, payment, application, other };
}

/** The ids and addresses that requests name, in an order that is the same each time. */
export async function findThings(/** @type {import("pg").Client} */ client, planted) {
  const list = async (/** @type {string} */ sql) =>
    (await client.query(sql)).rows.map((row) => String(row.one));
  return {
    event: await list(`SELECT "id" AS one FROM "Event" ORDER BY "slug"`),
    slug: await list(`SELECT "slug" AS one FROM "Event" ORDER BY 1`),
    // The people who ask are deleted by nobody: the demo's are there for that.
    user: await list(
      `SELECT "id" AS one FROM "User" WHERE "email" LIKE '%demo.test' OR "email" LIKE '%example%' ORDER BY "email" LIMIT 100`,
    ),
    document: [
      planted.document,
      ...(await list(`SELECT "id" AS one FROM "Document" ORDER BY "fileName", "uploadDate" LIMIT 20`)),
    ],
    message: [
      planted.message,
      ...(await list(`SELECT "id" AS one FROM "Message" ORDER BY "sentAt", "content" LIMIT 20`)),
    ],
    thread: [
      planted.thread,
      ...(await list(`SELECT "id" AS one FROM "MessageThread" ORDER BY "createdAt" LIMIT 20`)),
    ],
    payment: [
      planted.payment,
      ...(await list(`SELECT "id" AS one FROM "Payment" ORDER BY "paymentDate", "description" LIMIT 20`)),
    ],
    upload: [planted.upload, idFrom("no upload")],
    application: [
      planted.application,
      ...(await list(`SELECT "id" AS one FROM "MembershipApplication" ORDER BY "createdAt" LIMIT 20`)),
    ],
    registration: await list(
      `SELECT "id" AS one FROM "Registration" ORDER BY "registrationDate", "email" LIMIT 40`,
    ),
    code: await list(
      `SELECT "ticketCode" AS one FROM "Registration" ORDER BY "registrationDate", "email" LIMIT 40`,
    ),
    email: await list(`SELECT "id" AS one FROM "OutboxEmail" ORDER BY "createdAt", "subject" LIMIT 20`),
    person: [planted.other],
  };
}

/** The cookie of somebody who asks; null for nobody. */
export const cookieOf = (/** @type {string} */ who) =>
  PEOPLE.includes(who) ? `mp.sid=${tokenOf(who)}` : null;

const INVARIANTS = {
  "an event's count of seats is the number of its registrations": `
    SELECT count(*)::int AS broken FROM "Event" e WHERE e."currentAttendees" <>
      (SELECT count(*) FROM "Registration" r WHERE r."eventId" = e."id" AND "holds_seat"(r."state"))`,
  "no event holds more people than it has seats for": `
    SELECT count(*)::int AS broken FROM "Event" WHERE "currentAttendees" > "maxAttendees"`,
  "nobody has two seats at an event": `
    SELECT count(*)::int AS broken FROM (SELECT FROM "Registration" WHERE "holds_seat"("state")
      GROUP BY "eventId", "email" HAVING count(*) > 1) twice`,
  "there is an owner": `SELECT (NOT EXISTS (SELECT FROM "RoleGrant" WHERE "role" = 'owner'))::int AS broken`,
  "whoever has a role, and nobody else, is an administrator": `
    SELECT count(*)::int AS broken FROM "User" u
    WHERE u."isAdmin" <> EXISTS (SELECT FROM "RoleGrant" g WHERE g."userId" = u."id")`,
  "only the known administrators are administrators": `
    SELECT count(*)::int AS broken FROM "User" u WHERE u."isAdmin" AND u."createdAt" > $1
      AND u."email" NOT LIKE '%@fuzz.test'
      AND NOT EXISTS (SELECT FROM "AuditEntry" a WHERE a."action" = 'admin_granted' AND a."targetId" = u."id"::text)`,
  "nothing that costs money is paid without a payment": `
    SELECT count(*)::int AS broken FROM "Registration" r WHERE r."state" = 'confirmed' AND r."amountCents" > 0
      AND NOT EXISTS (SELECT FROM "AmountDue" d JOIN "Allocation" a ON a."amountDueId" = d."id"
                      WHERE d."registrationId" = r."id")`,
  "the audit log's chain is whole": `
    SELECT count(*)::int AS broken FROM (
      SELECT s."hash" = "audit_hash"(lag(s."hash", 1, ''::bytea) OVER (ORDER BY s."position"), e) AS fits
      FROM "AuditSeal" s LEFT JOIN "AuditEntry" e ON e."id" = s."entryId") links WHERE fits IS NOT TRUE`,
  "every entry of the audit log is sealed": `
    SELECT count(*)::int AS broken FROM "AuditEntry" e WHERE NOT EXISTS (SELECT FROM "AuditSeal" s WHERE s."entryId" = e."id")`,
};

/** What must hold after however many requests. @param {import("pg").Client} client @param {Date} since @returns {Promise<string[]>} what does not */
export async function brokenInvariants(client, since) {
  const broken = [];
  for (const [name, sql] of Object.entries(INVARIANTS)) {
    const { rows } = await client.query(sql, sql.includes("$1") ? [since] : []);
    if (rows[0].broken > 0) broken.push(`${name}: ${rows[0].broken} times not`);
  }
  return broken;
}
