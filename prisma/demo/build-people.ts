import type { Prisma } from "@/lib/db/client";
import type { Calendar } from "./calendar";
import { duesRules } from "@/lib/association/rules";
import { defaultPolicies } from "@/lib/association/schema";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { planDuesReminders } from "@/lib/membership/reminders";
import { chanceOf } from "./chance";
import { demoId } from "./identity";
import {
  BOUNCED_EMAIL,
  CLOSED_EMAIL,
  feeCentsOf,
  PART_PAID_EMAIL,
  PAUSED_EMAIL,
  people,
  SUSPENDED_EMAIL,
  UNPROVEN_EMAILS,
  type Person,
  savedFilters,
} from "./people";

/** A person with the row's own dates and id, as the other builders need them. */
export type Member = Person & {
  id: string;
  createdAt: Date;
  joinDate: Date | null;
  nextPaymentDate: Date | null;
  suspendedAt: Date | null;
  closedAt: Date | null;
};

/** Days by which a few members are late with their dues. */
const lateDays = new Map([
  [BOUNCED_EMAIL, 10],
  [PART_PAID_EMAIL, 45],
  ["basil.sweeting@demo.test", 100],
  ["craig.curry@demo.test", 16],
]);

const hasLapsed = ({ email }: Person) => (lateDays.get(email) ?? 0) >= defaultPolicies.dues.graceDays;

function nextPaymentOf(person: Person, joinDate: Date | null, calendar: Calendar): Date | null {
  if (!joinDate || feeCentsOf(person) === 0) return null;
  const late = lateDays.get(person.email);
  if (late) return calendar.at(-late, "09:00");
  let years = 1;
  while (calendar.yearsAfter(joinDate, years) <= calendar.now) years++;
  return calendar.yearsAfter(joinDate, years);
}

function joinDateOf({ email, joinedDaysAgo }: Person, calendar: Calendar): Date | null {
  if (joinedDaysAgo === null) return null;
  // Dues fall due on the day of joining, so who is late by n days joined whole years before that day.
  const late = lateDays.get(email);
  if (late) {
    const years = Math.max(1, Math.round(joinedDaysAgo / 365));
    return calendar.yearsAfter(calendar.at(-late, "09:00"), -years);
  }
  return calendar.at(-joinedDaysAgo, "09:00");
}

export function buildMembers(calendar: Calendar): Member[] {
  return people.map((person) => {
    const joinDate = joinDateOf(person, calendar);
    const createdAt = joinDate
      ? calendar.daysBefore(joinDate, person.createdDaysAgo - (person.joinedDaysAgo ?? 0), "11:20")
      : calendar.at(-person.createdDaysAgo, "11:20");
    const nextPaymentDate = nextPaymentOf(person, joinDate, calendar);
    const closedAt = person.email === CLOSED_EMAIL ? calendar.at(-20, "10:30") : null;
    const suspendedAt = person.email === SUSPENDED_EMAIL ? calendar.at(-6, "14:10") : closedAt;
    const id = demoId("user", person.email);
    return { ...person, id, createdAt, joinDate, nextPaymentDate, suspendedAt, closedAt };
  });
}

/** The roles of the members who are staff. The first one was given at the start, all others by the first one. */
export function roleRows(members: Member[], ownerId: string): Prisma.RoleGrantCreateManyInput[] {
  return members.flatMap(({ id, email, role, createdAt }) =>
    role
      ? [
          {
            id: demoId("role", email),
            userId: id,
            role,
            grantedById: id === ownerId ? null : ownerId,
            createdAt,
          },
        ]
      : [],
  );
}

/** What those who are late have been reminded of, in the last year. */
export function reminderRows(
  members: Member[],
  calendar: Calendar,
  timeZone: string,
): Prisma.DuesReminderCreateManyInput[] {
  const today = calendarDayOf(calendar.now, timeZone);
  return members.flatMap(({ id, email, nextPaymentDate }) => {
    if (!nextPaymentDate || !lateDays.has(email)) return [];
    const end = calendarDayOf(nextPaymentDate, timeZone);
    return planDuesReminders(end, duesRules(defaultPolicies.dues, [], today))
      .filter(({ on }) => on < today)
      .map(({ rule, on }) => ({
        id: demoId("reminder", `${email} ${rule}`),
        userId: id,
        rule,
        yearEnd: new Date(end),
        at: noonOf(on, timeZone),
        isSent: email !== PAUSED_EMAIL,
      }));
  });
}

/** The address of the membership card of every third member, who has opened it. */
export const cardTokenRows = (members: Member[], calendar: Calendar): Prisma.CardTokenCreateManyInput[] =>
  members
    .filter(({ joinDate }, index) => joinDate !== null && index % 3 === 0)
    .map(({ id, email }, index) => ({
      id: demoId("card", email),
      userId: id,
      createdAt: calendar.at(-(index % 45), "10:05"),
    }));

/** Words in an employer's name that tell its sector. */
const sectors: [word: RegExp, sector: string][] = [
  [/Bank/, "Banking"],
  [/Trust|Wealth/, "Trust and corporate services"],
  [/Insurance/, "Insurance"],
  [/Fund|Capital/, "Investment funds and securities"],
  [/Credit Union/, "Credit unions"],
  [/Transfer/, "Money transmission"],
  [/Digital/, "Digital assets"],
  [/regulator/i, "Regulator or government"],
  [/student|college/i, "Education"],
  [/& Co|Law|Chambers/, "Legal"],
];

const sectorOf = ({ employer }: Person) => sectors.find(([word]) => word.test(employer))?.[1] ?? null;

const islandOf = ({ address }: Person) =>
  defaultPolicies.profileLists.islands.find((island) => address.includes(island)) ??
  (address.includes("Nassau") ? "New Providence" : null);

/** All have the one hash of the one demo password: hashing sixty times would take seconds. */
export function userRows(
  members: Member[],
  passwordHash: string,
  calendar: Calendar,
): Prisma.UserCreateManyInput[] {
  const chance = chanceOf("phones");
  return members.map((member) => ({
    id: member.id,
    email: member.email,
    passwordHash,
    firstName: member.firstName,
    lastName: member.lastName,
    // 555-0100 to 555-0199 belong to nobody.
    phone: chance.next() < 0.9 ? `(242) 555-01${String(chance.whole(0, 99)).padStart(2, "0")}` : null,
    address: member.address,
    island: islandOf(member),
    // Whoever made an account without an application has not got round to their work yet.
    ...(member.isPlain
      ? {}
      : { employer: member.employer, position: member.position, sector: sectorOf(member) }),
    admittedAt: member.joinDate,
    membershipStatus:
      member.joinDate && !member.suspendedAt && !hasLapsed(member)
        ? ("active" as const)
        : ("pending" as const),
    membershipType: member.isPlain ? "Professional" : member.level,
    annualFeeCents: feeCentsOf(member),
    joinDate: member.joinDate,
    nextPaymentDate: member.nextPaymentDate,
    emailVerifiedAt: UNPROVEN_EMAILS.includes(member.email) ? null : member.createdAt,
    suspendedAt: member.suspendedAt,
    closedAt: member.closedAt,
    remindersPausedAt: member.email === PAUSED_EMAIL ? calendar.at(-40, "09:20") : null,
    createdAt: member.createdAt,
    updatedAt: member.joinDate ?? member.createdAt,
  }));
}

export const savedFilterRows = () =>
  savedFilters.map((filter) => ({ id: demoId("saved filter", filter.name), ...filter }));
