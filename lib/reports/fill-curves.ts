import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sqlUnprepared } from "@/lib/db/sql";
import { maxDaysBefore } from "./rules";

const eventsEachWay = 3;

export type FillCurve = {
  id: string;
  title: string;
  startDate: Date;
  maxAttendees: number | null;
  /** Seats taken at the end of each day, from 60 days before the event to its day. Future days are missing. */
  seats: number[];
};

/**
 * The seats of upcoming and past events over time: upcoming soonest first, past latest first, without cancelled ones.
 */
export async function fillCurves(
  _staff: Staff<"reports.read">,
): Promise<{ coming: FillCurve[]; past: FillCurve[] }> {
  const select = { id: true, title: true, startDate: true, maxAttendees: true };
  const now = await databaseNow();
  const [coming, past] = await Promise.all([
    db.event.findMany({
      select,
      where: { status: "published", startDate: { gt: now } },
      orderBy: [{ startDate: "asc" }, { id: "asc" }],
      take: eventsEachWay,
    }),
    db.event.findMany({
      select,
      where: { status: "published", startDate: { lte: now } },
      orderBy: [{ startDate: "desc" }, { id: "desc" }],
      take: eventsEachWay,
    }),
  ]);
  const rows = await seatsByDay([...coming, ...past].map(({ id }) => id));
  const withSeats = (event: (typeof coming)[number]) => ({
    ...event,
    seats: rows.filter(({ eventId }) => eventId === event.id).map(({ seats }) => seats),
  });
  return { coming: coming.map(withSeats), past: past.map(withSeats) };
}

/**
 * Each registration is read once, as a seat taken on one day and possibly given up on another. The days are sums of
 * these.
 */
function seatsByDay(ids: string[]): Promise<{ eventId: string; seats: number }[]> {
  const { timeZone } = getAssociation();
  return sqlUnprepared`
    WITH events AS (
      SELECT "id", ("startDate" AT TIME ZONE ${timeZone})::date AS "day" FROM "Event" WHERE "id" = ANY(${ids}::uuid[])
    ),
    changes AS (
      SELECT e."id", greatest(c."day", e."day" - ${maxDaysBefore}::int) AS "day", sum(c."seats") AS "seats"
      FROM events e JOIN "Registration" r ON r."eventId" = e."id" CROSS JOIN LATERAL (VALUES
        ((r."registrationDate" AT TIME ZONE ${timeZone})::date, 1),
        ((least(r."cancelledAt", r."releasedAt") AT TIME ZONE ${timeZone})::date, -1)) c("day", "seats")
      WHERE c."day" IS NOT NULL GROUP BY 1, 2
    )
    SELECT e."id"::text AS "eventId",
           (sum(coalesce(c."seats", 0)) OVER (PARTITION BY e."id" ORDER BY d."before" DESC))::int AS "seats"
    FROM events e CROSS JOIN generate_series(0, ${maxDaysBefore}::int) d("before")
    LEFT JOIN changes c ON c."id" = e."id" AND c."day" = e."day" - d."before"
    WHERE e."day" - d."before" <= (now() AT TIME ZONE ${timeZone})::date
    ORDER BY e."id", d."before" DESC`;
}
