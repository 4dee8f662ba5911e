import { addDays, addMonths, addYears, differenceInCalendarDays, format, parseISO } from "date-fns";

/** A day of the association's calendar: "2026-09-30". Days compare as text. */
export type Day = string;

const written = (date: Date): Day => format(date, "yyyy-MM-dd");

export const dayAfter = (day: Day, days: number): Day => written(addDays(parseISO(day), days));
/** The same day of a later month, or the last one of a shorter month. */
export const monthsAfter = (day: Day, months: number): Day => written(addMonths(parseISO(day), months));
/** The same day of a later year; February 28 after February 29. */
export const yearsAfter = (day: Day, years: number): Day => written(addYears(parseISO(day), years));
export const daysBetween = (from: Day, until: Day): number =>
  differenceInCalendarDays(parseISO(until), parseISO(from));

/** "Sep 30, 2026" */
export const formatCalendarDay = (day: Day): string => format(parseISO(day), "MMM d, yyyy");
