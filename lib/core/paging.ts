/** The maximum number of rows that a list counts and pages, so that its cost does not grow with the table. */
export const maxListed = 10_000;

/** The row at which counting stops, one beyond the maximum, which distinguishes "10,000" from "10,000+". */
export const maxCounted = maxListed + 1;

/** A formatted count, such as "1,312", or "10,000+" for more than a list shows. */
export function formatCount(count: number): string {
  return count > maxListed ? `${maxListed.toLocaleString("en")}+` : count.toLocaleString("en");
}

/** The number of pages of `size` rows, of at most `maxListed` rows; 1 for an empty list. */
export function pageCountOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(Math.min(total, maxListed) / size));
}

/** The requested page, or the last one when it is beyond the end. */
export function clampPage(requested: number, total: number, size: number): number {
  return Math.min(requested, pageCountOf(total, size));
}

/** Parses `?page=`; 1 for anything that is not a page number. */
export function parsePageNumber(requested: string | string[] | undefined): number {
  // Only digits are accepted, because Number() would also accept "0x3" and "3e0".
  const page = typeof requested === "string" && /^\d{1,6}$/.test(requested) ? Number(requested) : 0;
  return page >= 1 && page <= 100_000 ? page : 1;
}
