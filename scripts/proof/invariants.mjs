import crypto from "node:crypto";

/*
 * Rules that the portal's data must satisfy after any fault or restore. Each query returns the rows that violate a
 * rule, and files are read again in full.
 */

/** A bound on the violations in a report. */
const MAX_REPORTED = 5;
/**
 * The age up to which a file may exist without its row, because an upload may take as long. The sweep removes such
 * files after a day.
 */
const YOUNG_MS = 60 * 60 * 1_000;
const BATCH = 500;

/** Each rule's violation, and a query with one column that returns the violations. */
const RULES = {
  "an event's seat count differs from its registrations": `
    SELECT e."id" FROM "Event" e
    LEFT JOIN (SELECT "eventId", count(*) AS seats FROM "Registration"
               WHERE "holds_seat"("state") GROUP BY 1) r ON r."eventId" = e."id"
    WHERE e."currentAttendees" <> coalesce(r.seats, 0)`,
  "an event is oversold": `SELECT "id" FROM "Event" WHERE "currentAttendees" > "maxAttendees"`,
  "somebody has two seats at one event": `
    SELECT min("id"::text) FROM "Registration" WHERE "holds_seat"("state")
    GROUP BY "eventId", "email" HAVING count(*) > 1
    UNION ALL
    SELECT min("id"::text) FROM "Registration"
    WHERE "holds_seat"("state") AND "userId" IS NOT NULL
    GROUP BY "eventId", "userId" HAVING count(*) > 1`,
  "the next receipt number is already taken": `
    SELECT c."name" FROM "Counter" c
    WHERE c."name" = 'receipt' AND c."value" < (SELECT max("receiptNumber") FROM "Payment")`,
  "a link of the audit log's chain was changed": `
    SELECT s."position" FROM (
      SELECT "position", "entryId", "hash", lag("hash", 1, ''::bytea) OVER w AS "before", row_number() OVER w AS "place"
      FROM "AuditSeal" WINDOW w AS (ORDER BY "position")) s
    LEFT JOIN "AuditEntry" e ON e."id" = s."entryId"
    WHERE s."place" <> s."position" OR e."id" IS NULL OR s."hash" IS DISTINCT FROM "audit_hash"(s."before", e)`,
  "an entry of the audit log is not sealed": `
    SELECT "id" FROM "AuditEntry" e WHERE NOT EXISTS (SELECT FROM "AuditSeal" s WHERE s."entryId" = e."id")`,
  "a document has no received file": `
    SELECT d."id" FROM "Document" d JOIN "Upload" u ON u."id" = d."uploadId" WHERE u."state" <> 'claimed'
    UNION ALL
    SELECT d."id" FROM "ApplicationDocument" d JOIN "Upload" u ON u."id" = d."uploadId" WHERE u."state" <> 'claimed'`,
  "the refunded amount differs from the sum of the refunds": `
    SELECT p."id" FROM "Payment" p
    WHERE p."refundedCents" <> (SELECT coalesce(sum(f."amountCents"), 0) FROM "Refund" f WHERE f."paymentId" = p."id")
      OR (p."refundedCents" = p."amountCents") <> (p."refundedAt" IS NOT NULL)`,
  "the count of accounts is wrong": `
    SELECT 'all' FROM (SELECT coalesce(sum("total"), 0) AS total, coalesce(sum("active"), 0) AS active FROM "AccountCount") said,
      (SELECT count(*) AS total, count(*) FILTER (WHERE "membershipStatus" = 'active') AS active FROM "User") there
    WHERE (said.total, said.active) <> (there.total, there.active)`,
  "the count of pending documents is wrong": `
    SELECT 'all' WHERE (SELECT coalesce(sum("pending"), 0) FROM "DocumentCount")
      <> (SELECT count(*) FROM "Document" WHERE "status" = 'pending')`,
  "there is no owner": `
    SELECT 'nobody' WHERE EXISTS (SELECT FROM "User" WHERE "isAdmin")
      AND NOT EXISTS (SELECT FROM "RoleGrant" WHERE "role" = 'owner')`,
  "a member is an administrator without a role, or has a role and is none": `
    SELECT u."id" FROM "User" u
    WHERE u."isAdmin" <> EXISTS (SELECT FROM "RoleGrant" g WHERE g."userId" = u."id")`,
  "the state of a seat does not follow from its facts": `
    SELECT "id" FROM "Registration" WHERE "state" <> "seat_state"("cancelledAt", "releasedAt", "amountCents", "paidAt",
      "memberRateToVerify", "addressToConfirm")`,
  "a registration is paid without a payment": `
    SELECT r."id" FROM "Registration" r
    WHERE r."state" = 'confirmed' AND r."amountCents" > 0 AND NOT EXISTS (
      SELECT FROM "AmountDue" d
      WHERE d."registrationId" = r."id" AND d."amountCents" = r."amountCents" AND d."voidedAt" IS NULL
        AND d."paidCents" + d."waivedCents" = d."amountCents")`,
  "what is paid of an amount due differs from the sum of its allocations": `
    SELECT d."id" FROM "AmountDue" d WHERE d."paidCents" <>
      (SELECT coalesce(sum(a."amountCents"), 0) FROM "Allocation" a WHERE a."amountDueId" = d."id")`,
  "what is allocated of a payment differs from the sum of its allocations": `
    SELECT p."id" FROM "Payment" p WHERE p."allocatedCents" <>
      (SELECT coalesce(sum(a."amountCents"), 0) FROM "Allocation" a WHERE a."paymentId" = p."id")`,
  "more is allocated and refunded of a payment than came in": `
    SELECT p."id" FROM "Payment" p WHERE p."allocatedCents" + p."refundedCents" > p."amountCents"`,
  "an amount due of a registration without a seat is not void": `
    SELECT d."id" FROM "AmountDue" d JOIN "Registration" r ON r."id" = d."registrationId"
    WHERE d."voidedAt" IS NULL AND NOT "holds_seat"(r."state")`,
  "a payment for a registration without a seat is not marked as owed back": `
    SELECT a."paymentId" FROM "Allocation" a JOIN "Payment" p ON p."id" = a."paymentId"
    JOIN "AmountDue" d ON d."id" = a."amountDueId" JOIN "Registration" r ON r."id" = d."registrationId"
    WHERE p."owedBackAt" IS NULL AND NOT "holds_seat"(r."state")
    GROUP BY a."paymentId", d."id" HAVING sum(a."amountCents") > 0`,
  "the journal of an amount due differs from it": `
    SELECT d."id" FROM "AmountDue" d LEFT JOIN (
      SELECT "amountDueId",
             sum(CASE WHEN "kind" IN ('opened', 'adjusted') THEN "amountCents" WHEN "kind" IN ('voided', 'dropped') THEN -"amountCents" END) AS asked,
             sum("amountCents") FILTER (WHERE "kind" = 'waived') AS waived,
             sum("amountCents") FILTER (WHERE "kind" = 'applied') AS applied,
             sum("amountCents") FILTER (WHERE "kind" = 'owed_back') AS back
      FROM "JournalEntry" WHERE "amountDueId" IS NOT NULL GROUP BY 1) j ON j."amountDueId" = d."id"
    WHERE (coalesce(j.asked, 0), coalesce(j.waived, 0), coalesce(j.applied, 0), coalesce(j.back, 0))
      <> (CASE WHEN d."voidedAt" IS NULL THEN d."amountCents" ELSE 0 END,
          CASE WHEN d."voidedAt" IS NULL THEN d."waivedCents" ELSE 0 END,
          d."paidCents", CASE WHEN d."voidedAt" IS NULL THEN 0 ELSE d."paidCents" END)`,
  "the journal of a payment differs from it": `
    SELECT p."id" FROM "Payment" p LEFT JOIN (
      SELECT "paymentId",
             sum("amountCents") FILTER (WHERE "kind" = 'received') AS received,
             sum("amountCents") FILTER (WHERE "kind" = 'applied') AS applied,
             sum("amountCents") FILTER (WHERE "kind" IN ('refunded', 'charged_back', 'bounced', 'undone')) AS refunded
      FROM "JournalEntry" WHERE "paymentId" IS NOT NULL GROUP BY 1) j ON j."paymentId" = p."id"
    WHERE (coalesce(j.received, 0), coalesce(j.applied, 0), coalesce(j.refunded, 0))
      <> (CASE WHEN p."status" = 'completed' THEN p."amountCents" ELSE 0 END, p."allocatedCents", p."refundedCents")`,
};

/**
 * Runs every rule's query and returns one sentence per violated rule; empty when there are none.
 * @param {import("pg").ClientBase} client
 * @returns {Promise<string[]>}
 */
export async function findRowViolations(client) {
  const broken = [];
  for (const [words, query] of Object.entries(RULES)) {
    const { rows } = await client.query({ text: `${query} LIMIT ${MAX_REPORTED}`, rowMode: "array" });
    if (rows.length > 0) broken.push(`${words} (${rows.map(([id]) => id).join(", ")})`);
  }
  return broken;
}

/** @param {AsyncIterable<Buffer>} content */
export async function sha256Of(content) {
  const hash = crypto.createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * The rows of stored files, ordered by key, in batches.
 * @param {import("pg").ClientBase} client
 * @returns {AsyncGenerator<{ key: string, sha256: string | null, contentType: string | null }>}
 */
export async function* storedFiles(client) {
  for (let after = ""; ;) {
    const { rows } = await client.query(
      `SELECT "storageKey" AS "key", "sha256", "contentType" FROM "Upload"
       WHERE "state" IN ('stored', 'claimed') AND "storageKey" COLLATE "C" > $1
       ORDER BY "storageKey" COLLATE "C" LIMIT ${BATCH}`,
      [after],
    );
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1).key;
  }
}

/**
 * The violations between rows and files: each row has its file with the recorded checksum, and no old file is without
 * a row.
 * @param {import("pg").ClientBase} client
 * @param {import("../backup/files.mjs").Files} files
 * @param {ReadonlySet<string>} [excused] keys that are known to have no file
 * @returns {Promise<string[]>}
 */
export async function findFileViolations(client, files, excused = new Set()) {
  const broken = [];
  for await (const { key, sha256 } of storedFiles(client)) {
    if (excused.has(key)) continue;
    const found = await files.open(key);
    if (!found) broken.push(`the file ${key} is missing`);
    else if ((await sha256Of(found.content)) !== sha256)
      broken.push(`the file ${key} differs from what was uploaded`);
  }
  for await (const key of orphanedFiles(client, files, YOUNG_MS))
    broken.push(`the file ${key} is not referenced by any row`);
  return broken;
}

/**
 * Files without a row that are older than this; none where the store cannot list its files.
 * @param {import("pg").ClientBase} client @param {import("../backup/files.mjs").Files} files @param {number} olderThanMs
 */
export async function* orphanedFiles(client, files, olderThanMs) {
  if (!files.list) return;
  for await (const { key, ageMs } of files.list()) {
    if (ageMs < olderThanMs) continue;
    const { rowCount } = await client.query(`SELECT FROM "Upload" WHERE "storageKey" = $1`, [key]);
    if (rowCount === 0) yield key;
  }
}
