import { dayAfter, daysBetween, yearsAfter, type Day } from "@/lib/core/days";
import type { Policies } from "@/lib/association/schema";

type YearRules = Pick<Policies["dues"], "isCalendarYear">;

const lastDayOf = (year: number): Day => `${year}-12-31`;
const yearOf = (day: Day) => Number(day.slice(0, 4));

/** The last day of the year that begins with becoming a member on a day. */
export const firstYearEnd = (begins: Day, { isCalendarYear }: YearRules): Day =>
  isCalendarYear ? lastDayOf(yearOf(begins)) : yearsAfter(begins, 1);

/** The last day of the year after the one that ends on `end`. */
export const nextYearEnd = (end: Day, joinedOn: Day | null, { isCalendarYear }: YearRules): Day =>
  isCalendarYear ? lastDayOf(yearOf(dayAfter(end, 1))) : anniversary(yearsAfter(end, 1), joinedOn);

/** The last day of the year before: what `nextYearEnd` made this one of. */
export const previousYearEnd = (end: Day, joinedOn: Day | null): Day =>
  anniversary(yearsAfter(end, -1), joinedOn);

/** Who joined on February 29 has that day again in the next leap year. */
function anniversary(day: Day, joinedOn: Day | null): Day {
  const leapDay = `${day.slice(0, 4)}-02-29`;
  const isLeapYear = dayAfter(`${day.slice(0, 4)}-02-28`, 1) === leapDay;
  return isLeapYear && joinedOn?.endsWith("-02-29") && day.endsWith("-02-28") ? leapDay : day;
}

/** The days of a year that are paid for: "36 of 365". */
export type YearShare = { days: number; of: number };

/** The part of a year of dues that ends on `end`, for somebody who is a member from a day on; null for all of it. */
export function shareOfYear(begins: Day, end: Day): YearShare | null {
  const of = daysBetween(yearsAfter(end, -1), end);
  const days = daysBetween(begins, end) + 1;
  return days < of ? { days, of } : null;
}

/** An amount for some days of a year, rounded once; half a cent goes up. Cents and days are integers. */
export const shareCents = (cents: number, { days, of }: YearShare): number =>
  Math.floor((2 * cents * days + of) / (2 * of));
