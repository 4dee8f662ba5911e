/** The supported years, first and last, with which all date code can calculate and which the database can store. */
export const usableYears = [1900, 2199] as const;
const [firstYear, lastYear] = usableYears;

export const yearMessage = `Choose a year from ${firstYear} to ${lastYear}`;

/** Whether a date or time is written with an unsupported year, of any number of digits. */
export function hasStrangeYear(written: unknown): boolean {
  const year = typeof written === "string" ? /^([+-]?\d+)-\d/.exec(written)?.[1] : undefined;
  return year !== undefined && (Number(year) < firstYear || Number(year) > lastYear);
}
