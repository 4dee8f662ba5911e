import "server-only";
import { Prisma, transaction } from "@/lib/db/client";
import { isCheckViolation } from "@/lib/db/constraint";
import { sql } from "@/lib/db/sql";
import { getEvent } from "@/lib/events/queries";
import { offeredUntil } from "@/lib/events/shared/seat-hold";
import { log } from "@/lib/log";
import { queueOffer, queueOfferEnded } from "./letters";

const batchSize = 500;

type Entry = { eventId: string; firstName: string; email: string; code: string; offeredUntil: Date };

/** The number of seats of the event `e` that could be accepted now; null without a limit. */
const seatsForSale = Prisma.sql`"seats_for_sale"(e."id", e."status", e."startDate", e."maxAttendees",
  e."currentAttendees", e."offeredSeats")`;

/**
 * Ends offers whose time is over, and offers seats that can be sold, in the order of the lists. Each change commits
 * with its email, so that emails and offers agree. Safe to run in several processes.
 *
 * @returns how many offers ended, and how many were made
 */
export async function offerSeats(): Promise<{ ended: number; offered: number }> {
  await closeListsOfStartedEvents();
  const over = await sql<{ id: string }>`
    SELECT w."id"::text FROM "WaitingEntry" w JOIN "Event" e ON e."id" = w."eventId" AND e."status" = 'published'
    WHERE w."state" = 'offered' AND w."offeredUntil" <= now() ORDER BY w."offeredUntil" LIMIT ${batchSize}`;
  let ended = 0;
  for (const { id } of over) if (await attempt(() => endOffer(id))) ended++;
  const free = await sql<{ id: string; seats: number }>`
    SELECT e."id"::text, least(${seatsForSale}, e."waitingCount")::int AS "seats"
    FROM "Event" e WHERE e."waitingCount" > 0 AND coalesce(${seatsForSale} > 0, true)`;
  let offered = 0;
  for (const { id, seats } of free) {
    for (let seat = 0; seat < Math.min(seats, batchSize); seat++) {
      if (!(await attempt(() => offerNext(id)))) break;
      offered++;
    }
  }
  return { ended, offered };
}

/** Runs one transaction. A seat that another person got concurrently is not a failure. */
async function attempt(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await transaction(work);
  } catch (error) {
    if (!isCheckViolation(error, "Event_capacity"))
      log.warn("a waiting list could not be processed; the next sweep retries it");
    return false;
  }
}

/** Closes the waiting lists of events that have begun, because their seats are no longer offered. */
const closeListsOfStartedEvents = () => sql.writeCount`
  UPDATE "WaitingEntry" w SET "cancelledAt" = now() FROM "Event" e
  WHERE e."id" = w."eventId" AND w."state" IN ('waiting', 'offered') AND e."startDate" <= now()
    AND e."status" <> 'postponed'`;

/**
 * Ends an offer. It waits for a person who is accepting it, and then changes nothing; nor does it for an event that was
 * postponed since the offers were listed.
 */
export async function endOffer(id: string): Promise<boolean> {
  const [entry] = await sql.write<Entry>`
    UPDATE "WaitingEntry" w SET "releasedAt" = now() FROM "Event" e, "count_seats_at_commit"()
    WHERE w."id" = ${id}::uuid AND w."state" = 'offered' AND w."offeredUntil" <= now()
      AND e."id" = w."eventId" AND e."status" = 'published'
    RETURNING w."eventId"::text, w."firstName", w."email", w."code", w."offeredUntil"`;
  if (!entry) return false;
  await queueOfferEnded(await getEvent(null, entry.eventId), entry);
  return true;
}

/** Offers a seat to the person who has waited longest. */
async function offerNext(eventId: string): Promise<boolean> {
  const [entry] = await sql.write<Entry>`
    UPDATE "WaitingEntry" w SET "offeredUntil" = ${offeredUntil}, "calendarSequence" = e."calendarSequence"
    FROM "Event" e, "count_seats_at_commit"()
    WHERE w."id" = (SELECT o."id" FROM "WaitingEntry" o WHERE o."eventId" = ${eventId}::uuid AND o."state" = 'waiting'
                    ORDER BY o."joinedAt", o."id" LIMIT 1 FOR UPDATE)
      AND w."state" = 'waiting' AND e."id" = w."eventId" AND coalesce(${seatsForSale} > 0, true)
    RETURNING w."eventId"::text, w."firstName", w."email", w."code", w."offeredUntil"`;
  if (!entry) return false;
  await queueOffer(await getEvent(null, entry.eventId), entry);
  return true;
}
