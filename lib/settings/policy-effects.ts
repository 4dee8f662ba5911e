import "server-only";
import { countFullViewers } from "@/lib/audit/shared/people-seen";
import { getAssociation } from "@/lib/association/queries";
import { duesRules } from "@/lib/association/rules";
import { ruleTerms } from "@/lib/association/rules-in-force";
import type { Policies, PolicyName } from "@/lib/association/schema";
import type { Staff } from "@/lib/auth/member";
import { daysWithoutFactor } from "@/lib/auth/required-factor";
import { isOpenSession, isOpenSessionWith } from "@/lib/auth/session-life";
import { formatCalendarDay, type Day } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { countPeopleAtQuota } from "@/lib/documents/queries";
import { lapseDay, reinstatementEnds } from "@/lib/membership/standing";
import { countWithoutFactor } from "./shared/rule-effects";

type EffectsOf<Values> = (values: Values) => Promise<string[]>;

/**
 * The effects of saving a policy on people who were in order before, in sentences that its form shows while typing.
 * Null for policies that apply only to later events.
 */
const effects: { readonly [Name in PolicyName]: EffectsOf<Policies[Name]> | null } = {
  documentQuota: effectsOfQuota,
  // A seat keeps the deadline with which it was taken.
  seatHolds: null,
  dues: effectsOfDues,
  // This policy only allows staff a write-off when they post a statement.
  bankFees: null,
  certificates: null,
  profileLists: null,
  // Gauges are computed when they are shown.
  cpd: null,
  // This policy only concerns staff's own work.
  paymentReports: null,
  // An invoice keeps the rate with which it was issued.
  vat: null,
  // Closed months keep their accounts.
  accounts: null,
  // The form of this policy asks for confirmation of the numbers (lib/retention).
  retention: null,
  secondFactor: effectsOfSecondFactor,
  sessions: effectsOfSessions,
  peopleSeen: effectsOfPeopleSeen,
  auditHead: null,
};

type Typed = { [Name in PolicyName]: { policy: Name; values: Policies[Name] } }[PolicyName];

/** The effects of these values, saved or not, on people; empty if there are none. */
export async function listPolicyEffects(
  _staff: Staff<"settings.read">,
  { policy, values }: Typed,
): Promise<string[]> {
  // TypeScript cannot see that the values belong to the policy.
  const find = effects[policy] as EffectsOf<typeof values> | null;
  return (await find?.(values)) ?? [];
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

async function effectsOfQuota(quota: Policies["documentQuota"]): Promise<string[]> {
  const count = await countPeopleAtQuota(quota);
  if (count === 0) return [];
  const who = counted(count, "person already stores", "people already store");
  return [`${who} this much. Their documents are kept, but they can’t add more.`];
}

/** Days in words: "on Jan 3, 2027", or "between" the first and the last. */
function inDays(days: Day[]): string {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)].map((day) => (day ? formatCalendarDay(day) : ""));
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

async function effectsOfDues(dues: Policies["dues"]): Promise<string[]> {
  const { timeZone, dues: saved } = getAssociation();
  const today = calendarDayOf(await databaseNow(), timeZone);
  const typed = duesRules(dues, saved.terms, today);
  const members = await sql<{ end: Day; isActive: boolean; count: number }>`
    SELECT (u."nextPaymentDate" AT TIME ZONE ${timeZone})::date::text AS "end",
      u."membershipStatus" = 'active' AS "isActive", count(*)::int AS "count"
    FROM "User" u
    WHERE u."nextPaymentDate" < now() AND u."annualFeeCents" > 0 AND u."admittedAt" IS NOT NULL
      AND u."suspendedAt" IS NULL AND (u."nextPaymentDate" AT TIME ZONE ${timeZone})::date < ${today}::date
    GROUP BY 1, 2`;
  const found = members.map((one) => ({
    ...one,
    lapse: lapseDay(one.end, typed),
    lapseBefore: lapseDay(one.end, saved),
    last: reinstatementEnds(one.end, typed),
    lastBefore: reinstatementEnds(one.end, saved),
  }));
  const sum = (some: typeof found) => some.reduce((total, { count }) => total + count, 0);
  const late = found.filter(({ isActive }) => isActive);
  const back = found.filter(({ isActive, lapse }) => !isActive && lapse > today);
  const lapsed = found.filter((one) => !one.isActive && one.lapse <= today && one.last !== one.lastBefore);
  const sentences: string[] = [];
  if (late.length > 0) {
    const [days, before] = [
      inDays(late.map(({ lapse }) => lapse)),
      inDays(late.map((one) => one.lapseBefore)),
    ];
    const lapses = counted(
      sum(late),
      "member is late with their dues: they lapse",
      "members are late with their dues: they lapse",
    );
    sentences.push(
      `${lapses} ${days}${days === before ? "" : `, instead of ${before.replace(/^on /, "")}`}.`,
    );
  }
  if (back.length > 0)
    sentences.push(`${counted(sum(back), "lapsed member becomes", "lapsed members become")} active again.`);
  if (lapsed.length > 0) {
    const who = counted(sum(lapsed), "lapsed member keeps", "lapsed members keep");
    const [days, before] = [lapsed.map(({ last }) => last), lapsed.map(({ lastBefore }) => lastBefore)].map(
      inDays,
    );
    sentences.push(`${who} the join date by paying in time: the last day is ${days}, instead of ${before}.`);
  }
  return sentences;
}

async function effectsOfSecondFactor(secondFactor: Policies["secondFactor"]): Promise<string[]> {
  if (!secondFactor.isRequiredOfStaff) return [];
  const { policies } = getAssociation();
  const isRequired = (all: Policies) => ruleTerms(all).second_factor.isRequired;
  if (!isRequired({ ...policies, secondFactor }))
    return ["The portal isn't reached over https, so it isn’t required yet."];
  const count = await countWithoutFactor();
  if (count === 0) return [];
  const who = counted(
    count,
    "person with a role has no second factor",
    "people with a role have no second factor",
  );
  return [
    isRequired(policies)
      ? `${who}. They can't use their roles without one once their ${daysWithoutFactor} days have passed.`
      : `${who}: they get ${daysWithoutFactor} days.`,
  ];
}

/** The effects of a shorter session, which for safety applies to existing sessions as well. */
async function effectsOfSessions(sessions: Policies["sessions"]): Promise<string[]> {
  const [found] = await sql<{ staff: number; members: number }>`
    SELECT count(DISTINCT u."id") FILTER (WHERE u."isAdmin")::int AS "staff",
      count(DISTINCT u."id") FILTER (WHERE NOT u."isAdmin")::int AS "members"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE ${isOpenSession} AND NOT ${isOpenSessionWith(sessions)}`;
  const { staff, members } = found ?? { staff: 0, members: 0 };
  const who = [
    ...(members > 0 ? [counted(members, "member", "members")] : []),
    ...(staff > 0 ? [counted(staff, "person with a role", "people with a role")] : []),
  ];
  if (who.length === 0) return [];
  const verb = staff + members === 1 ? "has" : "have";
  return [`${who.join(" and ")} ${verb} to sign in again at the next click.`];
}

/** The effects of a lower limit, which for safety counts people seen before the change as well. */
async function effectsOfPeopleSeen({ anHour }: Policies["peopleSeen"]): Promise<string[]> {
  const count = await countFullViewers(anHour);
  if (count === 0) return [];
  const who = counted(count, "person or check-in device has", "people or check-in devices have");
  return [`${who} already seen this many within the hour, and can't see anyone new for up to an hour.`];
}
