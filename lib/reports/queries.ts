import "server-only";
import { isOfPurpose } from "@/lib/accounting/shared/reason-of";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { isStaffOnly } from "@/lib/auth/staff-only";
import { calendarDayOf } from "@/lib/core/format";
import { db, Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { publicStatuses } from "@/lib/events/rules";
import { sqlUnprepared } from "@/lib/db/sql";

const maxEvents = 12;

/** The current year in the association's zone. */
export async function currentYear(): Promise<number> {
  return Number(calendarDayOf(await databaseNow(), getAssociation().timeZone).slice(0, 4));
}

/** The start of each month of a year in the association's zone, without months that have not begun. */
function monthsOf(year: number) {
  const { timeZone } = getAssociation();
  const january = Prisma.sql`make_timestamp(${year}::int, 1, 1, 0, 0, 0)`;
  return Prisma.sql`
    SELECT s AT TIME ZONE ${timeZone} AS "month", (s + interval '1 month') AT TIME ZONE ${timeZone} AS "next"
    FROM generate_series(${january}, least(${january} + interval '11 months', now() AT TIME ZONE ${timeZone}),
                         interval '1 month') s`;
}

/**
 * Members at the end of each month by status. Deleted members and staff who aren't members do not count. Active members
 * count as active since they joined.
 */
export async function membersByMonth(
  _staff: Staff<"reports.read">,
  year: number,
): Promise<{ month: Date; active: number; pending: number }[]> {
  // Each member is read once and assigned to months; the totals are sums over these few numbers.
  return sqlUnprepared`
    WITH months AS (${monthsOf(year)}),
    numbered AS (SELECT "month", row_number() OVER (ORDER BY "month") AS "number" FROM months),
    people AS (
      SELECT width_bucket("createdAt", "ends") AS "created",
             CASE WHEN "membershipStatus" = 'active'
                  THEN width_bucket(coalesce("joinDate", "createdAt"), "ends") END AS "activated",
             count(*) AS "count"
      FROM "User" u, (SELECT array_agg("next" ORDER BY "next") AS "ends" FROM months) e
      WHERE NOT ${isStaffOnly("u")}
      GROUP BY 1, 2
    )
    SELECT n."month",
           coalesce(sum(p."count") FILTER (WHERE p."activated" < n."number"), 0)::int AS "active",
           coalesce(sum(p."count") FILTER (WHERE p."created" < n."number"
                                            AND (p."activated" IS NULL OR p."activated" >= n."number")), 0)::int
             AS "pending"
    FROM numbered n LEFT JOIN people p ON true
    GROUP BY n."month" ORDER BY n."month"`;
}

/**
 * Income per month in cents, from dues and events: the amounts that Month end shows as received by purpose. A credit
 * counts when it pays something. A payment that brought no money, such as a bounced cheque, is subtracted in the month
 * in which that was recorded.
 */
export async function incomeByMonth(
  _staff: Staff<"reports.read">,
  year: number,
): Promise<{ month: Date; duesCents: number; eventCents: number }[]> {
  return sqlUnprepared`
    WITH months AS (${monthsOf(year)}),
    numbered AS (SELECT "month", row_number() OVER (ORDER BY "month") AS "number" FROM months),
    bounds AS (
      SELECT array_agg("month" ORDER BY "month") AS "starts", min("month") AS "from", max("next") AS "to" FROM months
    ),
    paid AS (
      SELECT width_bucket(e."bookedAt", b."starts") AS "number",
             sum(e."amountCents") FILTER (WHERE e."purpose" = 'membership') AS "dues",
             sum(e."amountCents") FILTER (WHERE e."purpose" = 'event') AS "events"
      FROM "JournalEntry" e, bounds b
      WHERE e."bookedAt" >= b."from" AND e."bookedAt" < b."to" AND ${isOfPurpose}
      GROUP BY 1
    )
    SELECT n."month", coalesce(p."dues", 0)::float8 AS "duesCents", coalesce(p."events", 0)::float8 AS "eventCents"
    FROM numbered n LEFT JOIN paid p USING ("number")
    ORDER BY n."month"`;
}

/**
 * The amounts due in each month, less waivers, and the money received in it, in cents. A payment without money is
 * subtracted in the month in which that was found out.
 */
export async function expectedByMonth(
  _staff: Staff<"reports.read">,
  year: number,
): Promise<{ month: Date; expectedCents: number; receivedCents: number }[]> {
  // Each row is read once and assigned to a month, because comparing it with the bounds of every month took ten times
  // as long.
  return sqlUnprepared`
    WITH months AS (${monthsOf(year)}),
    numbered AS (SELECT "month", row_number() OVER (ORDER BY "month") AS "number" FROM months),
    bounds AS (
      SELECT array_agg("month" ORDER BY "month") AS "starts", min("month") AS "from", max("next") AS "to" FROM months
    ),
    due AS (
      SELECT width_bucket(coalesce(d."dueDate", d."createdAt"), b."starts") AS "number",
             sum(d."amountCents" - d."waivedCents") AS "cents"
      FROM "AmountDue" d, bounds b
      WHERE d."voidedAt" IS NULL AND coalesce(d."dueDate", d."createdAt") >= b."from"
        AND coalesce(d."dueDate", d."createdAt") < b."to"
      GROUP BY 1
    ),
    received AS (
      SELECT width_bucket(e."bookedAt", b."starts") AS "number",
             sum(CASE WHEN e."kind" = 'received' THEN e."amountCents" ELSE -e."amountCents" END) AS "cents"
      FROM "JournalEntry" e, bounds b
      WHERE e."kind" IN ('received', 'bounced', 'undone') AND e."bookedAt" >= b."from" AND e."bookedAt" < b."to"
      GROUP BY 1
    )
    SELECT n."month", coalesce(d."cents", 0)::float8 AS "expectedCents", coalesce(r."cents", 0)::float8 AS "receivedCents"
    FROM numbered n LEFT JOIN due d USING ("number") LEFT JOIN received r USING ("number")
    ORDER BY n."month"`;
}

const reportYears = 8;

/** The accounts that joined in a year, by their current level: their number, and how many are members today. */
export async function retentionByYear(
  _staff: Staff<"reports.read">,
): Promise<{ year: number; level: string; joined: number; stayed: number }[]> {
  const { timeZone } = getAssociation();
  return sqlUnprepared`
    SELECT "year", "level", count(*)::int AS "joined", (count(*) FILTER (WHERE "isMember"))::int AS "stayed"
    FROM (
      SELECT extract(year FROM "joinDate" AT TIME ZONE ${timeZone})::int AS "year", "membershipType" AS "level",
             "membershipStatus" = 'active' AND "closedAt" IS NULL AS "isMember"
      FROM "User"
      WHERE "joinDate" >= (SELECT (date_trunc('year', now() AT TIME ZONE ${timeZone})
                                   - make_interval(years => ${reportYears - 1}::int)) AT TIME ZONE ${timeZone})) u
    GROUP BY 1, 2 ORDER BY 1, 2`;
}

export type FilledEvent = {
  id: string;
  title: string;
  startDate: Date;
  currentAttendees: number;
  maxAttendees: number | null;
};

/** Events with their seats: upcoming ones soonest first, and the latest past ones. */
export async function seatsByEvent(
  _staff: Staff<"reports.read">,
): Promise<{ coming: FilledEvent[]; past: FilledEvent[] }> {
  const select = { id: true, title: true, startDate: true, currentAttendees: true, maxAttendees: true };
  // People who read reports may not have access to drafts.
  const isShown = { status: { in: publicStatuses } };
  const now = new Date();
  const [coming, past] = await Promise.all([
    db.event.findMany({
      select,
      where: { ...isShown, startDate: { gt: now } },
      orderBy: [{ startDate: "asc" }, { id: "asc" }],
      take: maxEvents,
    }),
    db.event.findMany({
      select,
      where: { ...isShown, startDate: { lte: now } },
      orderBy: [{ startDate: "desc" }, { id: "desc" }],
      take: maxEvents,
    }),
  ]);
  return { coming, past };
}
