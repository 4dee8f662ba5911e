import "server-only";
import { sql } from "@/lib/db/sql";

export type PrivatePage = {
  kind: "registration" | "group" | "waiting";
  code: string;
  title: string;
  startDate: Date;
};

const maxPages = 50;

/**
 * The private pages of an address at events that are not over, soonest first. Seats of an unconfirmed group are left
 * out, because their attendees must not be told before the coordinator confirms.
 */
export async function listPrivatePages(email: string): Promise<PrivatePage[]> {
  return sql<PrivatePage>`
    SELECT p."kind", p."code", e."title", e."startDate"
    FROM (
      SELECT 'registration' AS "kind", r."ticketCode" AS "code", r."eventId" FROM "Registration" r
      WHERE r."email" = ${email} AND r."erasedAt" IS NULL AND "holds_seat"(r."state")
        AND NOT EXISTS (SELECT FROM "GroupBooking" g WHERE g."id" = r."bookingId" AND g."confirmedAt" IS NULL)
      UNION ALL
      SELECT 'group', g."code", b."eventId" FROM "GroupBooking" g JOIN "Booking" b ON b."id" = g."id"
      WHERE g."contactEmail" = ${email}
        AND (g."pendingUntil" > now()
          OR EXISTS (SELECT FROM "Registration" r WHERE r."bookingId" = g."id" AND "holds_seat"(r."state")))
      UNION ALL
      SELECT 'waiting', w."code", w."eventId" FROM "WaitingEntry" w
      WHERE w."email" = ${email} AND w."state" IN ('waiting', 'offered')) p
    JOIN "Event" e ON e."id" = p."eventId"
    WHERE e."endDate" > now() AND e."status" IN ('published', 'postponed')
    ORDER BY e."startDate", p."kind", p."code" LIMIT ${maxPages}`;
}
