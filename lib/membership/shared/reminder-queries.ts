import "server-only";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { dayAfter, type Day } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { clampPage } from "@/lib/core/paging";
import { databaseNow } from "@/lib/db/clock";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { nextDuesOfUser } from "./membership-due";
import { comingReminders, plansOf, runsUntil, type ReminderRule } from "../reminders";

type Row = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  nextPaymentDate: Date;
  isPaused: boolean;
  reference: string | null;
  cents: number;
  settled: string[];
  lastSentAt: Date | null;
};

type Named = { id: string; email: string; name: string };
export type PlannedReminder = Named & {
  on: Day;
  rule: ReminderRule;
  /** The reference of the dues; null until they are issued. */
  reference: string | null;
  cents: number;
};

type Asked = { withPaused: boolean; page?: number | undefined; size?: number | undefined };

/**
 * The reminders of dues from today on that will be sent to members who do not pay, soonest first: one page of them, or
 * all without `size`; `withPaused` also the members who will get none because staff paused it. Only people who are
 * returned count as seen. Where the limit ends the list, the total is that of the reminders shown.
 */
export async function listReminders(
  person: Staff<"members.read">,
  days: number,
  { withPaused, page: requested = 1, size }: Asked,
) {
  const { timeZone, dues } = getAssociation();
  const now = await databaseNow();
  const dayOf = (date: Date) => calendarDayOf(date, timeZone);
  const today = dayOf(now);
  const planOf = plansOf(dues);
  const runs = runsUntil(dayAfter(today, days), { now, dayOf });
  const found = (await findWithDuesAhead(days))
    .toSorted((one, other) => one.nextPaymentDate.getTime() - other.nextPaymentDate.getTime())
    .flatMap((row) => {
      const { id, email, nextPaymentDate, isPaused, reference, cents } = row;
      if (isPaused && !withPaused) return [];
      // The pause is ignored here, because paused members are listed separately.
      const planned = comingReminders({ ...row, isPaused: false }, runs, planOf(dayOf(nextPaymentDate)));
      if (planned.length === 0) return [];
      return [{ isPaused, planned, member: { id, email, name: fullName(row), reference, cents } }];
    });
  const coming = found
    .filter(({ isPaused }) => !isPaused)
    .flatMap(({ planned, member }): PlannedReminder[] =>
      planned.map((reminder) => ({ ...member, ...reminder })),
    )
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  const page = size ? clampPage(requested, coming.length, size) : 1;
  const onPage = size ? coming.slice((page - 1) * size, page * size) : coming;
  const paused = found.filter(({ isPaused }) => isPaused).map(({ member }) => member);
  const { rows, peopleLimit } = await applyPeopleLimit<PlannedReminder | (typeof paused)[number]>(
    person,
    { list: "reminders", filter: { days }, isBeyondEnd: page !== requested },
    [...onPage, ...paused],
    ({ email }) => email,
  );
  const reminders = rows.filter((row) => "on" in row);
  return {
    peopleLimit,
    today,
    isBeyondEnd: page !== requested,
    page: peopleLimit ? requested : page,
    total: peopleLimit ? reminders.length : coming.length,
    reminders,
    paused: rows.filter((row) => !("on" in row)),
  };
}

/** The reminders for the year of the user `u` that were sent or skipped, as a SQL array. */
export const settledRules = (timeZone: string) => Prisma.sql`ARRAY(
  SELECT s."rule" FROM "DuesReminder" s
  WHERE s."userId" = u."id" AND s."yearEnd" = (u."nextPaymentDate" AT TIME ZONE ${timeZone})::date)`;

/** When the user `u` was last reminded of any dues, in SQL. */
export const lastReminder = Prisma.sql`(
  SELECT max(s."at") FROM "DuesReminder" s WHERE s."userId" = u."id" AND s."isSent")`;

/** Members whose year has reminders within a number of days, and whose dues are outstanding or not yet issued. */
function findWithDuesAhead(days: number): Promise<Row[]> {
  const { timeZone, dues } = getAssociation();
  const { graceDays, issuedDaysBefore, firstReminderDaysBefore, secondReminderDaysBefore } = dues;
  // Two days are added, because days are those of the association's time zone and vary in length.
  const latestEnd = days + Math.max(firstReminderDaysBefore, secondReminderDaysBefore) + 2;
  return sql<Row>`
    SELECT u."id"::text, u."email", u."firstName", u."lastName", u."nextPaymentDate",
      u."remindersPausedAt" IS NOT NULL AS "isPaused", d."reference",
      coalesce(d."amountCents" - d."waivedCents" - d."paidCents", u."annualFeeCents") AS "cents",
      ${settledRules(timeZone)} AS "settled", ${lastReminder} AS "lastSentAt"
    FROM "User" u
    LEFT JOIN ${nextDuesOfUser} d ON true
    WHERE u."admittedAt" IS NOT NULL AND u."suspendedAt" IS NULL AND u."annualFeeCents" > 0
      AND u."nextPaymentDate" < now() + make_interval(days => ${latestEnd}::int)
      AND (u."nextPaymentDate" > now() - make_interval(days => ${graceDays + 2}::int)
        OR u."membershipStatus" = 'active')
      -- Where they have been issued and none are open, they are paid, waived or void.
      AND (d."id" IS NOT NULL
        OR u."nextPaymentDate" > now() + make_interval(days => ${issuedDaysBefore - 1}::int))`;
}
