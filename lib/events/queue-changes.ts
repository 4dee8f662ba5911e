import "server-only";
import { actingAs, db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockEvent } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { queueEmails } from "@/lib/mail/queue";
import { changeEmails, listUnsentChanges } from "./change-emails";
import { quietMinutes } from "./rules";
import { forgetKnownDeadlines } from "./shared/seat-hold";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * Emails the registrants of events whose time, place or title has changed, once no further change has followed for ten
 * minutes. Nobody is written to who knows the current facts already: they registered later, or all was changed back.
 * Runs every minute, in several processes at once.
 */
export async function queueEventChanges(): Promise<void> {
  const due = await sql<{ eventId: string }>`SELECT c."eventId"::text FROM "EventChange" c
    GROUP BY c."eventId" HAVING max(c."changedAt") <= now() - make_interval(mins => ${quietMinutes}::integer)`;
  for (const { eventId } of due) {
    try {
      await transaction(() => queueChangesOf(eventId), { timeoutMs });
    } catch {
      log.warn({ event: eventId }, "the changes of an event could not be sent; the next run retries it");
    }
  }
}

async function queueChangesOf(eventId: string): Promise<void> {
  // Another process waits here, and then finds no changes; so does an edit, whose change is then a new one.
  await lockEvent(eventId);
  const { event, changes } = await listUnsentChanges(eventId);
  const now = await databaseNow();
  const quietSince = now.getTime() - quietMinutes * 60_000;
  if (!event || changes.some(({ changedAt }) => changedAt.getTime() > quietSince)) return;
  await inNameOf(changes.at(-1)?.changedById ?? null, async () => {
    await queueEmails(await changeEmails(event, changes, now));
  });
  await db.write.eventChange.deleteMany({ where: { eventId } });
  await forgetKnownDeadlines(eventId);
}

/**
 * Sends in the name of whoever changed the event, so that the limit of what one person causes for a mailbox applies.
 * Their rights were checked when they made the change.
 */
const inNameOf = (personId: string | null, work: () => Promise<void>) =>
  personId === null ? work() : actingAs({ personId, check: () => Promise.resolve(null) }, work);
