import { formatMoney } from "@/lib/core/money";
import { highestCents, isFree, lowestCents, type PricedEvent, type Unoffered } from "./rules";

/** Whether the price list has different prices. */
const isSpread = (event: PricedEvent) => lowestCents(event) < highestCents(event);

/** Cents in dollars without needless decimals, such as "$75", "$1,250" or "$12.50". */
export const wholeDollars = (cents: number) => `$${whole(formatMoney(cents, null))}`;

/** A price in the traditional format of event announcements, such as "$75 BSD". */
const announced = (cents: number) => `$${whole(formatMoney(cents))}`;

const whole = (price: string) => price.replace(".00", "");

/** The price of an event on its card, such as "$75 BSD", "From $400 BSD", "Free – $75 BSD" or "Free Event". */
export function priceLabel(event: PricedEvent): string {
  if (isFree(event)) return "Free Event";
  const lowest = lowestCents(event);
  if (lowest === 0) return `Free – ${announced(highestCents(event))}`;
  return `${isSpread(event) ? "From " : ""}${announced(lowest)}`;
}

/** The price in the label of the register button, such as "$75", "from $400" or "free to $75". */
export function shortPrice(event: PricedEvent): string {
  const lowest = lowestCents(event);
  if (lowest === 0) return `free to ${wholeDollars(highestCents(event))}`;
  return `${isSpread(event) ? "from " : ""}${wholeDollars(lowest)}`;
}

/** The maximum number of seats left at which a rate shows how many are left. */
const fewSeats = 10;

/** The seats left at a rate, such as "3 left"; undefined when more than a few are left. */
export const fewLeft = (left: number | null): string | undefined =>
  left !== null && left > 0 && left <= fewSeats ? `${left} left` : undefined;

const peopleWait = (count: number) =>
  count === 1 ? "1 person is waiting" : `${count.toLocaleString("en")} people are waiting`;
const seatsFree = (count: number | null) =>
  count === 1 ? "1 seat is free" : `${count === null ? "" : `${count.toLocaleString("en")} `}seats are free`;

/** Why free seats are not offered to the waiting list, such as "3 people are waiting, 1 seat is free, no rate is on sale". */
export const unofferedWords = ({ waitingCount, freeSeats, isSoldOut }: Unoffered): string =>
  [
    peopleWait(waitingCount),
    seatsFree(freeSeats),
    isSoldOut ? "the rates on sale are sold out" : "no rate is on sale",
  ].join(", ");

/** The URL of a map search for a location, which is free text. */
export const mapUrl = (place: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
