/** The years that everything which reads a date can calculate with, and the database can store. */
export const usableYears = [1900, 2199] as const;
const [firstYear, lastYear] = usableYears;

export const yearMessage = `Choose a year from ${firstYear} to ${lastYear}`;

/** Whether a date or time is written with a year, of any number of digits, that cannot be used. */
export function hasStrangeYear(written: unknown): boolean {
  const year = typeof written === "string" ? /^([+-]?\d+)-\d/.exec(written)?.[1] : undefined;
  return year !== undefined && (Number(year) < firstYear || Number(year) > lastYear);
}
