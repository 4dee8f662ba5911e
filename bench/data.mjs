/*
 * The association that the benchmark drives: made by PostgreSQL itself from running numbers, so it is the same each
 * time and 50,000 members take seconds. Dates count from now, so that "upcoming" stays true.
 */

/** Of the events, those that registering uses up; nobody is registered for them beforehand. */
const TARGETS = 40;

/** Addresses that are given out beforehand, each for one file. */
const UPLOADS = 50_000;

export const ADMIN_TOKEN = "bench-session-admin";
/** @param {number} index from 1 to the number of members */
export const memberToken = (index) => `bench-session-${index}`;

const EVERYTHING = `
  -- A valid UUID (version 8) from a name: the portal refuses an id that cannot exist.
  CREATE FUNCTION pg_temp.id(name text) RETURNS uuid LANGUAGE sql IMMUTABLE
    RETURN overlay(overlay(md5(name) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;

  -- Rows go in as they are: counting seats one by one would take minutes, and they are counted once at the end.
  SET session_replication_role = replica;
  SET synchronous_commit = off;

  INSERT INTO "User" ("id", "email", "firstName", "lastName", "phone", "isAdmin", "membershipStatus", "joinDate", "nextPaymentDate", "createdAt", "updatedAt")
  SELECT pg_temp.id('user' || i), 'member-' || to_char(i, 'FM000000') || '@bench.test',
         (ARRAY['Tamika','Anwar','Giselle','Rashad','Keva','Dwight','Monique','Jamaal','Indira','Craig'])[1 + i % 10],
         (ARRAY['Rolle','Knowles','Bethel','Moss','Sands','Adderley','Storr'])[1 + i % 7] || '-' || i,
         '(242) 555-0100', i = 0, CASE WHEN i % 10 = 9 THEN 'pending' ELSE 'active' END::"MembershipStatus",
         now() - i * interval '1 hour', now() + interval '200 days', now() - i * interval '1 hour', now()
  FROM generate_series(0, $members) i;

  INSERT INTO "Session" ("idHash", "userId", "expiresAt")
  SELECT encode(sha256(convert_to('bench-session-' || CASE WHEN i = 0 THEN 'admin' ELSE i::text END, 'UTF8')), 'hex'),
         pg_temp.id('user' || i), now() + interval '30 days'
  FROM generate_series(0, $members) i;

  -- Even ones are to come and odd ones are over; every third costs something, except those that registering uses up.
  INSERT INTO "Event" ("id", "slug", "title", "description", "startDate", "endDate", "location", "priceCents", "maxAttendees", "createdAt", "updatedAt")
  SELECT pg_temp.id('event' || i), 'event-' || i, 'Seminar ' || i || ': Sanctions screening in practice',
         'Hands-on work with name screening: tuning thresholds, clearing false positives and recording why an alert was closed. Places are limited.',
         now() + (CASE WHEN i % 2 = 0 OR i > $ordinary THEN 1 ELSE -1 END) * (i + 1) * interval '1 day',
         now() + (CASE WHEN i % 2 = 0 OR i > $ordinary THEN 1 ELSE -1 END) * (i + 1) * interval '1 day' + interval '3 hours',
         'Conference Room, Bay Street, Nassau', CASE WHEN i % 3 = 0 AND i <= $ordinary THEN 7500 ELSE 0 END,
         CASE WHEN i % 2 = 0 AND i <= $ordinary THEN 1000000 END, now(), now()
  FROM generate_series(1, $events) i
  UNION ALL
  SELECT pg_temp.id('event-csv'), 'event-csv', 'The large conference', 'All of its registrations are exported.',
         now() - interval '400 days', now() - interval '399 days', 'Convention Centre, Nassau', 0, NULL, now(), now();

  -- The same member never comes twice to one event: the event moves on by one each time the members have gone round.
  INSERT INTO "Registration" ("id", "eventId", "userId", "firstName", "lastName", "email", "companyName", "position", "paymentStatus", "amountCents", "registrationDate", "updatedAt")
  SELECT pg_temp.id('registration' || i), pg_temp.id('event' || (1 + (i / $members + (i % $members) * 7) % $ordinary)),
         pg_temp.id('user' || (1 + i % $members)), 'First', 'Last-' || i, 'member-' || to_char(1 + i % $members, 'FM000000') || '@bench.test',
         'Harbour Trust, Ltd.', 'Compliance Officer', 'paid'::"RegistrationPaymentStatus", 0, now() - (i % 1000) * interval '1 hour', now()
  FROM generate_series(0, $registrations - 1) i
  UNION ALL
  SELECT pg_temp.id('csv' || i), pg_temp.id('event-csv'), NULL, 'Guest', 'Number-' || i, 'guest-' || i || '@bench.test',
         'Cable Beach Bank & Trust', 'Compliance Officer', 'paid'::"RegistrationPaymentStatus", 0, now() - interval '420 days' + i * interval '1 minute', now()
  FROM generate_series(1, $csvRows) i;

  INSERT INTO "MessageThread" ("id", "memberId", "subject", "lastMessageAt")
  SELECT pg_temp.id('thread' || i), pg_temp.id('user' || i), 'Welcome to the association', now()
  FROM generate_series(1, $members) i;
  INSERT INTO "Message" ("id", "threadId", "fromUserId", "toUserId", "subject", "content", "sentAt", "readAt")
  SELECT pg_temp.id('message' || i || '-' || k), pg_temp.id('thread' || i), pg_temp.id('user0'), pg_temp.id('user' || i),
         'Message ' || k, 'The slides of the last seminar are available at the office; please bring your membership card.',
         now() - k * interval '1 day', CASE WHEN k > 2 THEN now() END
  FROM generate_series(1, $members) i, generate_series(1, 5) k;

  INSERT INTO "Payment" ("id", "userId", "purpose", "description", "amountCents", "status", "method", "paymentDate")
  SELECT pg_temp.id('payment' || i || '-' || k), pg_temp.id('user' || i), 'membership', 'Annual membership dues', 35000,
         'completed', 'bank_transfer', now() - k * interval '1 year'
  FROM generate_series(1, $members) i, generate_series(1, 2) k;

  INSERT INTO "Upload" ("id", "userId", "expiresAt")
  SELECT pg_temp.id('upload' || i), pg_temp.id('user' || (1 + i % $members)), now() + interval '1 day'
  FROM generate_series(0, $uploads - 1) i;

  -- Two documents for each member: one waits, the other is approved.
  INSERT INTO "Upload" ("id", "userId", "state", "contentType", "sizeBytes", "expiresAt")
  SELECT pg_temp.id('paper' || i || '-' || k), pg_temp.id('user' || i), 'claimed', 'application/pdf', 100000, now()
  FROM generate_series(1, $members) i, generate_series(1, 2) k;
  INSERT INTO "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category", "status", "uploadDate", "verifiedAt")
  SELECT pg_temp.id('document' || i || '-' || k), pg_temp.id('user' || i), pg_temp.id('paper' || i || '-' || k),
         'Certificate-' || k || '.pdf', 'application/pdf', 100000, 'certificate',
         CASE k WHEN 1 THEN 'pending' ELSE 'approved' END::"DocumentStatus", now() - k * interval '30 days',
         CASE WHEN k > 1 THEN now() END
  FROM generate_series(1, $members) i, generate_series(1, 2) k;

  UPDATE "Event" e SET "currentAttendees" = c.seats
  FROM (SELECT "eventId", count(*) AS seats FROM "Registration" GROUP BY 1) c WHERE c."eventId" = e."id";
  INSERT INTO "AccountCount" ("total", "active")
  SELECT count(*), count(*) FILTER (WHERE "membershipStatus" = 'active') FROM "User";
  INSERT INTO "DocumentCount" ("pending") SELECT count(*) FROM "Document" WHERE "status" = 'pending';
  RESET session_replication_role;
`;

/**
 * Fills a migrated, empty database.
 * @param {import("pg").Client} client a superuser, because the triggers sleep meanwhile
 * @param {{ members: number, events: number, registrations: number, csvRows: number }} size
 */
export async function fillForBench(client, { members, events, registrations, csvRows }) {
  const targets = Math.min(TARGETS, Math.floor(events / 4));
  const ordinary = events - targets;
  if (registrations > members * ordinary) throw new Error("More registrations than members and events allow");
  const values = { members, events, ordinary, registrations, csvRows, uploads: UPLOADS };
  await client.query(EVERYTHING.replace(/\$(\w+)/g, (_, name) => String(Number(values[name]))));
  await client.query("VACUUM ANALYZE");

  const ids = async (sql) => (await client.query(sql)).rows.map(({ id }) => id);
  const targetIds = await ids(
    `SELECT pg_temp.id('event' || i) AS "id" FROM generate_series(${ordinary + 1}, ${events}) i ORDER BY i`,
  );
  return {
    memberIds: await ids(
      `SELECT pg_temp.id('user' || i) AS "id" FROM generate_series(1, ${members}) i ORDER BY i`,
    ),
    // Each side registers for events of its own, so that neither meets the other's rows.
    portalTargets: targetIds.filter((_, index) => index % 2 === 0),
    bareTargets: targetIds.filter((_, index) => index % 2 === 1),
    // The one at `index` belongs to the member at `index % members`.
    uploadIds: await ids(
      `SELECT pg_temp.id('upload' || i) AS "id" FROM generate_series(0, ${UPLOADS - 1}) i ORDER BY i`,
    ),
    publicSlug: "event-2",
    publicId: (await ids(`SELECT pg_temp.id('event2') AS "id"`))[0],
    publicTitle: "Seminar 2: Sanctions screening in practice",
    csvEventId: (await ids(`SELECT pg_temp.id('event-csv') AS "id"`))[0],
  };
}
