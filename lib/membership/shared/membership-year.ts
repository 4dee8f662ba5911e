import { dayAfter, daysBetween, yearsAfter, type Day } from "@/lib/core/days";
import type { Policies } from "@/lib/association/schema";

type YearRules = Pick<Policies["dues"], "isCalendarYear">;

const lastDayOf = (year: number): Day => `${year}-12-31`;
const yearOf = (day: Day) => Number(day.slice(0, 4));

/** The last day of the first membership year of a person who joins on a day. */
export const firstYearEnd = (begins: Day, { isCalendarYear }: YearRules): Day =>
  isCalendarYear ? lastDayOf(yearOf(begins)) : yearsAfter(begins, 1);

/** The last day of the year after the one that ends on `end`. */
export const nextYearEnd = (end: Day, joinedOn: Day | null, { isCalendarYear }: YearRules): Day =>
  isCalendarYear ? lastDayOf(yearOf(dayAfter(end, 1))) : anniversary(yearsAfter(end, 1), joinedOn);

/** The last day of the year before the one that ends on `end`; the inverse of `nextYearEnd`. */
export const previousYearEnd = (end: Day, joinedOn: Day | null): Day =>
  anniversary(yearsAfter(end, -1), joinedOn);

/** Restores February 29 in leap years for a member who joined on that day. */
function anniversary(day: Day, joinedOn: Day | null): Day {
  const leapDay = `${day.slice(0, 4)}-02-29`;
  const isLeapYear = dayAfter(`${day.slice(0, 4)}-02-28`, 1) === leapDay;
  return isLeapYear && joinedOn?.endsWith("-02-29") && day.endsWith("-02-28") ? leapDay : day;
}

/** The days of a year that are paid for, such as 36 of 365. */
export type YearShare = { days: number; of: number };

/**
 * The part of a year of dues that ends on `end`, for a person who joins on a day within it; null for the whole year.
 */
export function shareOfYear(begins: Day, end: Day): YearShare | null {
  const of = daysBetween(yearsAfter(end, -1), end);
  const days = daysBetween(begins, end) + 1;
  return days < of ? { days, of } : null;
}

/** The amount for some days of a year, rounded once, half a cent up. Cents and days are integers. */
export const shareCents = (cents: number, { days, of }: YearShare): number =>
  Math.floor((2 * cents * days + of) / (2 * of));
