import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/**
 * The time until which a seat taken now at the event `e` is held, by the database's clock: minutes for online
 * payments, working days for others.
 */
export function heldUntil(isOnline: Prisma.Sql): Prisma.Sql {
  const { timeZone, policies } = getAssociation();
  const { workingDays, hoursBeforeStart, onlineMinutes } = policies.seatHolds;
  return Prisma.sql`"seat_held_until"(now(), e."startDate", ${timeZone}::text, ${workingDays}::integer,
    ${hoursBeforeStart}::integer, CASE WHEN ${isOnline} THEN ${onlineMinutes}::integer END)`;
}

/** Halfway through a hold that ends at `until`. Holds of online payments are too short for a reminder. */
export function remindAt(until: Prisma.Sql, isOnline: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN NOT (${isOnline}) THEN now() + (${until} - now()) / 2 END`;
}

/** For how long a seat is offered to the next on the waiting list: for 24 hours, or 12 in the week before the event. */
export const offerHours = { usual: 24, weekBefore: 12 } as const;

/** The time until which a seat of the event `e` is offered now. */
export const offeredUntil = Prisma.sql`least(e."startDate", now() + make_interval(hours =>
  CASE WHEN e."startDate" < now() + interval '7 days' THEN ${offerHours.weekBefore}::integer
       ELSE ${offerHours.usual}::integer END))`;

/** What comes forward with an event: seats that are held, and seats that are offered, each until the same time. */
export type Shortened = {
  seats: { count: number; until: Date | null };
  offers: { count: number; until: Date | null };
};

/**
 * Ends the holds and the offers of an event's seats no later than those of seats taken or offered now, in the caller's
 * transaction, which has moved it forward. A hold that has not been reminded of is reminded of in time.
 */
export async function shortenHolds(eventId: string): Promise<Shortened> {
  const offline = Prisma.sql`false`;
  const seats = await sql<{ until: Date }>`
    UPDATE "Registration" r SET "heldUntil" = e."until", "updatedAt" = now(),
      "remindAt" = CASE WHEN r."remindAt" IS NOT NULL THEN least(r."remindAt", ${remindAt(Prisma.sql`e."until"`, offline)}) END
    FROM (SELECT e."id", ${heldUntil(offline)} AS "until" FROM "Event" e WHERE e."startDate" > now()) e
    WHERE r."eventId" = e."id" AND e."id" = ${eventId}::uuid AND r."state" = 'held' AND r."heldUntil" > e."until"
    RETURNING r."heldUntil" AS "until"`;
  const offers = await sql<{ until: Date }>`
    UPDATE "WaitingEntry" w SET "offeredUntil" = e."until"
    FROM (SELECT e."id", ${offeredUntil} AS "until" FROM "Event" e WHERE e."startDate" > now()) e
    WHERE w."eventId" = e."id" AND e."id" = ${eventId}::uuid AND w."state" = 'offered' AND w."offeredUntil" > e."until"
    RETURNING w."offeredUntil" AS "until"`;
  return { seats: summaryOf(seats), offers: summaryOf(offers) };
}

const summaryOf = (rows: { until: Date }[]) => ({ count: rows.length, until: rows[0]?.until ?? null });
