import { calendarDayOf } from "@/lib/core/format";
import type { User } from "@/lib/db/rows";
import type { StandingFacts } from "../standing";

/** The columns from which a member's current standing is derived. */
export const factFields = [
  "createdAt",
  "admittedAt",
  "joinDate",
  "suspendedAt",
  "closedAt",
  "annualFeeCents",
  "nextPaymentDate",
] as const satisfies readonly (keyof User)[];

type Row = Pick<User, (typeof factFields)[number]>;

const nobodyNamed = { by: "an administrator", reason: null };

/** The facts in the account's own columns, without their explanations and without history. */
export function currentFacts(row: Row, timeZone: string): StandingFacts {
  const { admittedAt, joinDate, suspendedAt, closedAt, nextPaymentDate } = row;
  const day = (date: Date) => calendarDayOf(date, timeZone);
  const since = (date: Date | null) => (date ? [{ from: day(date), until: null }] : []);
  const accountFrom = day(row.createdAt);
  return {
    accountFrom,
    applications: [],
    memberships: since(admittedAt).map((period) => ({ ...period, endedBy: null })),
    suspensions: since(suspendedAt).map((period) => ({ ...period, ...nobodyNamed })),
    closures: since(closedAt).map((period) => ({ ...period, ...nobodyNamed })),
    hasFee: row.annualFeeCents > 0,
    joinedOn: joinDate && day(joinDate),
    ends: nextPaymentDate ? [{ on: day(nextPaymentDate), since: accountFrom }] : [],
    dues: [],
  };
}
