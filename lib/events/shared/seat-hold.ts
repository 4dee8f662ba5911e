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

/**
 * Ends the holds of an event's seats no later than those of seats taken now, in the caller's transaction, which has moved
 * it forward. One that has not been reminded of is reminded of in time.
 */
export async function shortenHolds(eventId: string): Promise<void> {
  const offline = Prisma.sql`false`;
  await sql`
    UPDATE "Registration" r SET "heldUntil" = e."until", "updatedAt" = now(),
      "remindAt" = CASE WHEN r."remindAt" IS NOT NULL THEN least(r."remindAt", ${remindAt(Prisma.sql`e."until"`, offline)}) END
    FROM (SELECT e."id", ${heldUntil(offline)} AS "until" FROM "Event" e WHERE e."startDate" > now()) e
    WHERE r."eventId" = e."id" AND e."id" = ${eventId}::uuid AND r."state" = 'held' AND r."heldUntil" > e."until"`;
}
