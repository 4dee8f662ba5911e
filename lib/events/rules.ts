/** The registrations that hold a seat, as a Prisma filter; the SQL function `holds_seat` says the same. */
export const holdsSeatFilter = { cancelledAt: null, paymentStatus: { not: "failed" } } as const;

/** Length in hours, rounded up. */
export function durationHours(startDate: string, endDate: string): number {
  return Math.ceil((Date.parse(endDate) - Date.parse(startDate)) / 3_600_000);
}

/** How full it is, 0 to 100; never above, whatever the counts say. */
export function capacityPercent(currentAttendees: number, maxAttendees: number): number {
  if (maxAttendees <= 0) return 100;
  return Math.min(100, Math.round((currentAttendees / maxAttendees) * 100));
}

const longestSlug = 80;

/**
 * The title as an address: "AML/CFT Update 2026" → "aml-cft-update-2026". Titles without a Latin letter
 * or digit give "event". Whether it is free is the database's to say.
 */
export function slugFor(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, "");
  return slug || "event";
}

type Priced = { price: number; prices: { price: number }[] };

/** What the event costs at least, in BSD: the lowest rate of its price list, or its one price. */
export function startingPrice({ price, prices }: Priced): number {
  return prices.length > 0 ? Math.min(...prices.map((rate) => rate.price)) : price;
}

/** What the event costs at most, in BSD. */
export function highestPrice({ price, prices }: Priced): number {
  return prices.length > 0 ? Math.max(...prices.map((rate) => rate.price)) : price;
}

/** Whether everybody takes part without paying. */
export function isFree({ price, prices }: Priced): boolean {
  return prices.length > 0 ? prices.every((rate) => rate.price === 0) : price === 0;
}

/** From here on people are told how many seats are left. */
const fewSeats = 20;

/** The seats that are left when they are few, otherwise null: nobody needs to hurry for the hundredth. */
export function scarceSeats({ maxAttendees, currentAttendees }: Seats): number | null {
  if (maxAttendees === null) return null;
  const left = Math.max(0, maxAttendees - currentAttendees);
  return left <= fewSeats ? left : null;
}

type Seats = { maxAttendees: number | null; currentAttendees: number };

/** Whether it is still to begin; an event that starts right now is past. */
export function isUpcoming({ startDate }: { startDate: string }, now: Date): boolean {
  return Date.parse(startDate) > now.getTime();
}
