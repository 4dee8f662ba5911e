import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { afterCommit } from "@/lib/db/client";
import { read } from "@/lib/db/read";
import type { Attachment } from "./attachment";
import { renderLetter, type Letter } from "./letter";

export type Email = {
  to: string;
  /** What kind of letter it is, for the administrators' list: "registration_confirmed". */
  template: string;
  letter: Letter;
  attachments?: Attachment[];
};

/** Rows of one statement; a letter has some 6 kB. */
const batchSize = 500;

/**
 * Promises an e-mail: one row of the outbox, in the caller's transaction. It is sent if and only if that
 * commits, soon after and by whichever process comes first.
 */
export async function queueEmail(email: Email): Promise<void> {
  await queueEmails([email]);
}

/** The same for many, in few statements. All or none where a transaction is open. */
export async function queueEmails(emails: Email[]): Promise<void> {
  const rows = emails.map(rowOf);
  for (let from = 0; from < rows.length; from += batchSize) await insert(rows.slice(from, from + batchSize));
  if (rows.length > 0) afterCommit(announce);
}

/** One parameter however many rows: `createMany` needs seconds for a thousand on a busy machine, a transaction has five. */
async function insert(rows: ReturnType<typeof rowOf>[]): Promise<void> {
  await read`
    INSERT INTO "OutboxEmail" ("id", "toAddress", "template", "subject", "text", "html", "attachments")
    SELECT gen_random_uuid(), r."toAddress", r."template", r."subject", r."text", r."html", r."attachments"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r("toAddress" text, "template" text, "subject" text, "text" text, "html" text, "attachments" jsonb)`;
}

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
