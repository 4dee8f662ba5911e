import { folded } from "@/lib/core/folding";
import { grantedEventIds, type Grant } from "@/lib/core/permissions";

export const eventStatuses = ["draft", "published", "postponed", "cancelled"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/**
 * The statuses of events that everybody may see; the SQL function `is_public` must agree. Events with another status
 * are private.
 */
export const publicStatuses: EventStatus[] = ["published", "postponed", "cancelled"];
export const isPublic = (status: EventStatus): boolean => publicStatuses.includes(status);

/** A Prisma filter for registrations that hold a seat; the SQL function `holds_seat` must agree. */
export const holdsSeatFilter: { state: { in: ("offered" | "held" | "confirmed")[] } } = {
  state: { in: ["offered", "held", "confirmed"] },
};

/** Minutes without a further change before registrants are notified of changes. */
export const quietMinutes = 10;

/** The length of an event in hours, rounded up. */
export function durationHours(startDate: string, endDate: string): number {
  return Math.ceil((Date.parse(endDate) - Date.parse(startDate)) / 3_600_000);
}

/** The taken share of an event's seats in percent, at most 100. */
export function capacityPercent(currentAttendees: number, maxAttendees: number): number {
  if (maxAttendees <= 0) return 100;
  return Math.min(100, Math.round((currentAttendees / maxAttendees) * 100));
}

/** The permissions of which any one lets a person see an event in the console. */
const consolePermissions = ["events.edit", "registrations.read", "registrations.admit"] as const;

/** The events that the console lists for a person with these roles: all, or their ids. */
export function consoleEventIds(grants: readonly Grant[]): "all" | string[] {
  return grantedEventIds(grants, ...consolePermissions);
}

/** Whether the person may see the event. One that is not public is visible only to people who see it in the console. */
export function isEventVisible(
  { id, status }: { id: string; status: EventStatus },
  person: { grants: readonly Grant[] } | null,
): boolean {
  if (isPublic(status)) return true;
  const own = consoleEventIds(person?.grants ?? []);
  return own === "all" || own.includes(id);
}

/**
 * Whether an event takes place online. Locations are free text, such as "Online" or "Online (Zoom)"; an event without a
 * location is online when it has a join link.
 */
export const isOnline = ({
  location,
  joinUrl,
}: {
  location: string | null;
  joinUrl: string | null;
}): boolean => (location === null ? joinUrl !== null : /^online\b/i.test(location));

/** An item of the agenda. Items are in the order of time, and those at one time in the order of entry. */
export type AgendaItem = {
  startsAt: string;
  /** Null when the programme doesn't say. */
  endsAt: string | null;
  title: string;
  description: string | null;
};
/** A speaker. The picture is one uploaded to the portal; null without one. */
export type Speaker = { name: string; title: string | null; bio: string | null; imageUrl: string | null };
export type Programme = { agenda: AgendaItem[]; speakers: Speaker[] };

/** Casts a stored programme. Only valid programmes are ever stored; those of older versions have no ends. */
export const programmeOf = ({ agenda, speakers }: Record<keyof Programme, unknown>): Programme => ({
  agenda: (agenda as AgendaItem[]).map((item) => ({ ...item, endsAt: item.endsAt ?? null })),
  speakers: speakers as Speaker[],
});

const maxSlugLength = 80;

/**
 * The title as a slug: "AML/CFT Update 2026" → "aml-cft-update-2026". A title without a Latin letter or digit becomes
 * "event". The slug may already be in use.
 */
export function slugFor(title: string): string {
  const slug = folded(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, "");
  return slug || "event";
}

/** The prices of an event. `priceCents` is ignored when it has `prices`. */
export type PricedEvent = { priceCents: number; prices: { priceCents: number; isOffered: boolean }[] };

/** The rates on sale now with seats left. */
export const offeredRates = <Rate extends { isOffered: boolean }>(rates: readonly Rate[]): Rate[] =>
  rates.filter(({ isOffered }) => isOffered);

/** The prices of the rates that can be chosen now, in cents; of all rates while none can. */
function centsOfAll({ priceCents, prices }: PricedEvent): number[] {
  if (prices.length === 0) return [priceCents];
  const offered = offeredRates(prices);
  return (offered.length > 0 ? offered : prices).map((rate) => rate.priceCents);
}

/** Whether a rate is for members, which its unchangeable type shows. */
export const isMembersType = (registrationType: string): boolean => registrationType.startsWith("member_");

const maxTypeLength = 50;

export const questionKinds = ["text", "choice", "checkbox"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A question that an event asks registrants; only one of kind choice has `choices`. */
export type Question = {
  id: string;
  label: string;
  kind: QuestionKind;
  choices: string[];
  required: boolean;
};

/** Casts stored questions. Only valid questions are ever stored. */
export const questionsOf = (stored: unknown) => stored as Question[];

/**
 * The registration type of a rate, derived from its name: "Member, two days" → "member_two_days". Types of members'
 * rates, and no others, begin with `member_`.
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

/** Whether all prices of an event are zero. */
export const isFree = (event: PricedEvent) => highestCents(event) === 0;

/** The number of seats left when they are a fifth of all or fewer, rounded up; otherwise null. */
export function scarceSeats(seats: Seats): number | null {
  const { maxAttendees, currentAttendees, offeredSeats } = seats;
  if (maxAttendees === null) return null;
  const left = isFull(seats) ? 0 : maxAttendees - currentAttendees - offeredSeats;
  return left <= Math.ceil(maxAttendees / 5) ? left : null;
}

/**
 * The seats of an event: the number taken, the number offered to the waiting list, and the number of people still
 * waiting.
 */
export type Seats = {
  maxAttendees: number | null;
  currentAttendees: number;
  offeredSeats: number;
  waitingCount: number;
  prices: readonly RateSeats[];
};

/**
 * The availability of a rate: `isOnSale` during its sale period, `isOffered` while it also has seats. `left` is null
 * without a limit.
 */
export type RateSeats = { isOffered: boolean; isOnSale?: boolean; left?: number | null };

/** The seats left at the rates that are on sale; the SQL function `seats_at_rates` must agree. */
function seatsAtRates(prices: readonly RateSeats[]): number {
  if (prices.length === 0) return Infinity;
  return offeredRates(prices).reduce((sum, { left }) => sum + (left ?? Infinity), 0);
}

/**
 * The seats of an open event that can be sold now, without those already offered; Infinity without a limit. The SQL
 * function `seats_for_sale` must agree.
 */
export const seatsForSale = ({
  maxAttendees,
  currentAttendees,
  offeredSeats,
  prices,
}: Omit<Seats, "waitingCount">) =>
  Math.min((maxAttendees ?? Infinity) - currentAttendees, seatsAtRates(prices)) - offeredSeats;

/**
 * Whether a new registrant gets no seat: others are waiting, no seat is left, or none at the rates on sale. The SQL
 * function `is_full` must agree.
 */
export const isFull = ({ waitingCount, ...seats }: Seats): boolean =>
  waitingCount > 0 ||
  seatsForSale({ ...seats, prices: [] }) <= 0 ||
  (isAnyOnSale(seats) && seatsForSale(seats) <= 0);

/** Why an event is full, for messages. */
export function getFullReason(seats: Seats): "no_seats" | "not_on_sale" | "rates_sold_out" | "others_wait" {
  if (seatsForSale({ ...seats, prices: [] }) <= 0) return "no_seats";
  if (seatsForSale(seats) > 0) return "others_wait";
  return isAnyOnSale(seats) ? "rates_sold_out" : "not_on_sale";
}

const isAnyOnSale = ({ prices }: Pick<Seats, "prices">): boolean =>
  prices.some(({ isOffered, isOnSale = isOffered }) => isOnSale);

/**
 * Free seats that are not offered although people are waiting, because no rate is on sale; `freeSeats` is null for an
 * event without a limit.
 */
export type Unoffered = { waitingCount: number; freeSeats: number | null; isSoldOut: boolean };

/**
 * The free seats that are not offered to the waiting list; null while seats are offered, or none is free. The source
 * `waiting_list` of the page Today must agree.
 */
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

/** Whether the event has ended. A postponed one has not, whatever its former dates. */
export const isOver = ({ status, endDate }: { status: EventStatus; endDate: string }, now: Date): boolean =>
  status !== "postponed" && Date.parse(endDate) <= now.getTime();

/** The console's list of events: those that are not over, the soonest first, or those that are, the latest first. */
export const eventPeriods = ["upcoming", "past", "all"] as const;
export type EventPeriod = (typeof eventPeriods)[number];

/** Whether the event is going ahead as announced and has not started yet. */
export function isUpcoming(
  { status, startDate }: { status: EventStatus; startDate: string },
  now: Date,
): boolean {
  return status === "published" && Date.parse(startDate) > now.getTime();
}

type Entry = { title: string; location: string | null; startDate: Date; endDate: Date };

/** Whether two versions of an event look identical in people's calendars. */
export const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.title === other.title &&
  one.location === other.location &&
  one.startDate.getTime() === other.startDate.getTime() &&
  one.endDate.getTime() === other.endDate.getTime();
