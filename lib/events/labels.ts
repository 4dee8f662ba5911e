import { formatDateTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { highestCents, isFree, lowestCents, quietMinutes, type Priced, type Unoffered } from "./rules";

/** Whether the price list has different prices. */
const isSpread = (event: Priced) => lowestCents(event) < highestCents(event);

/** "$75", "$1,250", "$12.50" */
export const dollars = (cents: number) => `$${whole(formatMoney(cents, null))}`;

/** "$75 BSD", as events have always announced their prices. */
const announced = (cents: number) => `$${whole(formatMoney(cents))}`;

const whole = (price: string) => price.replace(".00", "");

/** "$75 BSD", "From $400 BSD", "Free – $75 BSD" or "Free Event". */
export function priceLabel(event: Priced): string {
  if (isFree(event)) return "Free Event";
  const lowest = lowestCents(event);
  if (lowest === 0) return `Free – ${announced(highestCents(event))}`;
  return `${isSpread(event) ? "From " : ""}${announced(lowest)}`;
}

/** The price after "Register - ": "$75", "from $400", "free to $75". */
export function shortPrice(event: Priced): string {
  const lowest = lowestCents(event);
  if (lowest === 0) return `free to ${dollars(highestCents(event))}`;
  return `${isSpread(event) ? "from " : ""}${dollars(lowest)}`;
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

type Deadlines = { count: number; until: Date | string | null };

/** What follows from saving an event that begins earlier; the same in the browser, where a moment may be text. */
export type EarlierStart = { shortened: { seats: Deadlines; offers: Deadlines } | null; emails: number };

/** Whether a deadline comes forward with the event. */
export const bringsForward = ({ shortened }: EarlierStart): boolean =>
  shortened !== null && shortened.seats.count + shortened.offers.count > 0;

/** What follows from saving an event that begins earlier, a sentence for each consequence. */
export function earlierStartWords({ shortened, emails }: EarlierStart, timeZone: string): string[] {
  const counted = (count: number, one: string, many: string) =>
    `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
  const forward = ({ count, until }: Deadlines, one: string, many: string) =>
    count > 0 && until !== null
      ? [`${counted(count, one, many)} ${formatDateTime(new Date(until), timeZone)}.`]
      : [];
  return [
    ...forward(
      shortened?.seats ?? none,
      "held seat’s deadline moves forward to",
      "held seats’ deadlines move forward to",
    ),
    ...forward(
      shortened?.offers ?? none,
      "seat offered to the waiting list can now be taken only until",
      "seats offered to the waiting list can now be taken only until",
    ),
    emails === 0
      ? "No emails go out about it."
      : `${counted(emails, "email about the change goes", "emails about the change go")} out ${quietMinutes} minutes after your last change.`,
    "Moving the event back later doesn’t move deadlines back.",
  ];
}

const none: Deadlines = { count: 0, until: null };
