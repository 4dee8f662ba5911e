import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/**
 * The deadline of a seat taken now at the event `e`, by the database's clock: minutes for online payments, working days
 * for others.
 */
export function heldUntil(isOnline: Prisma.Sql): Prisma.Sql {
  const { timeZone, policies } = getAssociation();
  const { workingDays, hoursBeforeStart, onlineMinutes } = policies.seatHolds;
  return Prisma.sql`"seat_held_until"(now(), e."startDate", ${timeZone}::text, ${workingDays}::integer,
    ${hoursBeforeStart}::integer, CASE WHEN ${isOnline} THEN ${onlineMinutes}::integer END)`;
}

/**
 * The latest deadline that the start of the event `e` allows for a seat, whatever number of working days was promised.
 */
function latestHold(): Prisma.Sql {
  const { timeZone, policies } = getAssociation();
  const anyDays = 36_500;
  return Prisma.sql`"seat_held_until"(now(), e."startDate", ${timeZone}::text, ${anyDays}::integer,
    ${policies.seatHolds.hoursBeforeStart}::integer, NULL::integer)`;
}

/**
 * The time of the reminder, halfway through a hold that ends at `until`. Holds of online payments are too short for a
 * reminder.
 */
export function remindAt(until: Prisma.Sql, isOnline: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN NOT (${isOnline}) THEN now() + (${until} - now()) / 2 END`;
}

/** The hours for which a seat is offered to the next person on the waiting list; fewer in the week before the event. */
const offerHours = { usual: 24, weekBefore: 12 } as const;

/** The deadline of an offer made now for the event `e`. */
export const offeredUntil = Prisma.sql`least(e."startDate", now() + make_interval(hours =>
  CASE WHEN e."startDate" < now() + interval '7 days' THEN ${offerHours.weekBefore}::integer
       ELSE ${offerHours.usual}::integer END))`;

/** The number of changed deadlines of seats or offers, and the latest of them. */
type Moved = { count: number; until: Date | null };

/** The deadlines that moved with an event to its new start. */
export type MovedDeadlines = { isLater: boolean; seats: Moved; offers: Moved };

/**
 * Moves the deadlines of held and offered seats with an event whose start has moved, in the caller's transaction. With
 * an earlier start they end no later than those of seats held or offered now. With a later start they return, at most
 * to what was promised. A reminder that has not been sent yet is rescheduled to be in time.
 */
export async function moveDeadlines(eventId: string, isLater: boolean): Promise<MovedDeadlines> {
  const seats = await sql.write<{ until: Date }>`
    UPDATE "Registration" r SET "heldUntil" = moved."until", "promisedUntil" = moved."promised",
      "knownUntil" = coalesce(r."knownUntil", r."heldUntil"), "updatedAt" = now(),
      "remindAt" = CASE WHEN r."remindAt" IS NOT NULL THEN ${isLater ? greatest : least}(r."remindAt", now() + (moved."until" - now()) / 2) END
    FROM (
      SELECT h."id", coalesce(h."promisedUntil", h."heldUntil") AS "promised",
        ${following(Prisma.sql`h."heldUntil"`, Prisma.sql`h."promisedUntil"`, latestHold(), isLater)} AS "until"
      FROM "Registration" h JOIN "Event" e ON e."id" = h."eventId"
      WHERE e."id" = ${eventId}::uuid AND e."startDate" > now() AND h."state" = 'held') moved
    WHERE r."id" = moved."id" AND r."heldUntil" <> moved."until"
    RETURNING r."heldUntil" AS "until"`;
  const offers = await sql.write<{ until: Date }>`
    UPDATE "WaitingEntry" w SET "offeredUntil" = moved."until", "promisedUntil" = moved."promised",
      "knownUntil" = coalesce(w."knownUntil", w."offeredUntil")
    FROM (
      SELECT o."id", coalesce(o."promisedUntil", o."offeredUntil") AS "promised",
        ${following(Prisma.sql`o."offeredUntil"`, Prisma.sql`o."promisedUntil"`, offeredUntil, isLater)} AS "until"
      FROM "WaitingEntry" o JOIN "Event" e ON e."id" = o."eventId"
      WHERE e."id" = ${eventId}::uuid AND e."startDate" > now() AND o."state" = 'offered') moved
    WHERE w."id" = moved."id" AND w."offeredUntil" <> moved."until"
    RETURNING w."offeredUntil" AS "until"`;
  return { isLater, seats: summaryOf(seats), offers: summaryOf(offers) };
}

const least = Prisma.sql`least`;
const greatest = Prisma.sql`greatest`;

/** The moved deadline in SQL. A later start never makes it earlier, and an earlier start never makes it later. */
const following = (until: Prisma.Sql, promised: Prisma.Sql, latest: Prisma.Sql, isLater: boolean) =>
  isLater
    ? Prisma.sql`greatest(${until}, least(coalesce(${promised}, ${until}), ${latest}))`
    : Prisma.sql`least(${until}, ${latest})`;

const summaryOf = (rows: { until: Date }[]): Moved => ({
  count: rows.length,
  until: rows.reduce<Date | null>((last, { until }) => (last && last > until ? last : until), null),
});

/**
 * Clears the deadlines that readers knew. Call it once the emails about an event's move are queued, which state the
 * current ones.
 */
export async function forgetKnownDeadlines(eventId: string): Promise<void> {
  await sql.write`UPDATE "Registration" SET "knownUntil" = NULL WHERE "eventId" = ${eventId}::uuid AND "knownUntil" IS NOT NULL`;
  await sql.write`UPDATE "WaitingEntry" SET "knownUntil" = NULL WHERE "eventId" = ${eventId}::uuid AND "knownUntil" IS NOT NULL`;
}
