import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { afterCommit, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import type { Attachment } from "./attachment";
import { renderLetter, type Letter } from "./letter";
import { exemptTemplates, isExempt, type Template } from "./templates";

export type Email = {
  to: string;
  template: Template;
  letter: Letter;
  attachments?: Attachment[];
};

/** The next attempt of what gets none: out of the way of the index by which the next one is found. */
export const never = "9999-01-01T00:00:00Z";

/** What administrators read of a letter that the limit kept back. */
export const tooManyLetters = "Too many emails to this address. Send it if it still matters.";

/** Rows of one statement; a letter has some 6 kB. */
const batchSize = 500;

/** Letters to one address that nobody has proven to be theirs, before `RATE_LIMIT_FACTOR`. */
const unproven = { perHour: 5, perDay: 20 };

/**
 * Promises an e-mail: one row of the outbox, in the caller's transaction. It is sent if and only if that
 * commits, soon after and by whichever process comes first. One that is too many for an unproven address
 * stays in the outbox as not sent, where an administrator can still send it.
 */
export async function queueEmail(email: Email): Promise<void> {
  await queueEmails([email]);
}

/** The same for many, in few statements. All or none where a transaction is open. */
export async function queueEmails(emails: Email[]): Promise<void> {
  const rows = emails.map(rowOf);
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    const counted = batch.filter(({ template }) => !isExempt(template));
    await insert(batch.filter(({ template }) => isExempt(template)));
    await transaction(() => insertCounted(counted));
  }
  if (rows.length > 0) afterCommit(announce);
}

/** One parameter however many rows: `createMany` needs seconds for a thousand on a busy machine, a transaction has five. */
async function insert(rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO "OutboxEmail" ("id", "toAddress", "template", "subject", "text", "html", "attachments")
    SELECT gen_random_uuid(), r."toAddress", r."template", r."subject", r."text", r."html", r."attachments"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r("toAddress" text, "template" text, "subject" text, "text" text, "html" text, "attachments" jsonb)`;
}

/**
 * The same, counting. Whoever writes to the same unproven address at the same moment waits for this transaction, in
 * whatever process; 256 locks serve all addresses, so that thousands of letters do not exhaust PostgreSQL's table.
 */
async function insertCounted(rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    SELECT pg_advisory_xact_lock(hashtext('letters to an address'), l."lock")::text
    FROM (SELECT DISTINCT hashtext("mailbox_of"(a."address")) & 255 AS "lock"
          FROM jsonb_array_elements_text(${JSON.stringify(rows.map(({ toAddress }) => toAddress))}::jsonb) AS a("address")
          WHERE NOT "is_proven_address"(a."address")
          ORDER BY 1) l`;
  const perHour = Math.floor(unproven.perHour * env.RATE_LIMIT_FACTOR);
  const perDay = Math.floor(unproven.perDay * env.RATE_LIMIT_FACTOR);
  await sql`
    INSERT INTO "OutboxEmail" ("id", "toAddress", "template", "subject", "text", "html", "attachments",
                               "nextAttemptAt", "givenUpAt", "lastError")
    SELECT gen_random_uuid(), c."toAddress", c."template", c."subject", c."text", c."html", c."attachments",
           CASE WHEN c."isTooMany" THEN ${never}::timestamptz ELSE now() END,
           CASE WHEN c."isTooMany" THEN now() END,
           CASE WHEN c."isTooMany" THEN ${tooManyLetters} END
    FROM (
      SELECT r.*, NOT p."isProven" AND (s."inHour" + r."nth" > ${perHour}::int OR s."inDay" + r."nth" > ${perDay}::int)
                  AS "isTooMany"
      FROM (SELECT j.*, row_number() OVER (PARTITION BY "mailbox_of"(j."toAddress")) AS "nth"
            FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
              AS j("toAddress" text, "template" text, "subject" text, "text" text, "html" text, "attachments" jsonb)) r
      CROSS JOIN LATERAL (SELECT "is_proven_address"(r."toAddress") AS "isProven") p
      LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE o."createdAt" > now() - interval '1 hour') AS "inHour", count(*) AS "inDay"
        FROM "OutboxEmail" o
        WHERE NOT p."isProven" AND "mailbox_of"(o."toAddress") = "mailbox_of"(r."toAddress")
          AND o."createdAt" > now() - interval '1 day' AND o."template" <> ALL (${exemptTemplates})
          -- One that was never tried and is given up was too many itself.
          AND (o."givenUpAt" IS NULL OR o."attempts" > 0)) s ON true
    ) c`;
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ to, template, letter, attachments = [] }: Email) {
  // Addresses are checked where they are typed. One that got past that would be a header of its own.
  if (!/^[^\s\p{Cc}<>,;"@]+@[^\s\p{Cc}<>,;"@]+$/u.test(to)) throw new Error("This is not one e-mail address");
  return {
    toAddress: to,
    template,
    ...renderLetter(letter, getAssociation()),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

// On the global object: Next loads this module once for the start and once more for the pages.
const kept = globalThis as { portalMailListener?: () => void };

/** Tells whoever sends e-mails in this process that some may be due. A lost call costs a minute. */
export function announce(): void {
  kept.portalMailListener?.();
}

/** Has `listener` called after each commit that queued an e-mail in this process. */
export function onQueued(listener: (() => void) | undefined): void {
  kept.portalMailListener = listener;
}
