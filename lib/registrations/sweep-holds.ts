import "server-only";
import { Prisma, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { isReportedSeat } from "@/lib/ledger/shared/pending-report";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { askOtherPayersToPay } from "@/lib/seats/shared/seat-money";
import { queueHoldReminder, queueSeatReleased } from "@/lib/seats/shared/confirmation";
import { queueGroupReminder } from "@/lib/groups/shared/announcement";
import { inStateTo } from "@/lib/seats/shared/seat-hold";
import { groupSeating } from "@/lib/groups/shared/seating";
import { readForLetter, releaseSeats } from "@/lib/seats/shared/held-registration";

/** The maximum number of rows per sweep and kind; the next sweep follows within a minute. */
const batchSize = 500;

/** Seats at a postponed event are neither released nor reminded of. */
const isAtPublished = Prisma.sql`EXISTS (
  SELECT FROM "Event" o WHERE o."id" = r."eventId" AND o."status" = 'published')`;

/** The registrations whose hold can end. */
const isHeld = Prisma.sql`${inStateTo("release")} AND ${isAtPublished}`;

/**
 * Sets missing deadlines of held seats, sends reminders, and releases seats whose deadline has passed. Safe to run in
 * several processes at once.
 * @returns the number of reminders, and the number of released seats
 */
export async function sweepHolds(): Promise<{ reminded: number; released: number }> {
  await assignDeadlines();
  await forgetLapsedGroups();
  const toRemind = await sql<{ id: string }>`
    SELECT r."id"::text FROM "Registration" r WHERE r."remindAt" <= now() AND ${isHeld}
    ORDER BY r."remindAt" LIMIT ${batchSize}`;
  const reminded = await countSuccesses(toRemind, remind);
  const toRelease = await sql<{ id: string }>`
    SELECT r."id"::text FROM "Registration" r WHERE r."heldUntil" <= now() AND ${isHeld} AND NOT ${isReportedSeat}
    ORDER BY r."heldUntil" LIMIT ${batchSize}`;
  return { reminded, released: await countSuccesses(toRelease, release) };
}

/**
 * Erases the requested attendees of groups that were not confirmed in time. The group is deleted 30 days later; until
 * then its page shows that it has lapsed.
 */
async function forgetLapsedGroups(): Promise<void> {
  await sql.write`
    UPDATE "GroupBooking" SET "people" = '[]' WHERE "pendingUntil" <= now() AND "people" <> '[]'`;
  await sql.write`
    DELETE FROM "Booking" WHERE "id" IN (
      SELECT "id" FROM "GroupBooking" WHERE "pendingUntil" <= now() - interval '30 days')`;
}

/**
 * Sets a deadline from now for registrations that have none. Events that have started are left alone, and so are seats
 * that were paid before they were given away at a dearer rate.
 * @returns the number of deadlines set
 */
export async function assignDeadlines(): Promise<number> {
  const offline = Prisma.sql`false`;
  return sql.writeCount`
    UPDATE "Registration" r SET "heldUntil" = e."until", "remindAt" = ${remindAt(Prisma.sql`e."until"`, offline)}
    FROM (SELECT e."id", ${heldUntil(offline)} AS "until" FROM "Event" e WHERE e."startDate" > now()) e
    WHERE r."eventId" = e."id" AND ${isHeld} AND r."heldUntil" IS NULL AND NOT EXISTS (
      SELECT FROM "AmountDue" d WHERE d."registrationId" = r."id" AND d."paidCents" + d."waivedCents" > 0)`;
}

/**
 * Counts successes of work on each booking. Each runs in its own transaction, so that a failure does not affect the
 * others.
 */
async function countSuccesses(
  rows: { id: string }[],
  work: (id: string) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (const { id } of rows) {
    try {
      count += await transaction(() => work(id), { timeoutMs: 20_000 });
    } catch {
      log.warn({ registration: id }, "a held seat could not be processed; the next sweep retries it");
    }
  }
  return count;
}

/**
 * The registrations of one booking. All seats of a group are in one booking, so its coordinator gets one email about
 * them.
 */
const ofSameBooking = (id: string) =>
  Prisma.sql`r."bookingId" = (SELECT o."bookingId" FROM "Registration" o WHERE o."id" = ${id}::uuid)`;

/**
 * Reminds the payer of a seat, or of all seats of a group. The email and the mark that it was sent commit together, so
 * nobody gets two.
 */
async function remind(id: string): Promise<number> {
  const claimed = await sql.write<{ id: string }>`
    UPDATE "Registration" r SET "remindAt" = NULL
    WHERE ${ofSameBooking(id)} AND r."remindAt" <= now() AND r."heldUntil" > now() AND ${isHeld}
    RETURNING r."id"::text`;
  const [first] = claimed;
  if (!first) return 0;
  const { event, registration, bookingId, isOfGroup } = await readForLetter(first.id);
  if (isOfGroup) await queueGroupReminder(bookingId);
  else {
    await queueHoldReminder(event, registration);
    if (registration.isPaidByOther) await askOtherPayersToPay(event, first.id, registration.heldUntil);
  }
  return claimed.length;
}

/**
 * Releases an unpaid seat. It waits for a payment being recorded or reported concurrently and then changes nothing,
 * because a seat whose payment is reported is held until staff answer.
 */
async function release(id: string): Promise<number> {
  // The rows are locked in a separate statement, so that the next one sees a payment that was reported while it waited.
  await sql`SELECT FROM "Registration" r WHERE ${ofSameBooking(id)} ORDER BY r."id" FOR NO KEY UPDATE`;
  const which = Prisma.sql`${ofSameBooking(id)} AND r."heldUntil" <= now()
    AND ${isAtPublished} AND NOT ${isReportedSeat}`;
  return (await releaseSeats(groupSeating, which, queueSeatReleased)).length;
}
