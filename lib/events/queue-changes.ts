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
 * Emails the registrants of events whose time, place or title has changed, ten minutes after the last change. People
 * who already know the current facts get no email, because they registered later or the change was reverted. Runs every
 * minute, in several processes at once.
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
  // A concurrent process waits for this lock and then finds no changes. A concurrent edit waits too, and its change is
  // handled later.
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
 * Runs work in the name of the person who changed the event, so that the limit on emails one person causes for a
 * mailbox applies. Their rights were checked when they made the change.
 */
const inNameOf = (personId: string | null, work: () => Promise<void>) =>
  personId === null ? work() : actingAs({ personId, check: () => Promise.resolve(null) }, work);
