import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { daysWithoutFactor, factorRequiredSince, mustHaveSecondFactor } from "@/lib/auth/required-factor";
import { formatCalendarDay, type Day } from "@/lib/core/days";
import { calendarDayOf, formatDate } from "@/lib/core/format";
import { Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql, sqlValue } from "@/lib/db/sql";
import { isTimeLeftByTerms, lapseDay, newTermsFor } from "@/lib/membership/standing";

/** An effect of a new rule on people, and the action that it requires. */
export type RuleEffect = { what: string; todo: string };

/** The condition that the user `u` has a role and neither a passkey nor an authenticator app. */
const isWithoutFactor = Prisma.sql`(u."isAdmin" AND u."suspendedAt" IS NULL
  AND NOT EXISTS (SELECT FROM "Passkey" k WHERE k."userId" = u."id")
  AND NOT EXISTS (SELECT FROM "AuthenticatorApp" t WHERE t."userId" = u."id" AND t."confirmedAt" IS NOT NULL))`;

/**
 * The effects that recently introduced rules will have on people, while they still have time; empty if there are none.
 */
export async function listRuleEffects(): Promise<RuleEffect[]> {
  const [staff, late] = await Promise.all([
    mustHaveSecondFactor() ? findStaffWithoutFactor() : { count: 0, dueAt: null },
    findLateMembers(),
  ]);
  return [...staffEffect(staff), ...late];
}

/** The number of people with a role who have no second factor, however long they have had the role. */
export const countWithoutFactor = (): Promise<number> =>
  sqlValue`SELECT count(*)::int FROM "User" u WHERE ${isWithoutFactor}`;

function staffEffect({ count, dueAt }: { count: number; dueAt: Date | null }): RuleEffect[] {
  if (count === 0 || !dueAt) return [];
  const until = formatDate(dueAt, getAssociation().timeZone);
  return [
    {
      what:
        count === 1
          ? "1 person with a role has no second factor."
          : `${count} people with a role have no second factor.`,
      todo: `They have until ${until} to set one up under Profile → Security. After that, they can't use their roles without one.`,
    },
  ];
}

/** People whose time counts from the requirement, because they had a role before it. */
async function findStaffWithoutFactor(): Promise<{ count: number; dueAt: Date | null }> {
  const [found] = await sql<{ count: number; dueAt: Date | null }>`
    SELECT count(*)::int AS "count", max(s."since") + make_interval(days => ${daysWithoutFactor}::int) AS "dueAt"
    FROM (SELECT ${factorRequiredSince} AS "since") s, "User" u
    WHERE ${isWithoutFactor}
      AND s."since" + make_interval(days => ${daysWithoutFactor}::int) > now()
      AND s."since" > (SELECT min(g."createdAt") FROM "RoleGrant" g WHERE g."userId" = u."id")`;
  return found ?? { count: 0, dueAt: null };
}

/** Active members who were late when the newest terms came into force. */
async function findLateMembers(): Promise<RuleEffect[]> {
  const { timeZone, dues } = getAssociation();
  const since = dues.terms.at(-1)?.since ?? null;
  if (since === null) return [];
  const today = calendarDayOf(await databaseNow(), timeZone);
  if (!isTimeLeftByTerms(today, dues)) return [];
  const ends = await sql<{ end: Day; count: number }>`
    SELECT (u."nextPaymentDate" AT TIME ZONE ${timeZone})::date::text AS "end", count(*)::int AS "count"
    FROM "User" u
    WHERE u."membershipStatus" = 'active' AND u."annualFeeCents" > 0
      AND (u."nextPaymentDate" AT TIME ZONE ${timeZone})::date < ${since}::date
    GROUP BY 1`;
  const found = ends
    .map(({ end, count }) => ({ end, count, lapse: lapseDay(end, dues) }))
    .filter(({ end, lapse }) => newTermsFor(end, dues) === since && lapse > today);
  const count = found.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return [];
  const days = found.map(({ lapse }) => lapse).toSorted();
  const [first, last] = [days[0] ?? since, days.at(-1) ?? since].map(formatCalendarDay);
  const when = first === last ? `on ${first}` : `between ${first} and ${last}`;
  return [
    {
      what:
        count === 1
          ? "1 member is late with their dues under a new rule."
          : `${count} members are late with their dues under a new rule.`,
      todo: `We remind them by email within a day. Without payment, ${count === 1 ? "the membership lapses" : "their memberships lapse"} ${when}.`,
    },
  ];
}
