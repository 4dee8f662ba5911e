import "server-only";
import { actingAs, db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockEvent } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { postponedLetter, rescheduledLetter } from "./letters";
import { notifyRegistrants } from "./notify-registrants";
import { eventFields, type EventRow } from "./queries";
import { quietMinutes } from "./rules";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * Emails the registrants of events whose time, place or title has changed, once no further change has followed for ten
 * minutes. Nobody is written to who knows the current facts already: they registered later, or all was changed back.
 * Runs every minute, in several processes at once.
 */
export async function sendEventChanges(): Promise<void> {
  const due = await sql<{ eventId: string }>`SELECT c."eventId"::text FROM "EventChange" c
    GROUP BY c."eventId" HAVING max(c."changedAt") <= now() - make_interval(mins => ${quietMinutes}::integer)`;
  for (const { eventId } of due) {
    try {
      await transaction(() => sendChangesOf(eventId), { timeoutMs });
    } catch {
      log.warn({ event: eventId }, "the changes of an event could not be sent; the next run retries it");
    }
  }
}

async function sendChangesOf(eventId: string): Promise<void> {
  // Another process waits here, and then finds no changes; so does an edit, whose change is then a new one.
  await lockEvent(eventId);
  const event = await db.event.findUnique({ select: eventFields, where: { id: eventId } });
  const changes = await db.eventChange.findMany({
    where: { eventId },
    orderBy: { calendarSequence: "asc" },
  });
  const now = await databaseNow();
  const quietSince = now.getTime() - quietMinutes * 60_000;
  if (!event || changes.some(({ changedAt }) => changedAt.getTime() > quietSince)) return;
  if (event.endDate > now) {
    await inNameOf(changes.at(-1)?.changedById ?? null, () =>
      notifyRegistrants(event, "event_moved", "REQUEST", ({ firstName, ticketCode, calendarSequence }) => {
        const known = changes.find((change) => change.calendarSequence >= calendarSequence);
        if (!known || isSame(known, event)) return null;
        if (event.status === "postponed") return postponedLetter(firstName, event, ticketCode);
        return rescheduledLetter(firstName, { ...known, slug: event.slug }, event, ticketCode);
      }),
    );
  }
  await db.eventChange.deleteMany({ where: { eventId } });
}

/** So that the limit of what one person causes for one mailbox applies. They were checked when they made the change. */
const inNameOf = (personId: string | null, work: () => Promise<void>) =>
  personId === null ? work() : actingAs({ personId, check: () => Promise.resolve(null) }, work);

type Facts = Pick<EventRow, "title" | "status" | "startDate" | "endDate" | "location">;

const isSame = (one: Facts, other: Facts) =>
  one.title === other.title &&
  one.status === other.status &&
  one.location === other.location &&
  one.startDate.getTime() === other.startDate.getTime() &&
  one.endDate.getTime() === other.endDate.getTime();
