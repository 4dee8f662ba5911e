import "server-only";
import type { Member } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { eventColumns, toEvent, type EventRow, type PortalEvent } from "@/lib/events/queries";
import { isOwnedBy } from "@/lib/auth/ownership";

type Part = { isRegistered: boolean; hasAttended: boolean };

/** An event with the member's own status: whether they have a seat, and whether they were checked in. */
export type MemberEvent = PortalEvent & Part;

type Page = { page: number; size: number };

/** One page of events: upcoming ones soonest first, or past ones latest first. */
export async function listMemberEvents(
  person: Member,
  which: "upcoming" | "past",
  { page, size }: Page,
): Promise<MemberEvent[]> {
  const [when, order] =
    which === "upcoming"
      ? [Prisma.sql`e."startDate" > now()`, Prisma.sql`e."startDate", e."id"`]
      : [Prisma.sql`e."startDate" <= now()`, Prisma.sql`e."startDate" DESC, e."id" DESC`];
  // A single statement for events and seats, because round trips dominate the time of the page.
  const rows = await sql<EventRow & Part>`
    SELECT ${eventColumns}, seat."eventId" IS NOT NULL AS "isRegistered",
           coalesce(seat."checkedIn", 0) > 0 AS "hasAttended"
    FROM "Event" e LEFT JOIN (
      SELECT r."eventId", count(r."checkedInAt") AS "checkedIn" FROM "Registration" r
      WHERE ${isOwnedBy(person)} AND "holds_seat"(r."state")
      GROUP BY r."eventId"
    ) seat ON seat."eventId" = e."id"
    WHERE ${when} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return rows.map((row) => ({
    ...toEvent(row),
    isRegistered: row.isRegistered,
    hasAttended: row.hasAttended,
  }));
}

type Counts = { upcoming: number; past: number; mine: number };

/** The number of events in each tab of the Events page. */
export async function countMemberEvents(person: Member): Promise<Counts> {
  const [counts] = await sql<Counts>`
    SELECT count(*) FILTER (WHERE "startDate" > now())::int AS "upcoming",
           count(*) FILTER (WHERE "startDate" <= now())::int AS "past",
           (SELECT count(*)::int FROM "Registration" r
            WHERE r."cancelledAt" IS NULL AND ${isOwnedBy(person)}) AS "mine"
    FROM "Event"`;
  return counts ?? { upcoming: 0, past: 0, mine: 0 };
}
