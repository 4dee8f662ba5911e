import "server-only";
import type { Member } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { releaseTime } from "@/lib/ledger/rules";
import { sql } from "@/lib/db/sql";
import { eventColumns, toEvent, type EventRow, type PortalEvent } from "@/lib/events/queries";
import { isOwnedBy } from "@/lib/auth/ownership";
import { awaitsAnswer } from "@/lib/ledger/shared/pending-report";
import type { HeldSeat } from "./held-label";

type Part = {
  isRegistered: boolean;
  hasAttended: boolean;
  /** The seat while it is only held; null for any other, and once the event has started. */
  held: HeldSeat | null;
};
type SeatRow = Omit<Part, "held"> & HeldSeat & { isHeld: boolean };

/** An event with the member's own status: whether they have a seat, and whether they were checked in. */
export type MemberEvent = PortalEvent & Part;

type Page = { page: number; size: number };

/** One page of a member's Events page: upcoming events soonest first, or past ones latest first. */
export async function listMemberEvents(
  person: Member,
  which: "upcoming" | "past",
  { page, size }: Page,
): Promise<MemberEvent[]> {
  const [when, order] =
    which === "upcoming"
      ? [Prisma.sql`e."startDate" > now()`, Prisma.sql`e."startDate", e."id"`]
      : [Prisma.sql`e."startDate" <= now()`, Prisma.sql`e."startDate" DESC, e."id" DESC`];
  // Events and seats are read in one SQL statement, because round trips dominate the time of the page.
  const rows = await sql<EventRow & SeatRow>`
    SELECT ${eventColumns}, seat."eventId" IS NOT NULL AS "isRegistered",
           coalesce(seat."checkedIn", 0) > 0 AS "hasAttended",
           coalesce(seat."isHeld", false) AND e."startDate" > now() AS "isHeld",
           coalesce(seat."openCents", 0) AS "openCents", seat."heldUntil",
           coalesce(seat."addressToConfirm", false) AS "addressToConfirm",
           coalesce(seat."isReported", false) AS "isReported"
    FROM "Event" e LEFT JOIN (
      SELECT r."eventId", count(r."checkedInAt") AS "checkedIn", bool_or(r."state" = 'held') AS "isHeld",
             max(d."amountCents" - d."waivedCents" - d."paidCents") AS "openCents", max(r."heldUntil") AS "heldUntil",
             bool_or(r."addressToConfirm") AS "addressToConfirm", bool_or(${awaitsAnswer}) AS "isReported"
      FROM "Registration" r LEFT JOIN "AmountDue" d ON d."registrationId" = r."id" AND d."closedAt" IS NULL
        AND NOT EXISTS (SELECT FROM "GroupBooking" g WHERE g."id" = r."bookingId")
      WHERE ${isOwnedBy(person)} AND "holds_seat"(r."state")
      GROUP BY r."eventId"
    ) seat ON seat."eventId" = e."id"
    WHERE "is_public"(e."status") AND ${when} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return rows.map((row) => {
    const { isRegistered, hasAttended, isHeld, openCents, heldUntil, addressToConfirm, isReported } = row;
    const held = isHeld
      ? { openCents, heldUntil: releaseTime(heldUntil, row), addressToConfirm, isReported }
      : null;
    return { ...toEvent(row), isRegistered, hasAttended, held };
  });
}

type Counts = { upcoming: number; past: number; mine: number };

/** The number of events in each tab of the Events page. */
export async function countMemberEvents(person: Member): Promise<Counts> {
  const [counts] = await sql<Counts>`
    SELECT count(*) FILTER (WHERE "startDate" > now())::int AS "upcoming",
           count(*) FILTER (WHERE "startDate" <= now())::int AS "past",
           (SELECT count(*)::int FROM "Registration" r
            WHERE r."cancelledAt" IS NULL AND ${isOwnedBy(person)}) AS "mine"
    FROM "Event" WHERE "is_public"("status")`;
  return counts ?? { upcoming: 0, past: 0, mine: 0 };
}
