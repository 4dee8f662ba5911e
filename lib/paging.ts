/** Rows that a list counts and pages at most, so that it costs no more the longer its table grows. */
export const mostListed = 10_000;

/** Rows after which counting stops: one more than are listed tells that there are more. */
export const mostCounted = mostListed + 1;

/** "1,312" for a number of rows; "10,000+" for more than a list shows. */
export function formatCount(count: number): string {
  return count > mostListed ? `${mostListed.toLocaleString("en")}+` : count.toLocaleString("en");
}

/** How many pages of `size` rows a list of so many has; 1 for an empty one. */
export function pageCountOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(Math.min(total, mostListed) / size));
}

/** The last page when the wanted one lies beyond it. */
export function pageWithin(wanted: number, total: number, size: number): number {
  return Math.min(wanted, pageCountOf(total, size));
}

/** The page of a list that an address asks for (`?page=`): 1 for anything that is no page. */
export function pageNumber(wanted: string | string[] | undefined): number {
  const page = Number(wanted);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
