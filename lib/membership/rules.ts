import { addDays, min } from "date-fns";

/** The annual fee in cents of accounts without one of their own or of their membership type. */
export const defaultAnnualFeeCents = 35_000;

/** What a level costs more than the year that is paid was asked at, in cents. */
export const differenceCents = (feeCents: number, yearFeeCents: number): number =>
  Math.max(0, feeCents - yearFeeCents);

/**
 * When the difference for a dearer level is due: as long after it is asked for as a year's dues are, and no later than
 * the end of the year that it is for.
 */
export const differenceDueDate = (
  now: Date,
  yearEnd: Date,
  { issuedDaysBefore }: { issuedDaysBefore: number },
): Date => min([addDays(now, issuedDaysBefore), yearEnd]);
