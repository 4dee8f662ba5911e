import { addDays, min } from "date-fns";

/** The annual fee in cents of accounts that have neither their own fee nor one of their membership type. */
export const defaultAnnualFeeCents = 35_000;

/** What a level costs more than the fee asked for the paid year, in cents. */
export const differenceCents = (feeCents: number, yearFeeCents: number): number =>
  Math.max(0, feeCents - yearFeeCents);

/**
 * The due date of the difference for a dearer level: as long after it is asked for as a year's dues have, and no later
 * than the end of its year.
 */
export const differenceDueDate = (
  now: Date,
  yearEnd: Date,
  { issuedDaysBefore }: { issuedDaysBefore: number },
): Date => min([addDays(now, issuedDaysBefore), yearEnd]);
