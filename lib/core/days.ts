import { addMonths, addYears, format, parseISO } from "date-fns";

/** A day in the association's time zone, such as "2026-09-30". Days compare as text. */
export type Day = string;

const written = (date: Date): Day => format(date, "yyyy-MM-dd");

const dayMs = 24 * 60 * 60 * 1_000;

// The arithmetic is in UTC, where all days are equally long. Parsing and formatting take ten times as long, and lists
// need many days.
export const dayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
/** The corresponding day of a later month; the last day of a month that is too short. */
export const monthsAfter = (day: Day, months: number): Day => written(addMonths(parseISO(day), months));
/** The corresponding day of a later year; February 28 replaces February 29. */
export const yearsAfter = (day: Day, years: number): Day => written(addYears(parseISO(day), years));
export const daysBetween = (from: Day, until: Day): number => (Date.parse(until) - Date.parse(from)) / dayMs;

/** A day as displayed, such as "Sep 30, 2026". */
export const formatCalendarDay = (day: Day): string => format(parseISO(day), "MMM d, yyyy");
