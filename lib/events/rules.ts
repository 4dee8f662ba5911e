import { folded } from "@/lib/core/folding";
import { percentOf } from "@/lib/core/money";
import { grantedEventIds, type Grant } from "@/lib/core/permissions";

export const eventStatuses = ["draft", "published", "postponed", "cancelled"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Those of events that everybody may know of; the SQL function `is_public` says the same. Any other is private. */
export const publicStatuses: EventStatus[] = ["published", "postponed", "cancelled"];
export const isPublic = (status: EventStatus): boolean => publicStatuses.includes(status);

/** The registrations that hold a seat, as a Prisma filter; the SQL function `holds_seat` says the same. */
export const holdsSeatFilter: { state: { in: ("offered" | "held" | "confirmed")[] } } = {
  state: { in: ["offered", "held", "confirmed"] },
};

/** Registrants are notified of changes once no further one has followed for so long. */
export const quietMinutes = 10;

/** Length in hours, rounded up. */
export function durationHours(startDate: string, endDate: string): number {
  return Math.ceil((Date.parse(endDate) - Date.parse(startDate)) / 3_600_000);
}

/** How full an event is, from 0 to 100, capped at 100. */
export function capacityPercent(currentAttendees: number, maxAttendees: number): number {
  if (maxAttendees <= 0) return 100;
  return Math.min(100, Math.round((currentAttendees / maxAttendees) * 100));
}

/** Whoever has one of these for an event finds it in the console. */
const consolePermissions = ["events.edit", "registrations.read", "registrations.admit"] as const;

/** The events that the console lists for somebody with these roles. */
export function consoleEventIds(grants: readonly Grant[]): "all" | string[] {
  return grantedEventIds(grants, ...consolePermissions);
}

/** Whether somebody may know of the event: one that is not public is for those alone who find it in the console. */
export function isEventVisible(
  { id, status }: { id: string; status: EventStatus },
  person: { grants: readonly Grant[] } | null,
): boolean {
  if (isPublic(status)) return true;
  const own = consoleEventIds(person?.grants ?? []);
  return own === "all" || own.includes(id);
}

/** Places are typed freely: "Online", "Online (Zoom)". Without a place, an event with a join link is online. */
export const isOnline = ({
  location,
  joinUrl,
}: {
  location: string | null;
  joinUrl: string | null;
}): boolean => (location === null ? joinUrl !== null : /^online\b/i.test(location));

/** What happens when; in the order of time, and of those who wrote it where times are equal. */
export type AgendaItem = { startsAt: string; title: string; description: string | null };
/** Who speaks. The picture is one that was uploaded here. */
export type Speaker = { name: string; title: string | null; bio: string | null; imageUrl: string | null };
export type Programme = { agenda: AgendaItem[]; speakers: Speaker[] };

/** A programme as it is stored; only valid ones are. */
export const programmeOf = ({ agenda, speakers }: Record<keyof Programme, unknown>): Programme => ({
  agenda: agenda as AgendaItem[],
  speakers: speakers as Speaker[],
});

const maxSlugLength = 80;

/**
 * The title as a slug: "AML/CFT Update 2026" → "aml-cft-update-2026". Titles without a Latin letter or digit give
 * "event". It may be taken.
 */
export function slugFor(title: string): string {
  const slug = folded(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, "");
  return slug || "event";
}

/** What an event costs. While it has `prices`, its own `priceCents` is ignored. */
export type PricedEvent = { priceCents: number; prices: { priceCents: number; isOffered: boolean }[] };

/** The rates that can be chosen now. */
export const offeredRates = <Rate extends { isOffered: boolean }>(rates: readonly Rate[]): Rate[] =>
  rates.filter(({ isOffered }) => isOffered);

/** Those of the rates that can be chosen now; of all while none can. */
function centsOfAll({ priceCents, prices }: PricedEvent): number[] {
  if (prices.length === 0) return [priceCents];
  const offered = offeredRates(prices);
  return (offered.length > 0 ? offered : prices).map((rate) => rate.priceCents);
}

/** Whether a rate is for members: its type tells, which never changes. */
export const isMembersType = (registrationType: string): boolean => registrationType.startsWith("member_");

const maxTypeLength = 50;

export const questionKinds = ["text", "choice", "checkbox"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** What an event asks whoever registers; only a choice has `choices`. */
export type Question = {
  id: string;
  label: string;
  kind: QuestionKind;
  choices: string[];
  required: boolean;
};

/** Questions as they are stored; only valid ones are. */
export const questionsOf = (stored: unknown) => stored as Question[];

/**
 * What registrations call a rate, made from its name: "Member, two days" → "member_two_days". Types of members' rates,
 * and no others, begin with `member_`.
 */
export function registrationTypeFor(
  name: string,
  isMembersOnly: boolean,
  taken: ReadonlySet<string>,
): string {
  const words =
    slugFor(name)
      .replaceAll("-", "_")
      .replace(/^(members?(_|$))+/, "") || "rate";
  const base = (isMembersOnly ? `member_${words}` : words).slice(0, maxTypeLength - 3).replace(/_+$/, "");
  let type = base;
  for (let number = 2; taken.has(type); number++) type = `${base}_${number}`;
  return type;
}

export const lowestCents = (event: PricedEvent) => Math.min(...centsOfAll(event));
export const highestCents = (event: PricedEvent) => Math.max(...centsOfAll(event));

/** Whether all prices are zero. */
export const isFree = (event: PricedEvent) => highestCents(event) === 0;

/** The number of seats left once they are a fifth or fewer, rounded up; otherwise null. */
export function scarceSeats(seats: Seats): number | null {
  const { maxAttendees, currentAttendees, offeredSeats } = seats;
  if (maxAttendees === null) return null;
  const left = isFull(seats) ? 0 : maxAttendees - currentAttendees - offeredSeats;
  return left <= Math.ceil(maxAttendees / 5) ? left : null;
}

/** The seats of an event: taken, offered to people who waited, and how many still wait. */
export type Seats = {
  maxAttendees: number | null;
  currentAttendees: number;
  offeredSeats: number;
  waitingCount: number;
  prices: readonly RateSeats[];
};

/** The state of a rate: `isOnSale` in its period, `isOffered` while it also has seats. `left` is null without a limit. */
export type RateSeats = { isOffered: boolean; isOnSale?: boolean; left?: number | null };

/** The seats left at the rates of the moment; the SQL function `seats_at_rates` says the same. */
function seatsAtRates(prices: readonly RateSeats[]): number {
  if (prices.length === 0) return Infinity;
  return offeredRates(prices).reduce((sum, { left }) => sum + (left ?? Infinity), 0);
}

/**
 * How many seats of an open event can be sold now, beside those that are offered; Infinity without a limit. The SQL
 * function `seats_for_sale` says the same.
 */
export const seatsForSale = ({
  maxAttendees,
  currentAttendees,
  offeredSeats,
  prices,
}: Omit<Seats, "waitingCount">) =>
  Math.min((maxAttendees ?? Infinity) - currentAttendees, seatsAtRates(prices)) - offeredSeats;

/**
 * Whether somebody new gets no seat: others wait, none is left, or none at the rates that are on sale. The SQL function
 * `is_full` says the same.
 */
export const isFull = ({ waitingCount, ...seats }: Seats): boolean =>
  waitingCount > 0 ||
  seatsForSale({ ...seats, prices: [] }) <= 0 ||
  (isAnyOnSale(seats) && seatsForSale(seats) <= 0);

/** What a full event lacks, for words about it: seats, a rate that is on sale, seats at such a rate, or one for others. */
export function getFullReason(seats: Seats): "no_seats" | "not_on_sale" | "rates_sold_out" | "others_wait" {
  if (seatsForSale({ ...seats, prices: [] }) <= 0) return "no_seats";
  if (seatsForSale(seats) > 0) return "others_wait";
  return isAnyOnSale(seats) ? "rates_sold_out" : "not_on_sale";
}

const isAnyOnSale = ({ prices }: Pick<Seats, "prices">): boolean =>
  prices.some(({ isOffered, isOnSale = isOffered }) => isOnSale);

/** Seats that are free while people wait for them, because none is sold: null without a limit of the event. */
export type Unoffered = { waitingCount: number; freeSeats: number | null; isSoldOut: boolean };

/** Null while seats are offered to those who wait, or none is free. The source `waiting_list` of Today says the same. */
export function unofferedSeats(
  { status, startDate, ...seats }: Seats & { status: EventStatus; startDate: string },
  now: Date,
): Unoffered | null {
  const free = seatsForSale({ ...seats, prices: [] });
  if (!isUpcoming({ status, startDate }, now) || seats.waitingCount === 0) return null;
  if (free <= 0 || seatsForSale(seats) > 0) return null;
  return {
    waitingCount: seats.waitingCount,
    freeSeats: Number.isFinite(free) ? free : null,
    isSoldOut: isAnyOnSale(seats),
  };
}

/** Whether the event has taken place; a postponed one hasn't, whatever its former dates. */
export const isOver = ({ status, endDate }: { status: EventStatus; endDate: string }, now: Date): boolean =>
  status !== "postponed" && Date.parse(endDate) <= now.getTime();

/** Whether the event takes place as announced and has not started yet. */
export function isUpcoming(
  { status, startDate }: { status: EventStatus; startDate: string },
  now: Date,
): boolean {
  return status === "published" && Date.parse(startDate) > now.getTime();
}

const hoursOfDay = 24;

/** For whoever cancels at least so many hours before the event starts. */
type Tier = { hoursBefore: number; refundPercent: number };

/**
 * What is refunded for a seat that is cancelled, with the first tier that is reached; the hours fall from tier to tier,
 * and the refund never rises. After the last tier, a seat can only be given to somebody else.
 */
export type CancellationPolicy = { tiers: Tier[] };

/** A policy as it is stored; only valid ones are. */
export const toCancellationPolicy = (stored: unknown) => stored as CancellationPolicy;

const tierOf = (hoursBefore: number, refundPercent: number): Tier => ({ hoursBefore, refundPercent });

type Preset = { label: string; policy: CancellationPolicy };

/** What the form offers, and the database's default first. */
export const policyPresets: [Preset, ...Preset[]] = [
  {
    label: "Standard: full refund until 14 days before, half until 3 days",
    policy: { tiers: [tierOf(336, 100), tierOf(72, 50)] },
  },
  { label: "Full refund until the day before", policy: { tiers: [tierOf(hoursOfDay, 100)] } },
  { label: "No refunds", policy: { tiers: [] } },
];

export const standardPolicy: CancellationPolicy = policyPresets[0].policy;

/**
 * What is refunded of a seat for which so much was paid, when it is cancelled at a time; rounded once, half a cent up.
 * `transfer_only`: it can no longer be cancelled, only given to somebody else.
 */
export function refundOf(
  { tiers }: CancellationPolicy,
  startsAt: Date,
  now: Date,
  paidCents: number,
): { percent: number; cents: number } | "transfer_only" {
  const leftMs = startsAt.getTime() - now.getTime();
  const reached = tiers.find(({ hoursBefore }) => leftMs >= hoursBefore * 3_600_000);
  if (!reached || leftMs <= 0) return "transfer_only";
  const percent = reached.refundPercent;
  return { percent, cents: percentOf(paidCents, percent) };
}

function timeBefore(hoursBefore: number): string {
  if (hoursBefore === 0) return "the event starts";
  const [count, unit] =
    hoursBefore % hoursOfDay === 0 ? [hoursBefore / hoursOfDay, "day"] : [hoursBefore, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"} before`;
}

function refundWords(percent: number): string {
  if (percent === 100) return "full refund";
  if (percent === 0) return "no refund";
  return percent === 50 ? "half" : `${percent}%`;
}

/** "Full refund until 14 days before, half until 3 days before. After that, you can give your seat to somebody else." */
export function policySentence({ tiers }: CancellationPolicy): string {
  const handOver = "you can give your seat to somebody else until the event starts.";
  const last = tiers.at(-1);
  if (!last) return `No refunds, but ${handOver}`;
  const words = tiers
    .map(({ hoursBefore, refundPercent }) => `${refundWords(refundPercent)} until ${timeBefore(hoursBefore)}`)
    .join(", ");
  const sentence = `${words[0]!.toUpperCase()}${words.slice(1)}.`;
  return last.hoursBefore === 0 ? sentence : `${sentence} After that, ${handOver}`;
}

type Entry = { title: string; location: string | null; startDate: Date; endDate: Date };

/** Whether people's calendars show the same of an event. */
export const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.title === other.title &&
  one.location === other.location &&
  one.startDate.getTime() === other.startDate.getTime() &&
  one.endDate.getTime() === other.endDate.getTime();
