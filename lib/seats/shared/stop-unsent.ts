import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { neverSentAt } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";

type Ended = {
  /** The code that ends. */
  code: string;
  /** The address to which it was sent. */
  email: string;
  /** The seat that it opens: its tickets and the links that confirm it end, too. */
  registrationId?: string;
  /** Why, for administrators. */
  because: string;
};

/**
 * Stops unsent letters to an address whose code ends, since their links no longer work. The letter about the change has
 * no such link and is still sent.
 */
export async function stopUnsent({ code, email, registrationId, because }: Ended): Promise<void> {
  const ofSeat = registrationId
    ? Prisma.sql`OR strpos("text", ${registrationId}) > 0
        OR "attachments" @> jsonb_build_array(jsonb_build_object('ticketOf', ${registrationId}::text))`
    : Prisma.empty;
  await sql.write`
    UPDATE "OutboxEmail" SET "givenUpAt" = now(), "nextAttemptAt" = ${neverSentAt}::timestamptz, "lastError" = ${because}
    WHERE "mailbox_of"("toAddress") = "mailbox_of"(${email}) AND "sentAt" IS NULL AND "givenUpAt" IS NULL
      AND (strpos("text", ${code}) > 0 ${ofSeat})`;
}

/** What says how a seat or a group stands, so that the newest replaces those that wait. */
const statingTemplates = [
  "registration_confirmed",
  "registration_unpaid",
  "group_registered",
  "group_to_confirm",
] as const satisfies readonly Template[];

/**
 * Gives up the letters that have not left yet and say how a seat or a group stands, whichever address they go to: a newer
 * one follows. `links` are what their links have of it: the codes that it has had until now, and its id.
 */
export async function stopReplaced(links: readonly string[]): Promise<void> {
  await sql.write`
    UPDATE "OutboxEmail" SET "givenUpAt" = now(), "nextAttemptAt" = ${neverSentAt}::timestamptz,
      "lastError" = 'Replaced by a newer email'
    WHERE "sentAt" IS NULL AND "givenUpAt" IS NULL AND "template" = ANY(${[...statingTemplates]}::text[])
      AND EXISTS (SELECT FROM unnest(${[...links]}::text[]) AS known("link") WHERE strpos("text", known."link") > 0)`;
}
