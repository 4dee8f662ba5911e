import "server-only";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { dayAfter, type Day } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
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

/**
 * The members who will be reminded of dues from today on if they do not pay, soonest first; `withPaused` also those who
 * will not because staff paused it. Only people who are returned count as seen.
 */
export async function listReminders(
  person: Staff<"members.read">,
  days: number,
  { withPaused }: { withPaused: boolean },
) {
  const { timeZone, dues } = getAssociation();
  const now = await databaseNow();
  const dayOf = (date: Date) => calendarDayOf(date, timeZone);
  const today = dayOf(now);
  const planOf = plansOf(dues);
  const runs = runsUntil(dayAfter(today, days), { now, dayOf });
  const found = (await findWithDuesAhead(days)).toSorted(
    (one, other) => one.nextPaymentDate.getTime() - other.nextPaymentDate.getTime(),
  );
  const { rows, ...rest } = await applyPeopleLimit(
    person,
    { list: "reminders", filter: { days } },
    found.flatMap((row) => {
      const { id, email, nextPaymentDate, isPaused, reference, cents } = row;
      if (isPaused && !withPaused) return [];
      // The pause is ignored here, because paused members are listed separately.
      const planned = comingReminders({ ...row, isPaused: false }, runs, planOf(dayOf(nextPaymentDate)));
      if (planned.length === 0) return [];
      return [{ id, email, name: fullName(row), isPaused, reference, cents, planned }];
    }),
    ({ email }) => email,
  );
  return {
    ...rest,
    today,
    reminders: rows
      .filter(({ isPaused }) => !isPaused)
      .flatMap(({ planned, isPaused: _never, ...member }): PlannedReminder[] =>
        planned.map((reminder) => ({ ...member, ...reminder })),
      )
      .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)),
    paused: rows
      .filter(({ isPaused }) => isPaused)
      .map(({ planned: _planned, isPaused: _always, ...member }) => member),
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
