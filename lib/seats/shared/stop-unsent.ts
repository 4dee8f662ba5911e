import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { neverSentAt } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";

type Ended = {
  /** The code that becomes invalid. */
  code: string;
  /** The address to which the code was sent. */
  email: string;
  /** The seat that the code opens. Its tickets and confirmation links become invalid as well. */
  registrationId?: string;
  /** The reason shown to administrators. */
  because: string;
};

/**
 * Stops unsent emails to an address whose code becomes invalid, because their links no longer work. The email about the
 * change has no such link and is still sent.
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

/** The templates of emails that state the current state of a seat or group. A newer one replaces those still unsent. */
const statingTemplates = [
  "registration_confirmed",
  "registration_unpaid",
  "seat_received",
  "group_registered",
  "group_to_confirm",
] as const satisfies readonly Template[];

/**
 * Stops unsent emails about the state of a seat or group, to any address, because a newer one follows. `links` are the
 * parts that identify them by their links: the codes used until now, and the id.
 */
export async function stopReplaced(links: readonly string[]): Promise<void> {
  await sql.write`
    UPDATE "OutboxEmail" SET "givenUpAt" = now(), "nextAttemptAt" = ${neverSentAt}::timestamptz,
      "lastError" = 'Replaced by a newer email'
    WHERE "sentAt" IS NULL AND "givenUpAt" IS NULL AND "template" = ANY(${[...statingTemplates]}::text[])
      AND EXISTS (SELECT FROM unnest(${[...links]}::text[]) AS known("link") WHERE strpos("text", known."link") > 0)`;
}
