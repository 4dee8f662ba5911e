import "server-only";
import { db, Prisma, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { findJoinUrl, getEvent } from "@/lib/events/queries";
import { nextCalendarSequence } from "@/lib/events/shared/calendar-sequence";
import { log } from "@/lib/log";
import { queueEmails } from "@/lib/mail/queue";
import { composeEventReminder } from "@/lib/seats/shared/confirmation";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/** Events per run; the next one follows within a minute. */
const batchSize = 50;

const dayMs = 24 * 60 * 60 * 1000;

type Reminder = {
  daysBefore: number;
  /** A late one is sent until then: two never arrive together. */
  untilDaysBefore: number;
  /** Whoever got their seat in the days before it is due has just read the same. */
  newSeatDays: number;
};

const reminders: readonly Reminder[] = [
  { daysBefore: 7, untilDaysBefore: 2, newSeatDays: 1 },
  { daysBefore: 1, untilDaysBefore: 0, newSeatDays: 0 },
];

/**
 * Whether the reminder is due for the event `e`: by its current start, once for each, and not again for a move by less
 * than a day. A change that registrants have not been told of yet may be a slip that is corrected, so it waits.
 */
const isDue = ({ daysBefore, untilDaysBefore }: Reminder) => Prisma.sql`
  e."status" = 'published'
  AND e."startDate" > now() + make_interval(hours => ${24 * untilDaysBefore}::int)
  AND e."startDate" <= now() + make_interval(hours => ${24 * daysBefore}::int)
  AND NOT EXISTS (SELECT FROM "EventChange" c WHERE c."eventId" = e."id")
  AND NOT EXISTS (SELECT FROM "EventReminder" m WHERE m."eventId" = e."id" AND m."daysBefore" = ${daysBefore}::int
    AND (m."startDate" = e."startDate"
         OR m."sentAt" > e."startDate" - make_interval(hours => ${24 * (daysBefore + 1)}::int)))`;

/**
 * Reminds everybody with a confirmed seat a week and a day before an event. The emails of an event commit with the row
 * that says they were sent. Safe to run in several processes at once.
 */
export async function remindOfEvents(): Promise<void> {
  for (const reminder of reminders) {
    const due = await sql<{ id: string }>`
      SELECT e."id"::text FROM "Event" e WHERE ${isDue(reminder)} ORDER BY e."startDate", e."id" LIMIT ${batchSize}`;
    for (const { id } of due) {
      try {
        await transaction(() => remind(id, reminder), { timeoutMs });
      } catch {
        log.warn({ event: id }, "the reminders of an event could not be sent; the next run retries it");
      }
    }
  }
}

async function remind(eventId: string, reminder: Reminder): Promise<void> {
  const { daysBefore, newSeatDays } = reminder;
  // Another process waits here, and then finds nothing due. The event's row is left alone: letters for thousands take a
  // while, and nobody could register meanwhile.
  await lockByName(`reminders of ${eventId}`);
  const [claimed] = await sql.write<{ startDate: Date }>`
    INSERT INTO "EventReminder" ("eventId", "daysBefore", "startDate")
    SELECT e."id", ${daysBefore}::int, e."startDate" FROM "Event" e
    WHERE e."id" = ${eventId}::uuid AND ${isDue(reminder)} RETURNING "startDate"`;
  if (!claimed) return;
  const hadSeatBy = new Date(claimed.startDate.getTime() - (daysBefore + newSeatDays) * dayMs);
  const sequence = await nextCalendarSequence();
  const seats = await db.registration.findMany({
    select: { id: true, firstName: true, lastName: true, email: true, ticketCode: true },
    where: {
      eventId,
      state: "confirmed",
      erasedAt: null,
      registrationDate: { lte: hadSeatBy },
      OR: [{ paidAt: null }, { paidAt: { lte: hadSeatBy } }],
    },
  });
  const event = await getEvent(null, eventId);
  const joinUrl = await findJoinUrl("confirmed", eventId);
  await queueEmails(seats.map((seat) => composeEventReminder(event, seat, { joinUrl, sequence })));
}
