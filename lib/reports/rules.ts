/** The number of years that the screen offers, including the current one. */
const offeredYears = 5;

/** The years that can be chosen, latest first. */
export const yearsToChoose = (thisYear: number): number[] =>
  Array.from({ length: offeredYears }, (_, ago) => thisYear - ago);

/** The year in the address; the current year for anything that is not offered. */
export function parseReportYear(requested: string | string[] | undefined, thisYear: number): number {
  return yearsToChoose(thisYear).find((year) => String(year) === requested) ?? thisYear;
}

/** The number of days before an event from which its seats are reported. */
export const maxDaysBefore = 60;

const maxIntervals = 5;

/**
 * Round numbers from 0 to at least the highest value, in steps of 1, 2 or 5 times a power of ten.
 *
 * @param minStep the smallest step that can be labelled: 1 person, or 100 cents
 */
export function axisTicks(highest: number, minStep: number): number[] {
  const units = Math.max(highest / minStep, 1);
  const power = 10 ** Math.floor(Math.log10(units / maxIntervals));
  const factor = [1, 2, 5, 10].find((times) => times * power * maxIntervals >= units) ?? 10;
  const step = Math.max(Math.round(factor * power), 1);
  return Array.from({ length: Math.ceil(units / step) + 1 }, (_, at) => at * step * minStep);
}

/** A difference in words: "20 more than", "5.00 BSD less than", "the same as". */
export function differenceInWords(value: number, before: number, shown: (value: number) => string): string {
  if (value === before) return "the same as";
  return `${shown(Math.abs(value - before))} ${value > before ? "more" : "less"} than`;
}
