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

/** The maximum number of events per run; the next run follows within a minute. */
const batchSize = 50;

const dayMs = 24 * 60 * 60 * 1000;

type Reminder = {
  daysBefore: number;
  /**
   * Days before the event until which a late reminder is still sent. The periods don't overlap, so two reminders never
   * arrive together.
   */
  untilDaysBefore: number;
  /** Days before the reminder in which a new registrant gets none, because the confirmation says the same. */
  newSeatDays: number;
};

const reminders: readonly Reminder[] = [
  { daysBefore: 7, untilDaysBefore: 2, newSeatDays: 1 },
  { daysBefore: 1, untilDaysBefore: 0, newSeatDays: 0 },
];

/**
 * Whether the reminder is due for the event `e`. Each reminder is sent once by the current start, and not again when
 * the event moves by less than a day. It waits while registrants have not been notified of a change, which may be a
 * slip that is corrected.
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
 * that records them as sent. Safe to run in several processes at once.
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
  // A concurrent process waits for this lock and then finds nothing due. The event's row is not locked, because emails
  // for thousands take a while and would block registrations.
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
