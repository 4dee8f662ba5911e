import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { actingPersonAddress, actingPersonId, afterCommit, Prisma, transaction } from "@/lib/db/client";
import { nowInMilliseconds } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { scaleLimit } from "@/lib/limits/limit";
import type { Attachment } from "./attachment";
import { renderLetter, type Letter } from "./letter";
import { listTooManyByPerson, tooManyByPerson } from "./limit-of-person";
import { decisionDelaySeconds } from "./take-back";
import { type OtherTemplate, type SeatTemplate } from "./seat-templates";
import { isExempt, limitedKinds, templatesOf, type Template } from "./templates";

export type Email = {
  to: string;
  letter: Letter;
  attachments?: Attachment[];
  /** Where answers go instead of the association's own address. */
  replyTo?: string;
  /**
   * Whether a person caused it who has not proven that the address is theirs. The limits of unproven addresses then
   * apply in any case.
   */
  isByStranger?: boolean;
  /**
   * The document, application or report whose decision the email announces. It waits for `undoSeconds`, in which
   * `takeBack` deletes it.
   */
  decisionOn?: string;
} & (
  | {
      template: SeatTemplate;
      /** The registration of the person with the seat; null for a letter to somebody else. */
      seat: string | null;
    }
  | { template: OtherTemplate; seat?: never }
);

/** The next attempt of emails that are not to be sent, which excludes them from the index of pending ones. */
export const neverSentAt = "9999-01-01T00:00:00Z";

/** The reason that administrators see on a letter that the limit held back. */
export const tooManyEmails = "Too many emails to this address. Send it again if it is still relevant.";

/** Rows per statement; a letter has about 6 kB. */
const batchSize = 500;

/** Limits per unproven address, and of letters that strangers cause for any address, before `RATE_LIMIT_FACTOR`. */
const unverifiedLimits = { perHour: 5, perDay: 20 };

/**
 * Queues an email in the caller's transaction, so it is sent if and only if that commits. One that exceeds the limit
 * of an unverified address, or of the person who causes it, is stored as not sent, and an administrator can still send
 * it.
 */
export async function queueEmail(email: Email): Promise<void> {
  await queueEmails([email]);
}

/**
 * Queues many emails in a few statements, all or none inside a transaction.
 *
 * @returns how many
 */
export async function queueEmails(emails: Email[]): Promise<number> {
  const rows = emails.map(rowOf);
  for (let from = 0; from < rows.length; from += batchSize) {
    await transaction(() => insert(rows.slice(from, from + batchSize)));
  }
  if (rows.length > 0) afterCommit(notifySender);
  if (rows.some(({ decisionOn }) => decisionOn)) {
    afterCommit(() => setTimeout(notifySender, decisionDelaySeconds * 1_000).unref());
  }
  return rows.length;
}

async function insert(rows: Row[]): Promise<void> {
  const own = rows.filter(isToOneself);
  const others = rows.filter((row) => !isToOneself(row));
  const tooMany = await listTooManyByPerson(others);
  const judged = others.map((row) => (tooMany.has(row) ? { ...row, keptBack: tooManyByPerson } : row));
  await insertExempt([...own, ...judged.filter(({ template }) => isExempt(template))]);
  for (const kind of limitedKinds) {
    const together = templatesOf(kind);
    await insertCounted(
      judged.filter(({ template }) => together.includes(template)),
      together,
    );
  }
}

/** Whether a person caused the email for their own proven mailbox, which is not limited. */
const isToOneself = ({ toAddress, isByStranger }: Row) =>
  !isByStranger && toAddress === actingPersonAddress();

/** Stores the rows of a query. Rows with `keptBack` are not sent, for that reason. */
const store = (rows: Prisma.Sql) => sql.write`
  INSERT INTO "OutboxEmail" ("id", "toAddress", "template", "subject", "text", "html", "attachments", "replyTo", "causedById",
                             "decisionOnId", "nextAttemptAt", "givenUpAt", "lastError")
  SELECT gen_random_uuid(), r."toAddress", r."template", r."subject", r."text", r."html", r."attachments", r."replyTo",
         ${actingPersonId()}::uuid, r."decisionOn",
         CASE WHEN r."keptBack" IS NOT NULL THEN ${neverSentAt}::timestamptz
              WHEN r."decisionOn" IS NOT NULL THEN now() + make_interval(secs => ${decisionDelaySeconds}::int)
              ELSE ${nowInMilliseconds} END,
         CASE WHEN r."keptBack" IS NOT NULL THEN now() END,
         r."keptBack"
  FROM (${rows}) r`;

/**
 * All rows as one parameter: for a thousand rows `createMany` takes seconds on a busy machine, and a transaction has
 * five.
 */
const recordsOf = (rows: Row[]) => Prisma.sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS j("toAddress" text, "template" text, "subject" text, "text" text, "html" text, "attachments" jsonb,
         "replyTo" text, "isByStranger" boolean, "decisionOn" uuid, "keptBack" text)`;

async function insertExempt(rows: Row[]): Promise<void> {
  if (rows.length > 0) await store(Prisma.sql`SELECT j.* FROM ${recordsOf(rows)}`);
}

/**
 * Stores the emails and enforces the limits of unproven addresses. Concurrent emails to one address wait for each
 * other; 256 shared locks keep thousands of letters from exhausting PostgreSQL's lock table. `together` lists the
 * templates that share the limit.
 */
async function insertCounted(rows: Row[], together: Template[]): Promise<void> {
  if (rows.length === 0) return;
  const recipients = rows.map(({ toAddress, isByStranger }) => ({ toAddress, isByStranger }));
  await sql`
    SELECT pg_advisory_xact_lock(hashtext('letters to an address'), l."lock")::text
    FROM (SELECT DISTINCT hashtext("mailbox_of"(a."toAddress")) & 255 AS "lock"
          FROM jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) AS a("toAddress" text, "isByStranger" boolean)
          WHERE coalesce(a."isByStranger", false) OR NOT "is_proven_address"(a."toAddress")
          ORDER BY 1) l`;
  const perHour = scaleLimit(unverifiedLimits.perHour);
  const perDay = scaleLimit(unverifiedLimits.perDay);
  await store(Prisma.sql`
    SELECT c."toAddress", c."template", c."subject", c."text", c."html", c."attachments", c."replyTo", c."decisionOn",
           coalesce(c."keptBack", CASE WHEN c."isTooMany" THEN ${tooManyEmails} END) AS "keptBack"
    FROM (
      SELECT r.*, NOT p."isProven" AND (s."inHour" + r."nth" > ${perHour}::int OR s."inDay" + r."nth" > ${perDay}::int)
                  AS "isTooMany"
      FROM (SELECT j.*, row_number() OVER (PARTITION BY "mailbox_of"(j."toAddress")) AS "nth"
            FROM ${recordsOf(rows)}) r
      CROSS JOIN LATERAL (
        SELECT NOT coalesce(r."isByStranger", false) AND "is_proven_address"(r."toAddress") AS "isProven") p
      LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE o."createdAt" > now() - interval '1 hour') AS "inHour", count(*) AS "inDay"
        FROM "OutboxEmail" o
        WHERE NOT p."isProven" AND "mailbox_of"(o."toAddress") = "mailbox_of"(r."toAddress")
          AND o."createdAt" > now() - interval '1 day' AND o."template" = ANY (${together})
          -- Emails that failed without an attempt were over the limit themselves.
          AND (o."givenUpAt" IS NULL OR o."attempts" > 0)) s ON true
    ) c`);
}

type Row = ReturnType<typeof rowOf> & { keptBack?: string };

function rowOf({ to, template, letter, attachments = [], replyTo, isByStranger = false, decisionOn }: Email) {
  // Addresses are checked when they are typed. One that passed anyway could inject a header.
  if (
    [to, replyTo].some(
      (address) => address !== undefined && !/^[^\s\p{Cc}<>,;"@]+@[^\s\p{Cc}<>,;"@]+$/u.test(address),
    )
  )
    throw new Error("This is not one email address");
  return {
    toAddress: to,
    template,
    ...renderLetter(letter, getAssociation()),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(isByStranger ? { isByStranger } : {}),
    ...(decisionOn ? { decisionOn } : {}),
  };
}

// The listener is on the global object, because Next loads this module twice: at startup and for the pages.
const shared = globalThis as { portalMailListener?: () => void };

/** Notifies this process's sender that emails may be due. A lost call delays them by a minute. */
export function notifySender(): void {
  shared.portalMailListener?.();
}

/** Calls `listener` after each commit that queued an email in this process. */
export function onQueued(listener: (() => void) | undefined): void {
  shared.portalMailListener = listener;
}
