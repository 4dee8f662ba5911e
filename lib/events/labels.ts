import { formatMoney } from "@/lib/core/money";
import { highestCents, isFree, lowestCents, type PricedEvent, type Unoffered } from "./rules";

/** Whether the price list has different prices. */
const isSpread = (event: PricedEvent) => lowestCents(event) < highestCents(event);

/** "$75", "$1,250", "$12.50" */
export const wholeDollars = (cents: number) => `$${whole(formatMoney(cents, null))}`;

/** "$75 BSD", as events have always announced their prices. */
const announced = (cents: number) => `$${whole(formatMoney(cents))}`;

const whole = (price: string) => price.replace(".00", "");

/** "$75 BSD", "From $400 BSD", "Free – $75 BSD" or "Free Event". */
export function priceLabel(event: PricedEvent): string {
  if (isFree(event)) return "Free Event";
  const lowest = lowestCents(event);
  if (lowest === 0) return `Free – ${announced(highestCents(event))}`;
  return `${isSpread(event) ? "From " : ""}${announced(lowest)}`;
}

/** The price after "Register - ": "$75", "from $400", "free to $75". */
export function shortPrice(event: PricedEvent): string {
  const lowest = lowestCents(event);
  if (lowest === 0) return `free to ${wholeDollars(highestCents(event))}`;
  return `${isSpread(event) ? "from " : ""}${wholeDollars(lowest)}`;
}

/** From this number down, a rate says how many seats are left at it. */
const fewSeats = 10;

/** "3 left" */
export const fewLeft = (left: number | null): string | undefined =>
  left !== null && left > 0 && left <= fewSeats ? `${left} left` : undefined;

const peopleWait = (count: number) =>
  count === 1 ? "1 person waits" : `${count.toLocaleString("en")} people wait`;
const seatsFree = (count: number | null) =>
  count === 1 ? "1 seat is free" : `${count === null ? "" : `${count.toLocaleString("en")} `}seats are free`;

/** "3 people wait, 1 seat is free, no rate is on sale" */
export const unofferedWords = ({ waitingCount, freeSeats, isSoldOut }: Unoffered): string =>
  [
    peopleWait(waitingCount),
    seatsFree(freeSeats),
    isSoldOut ? "the rates on sale are sold out" : "no rate is on sale",
  ].join(", ");

/** Where a map shows a place that was typed freely. */
export const mapUrl = (place: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
