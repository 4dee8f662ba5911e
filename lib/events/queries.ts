import "server-only";
import { cache } from "react";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Member, Staff, Visitor } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { columnsOf, jsonOf, selectOf } from "@/lib/db/columns";
import type { Event, EventPrice, Registration } from "@/lib/db/rows";
import { sql, sqlRows } from "@/lib/db/sql";
import { containsWord, isOneOf, orderBy, searchWords, type SortColumns, startsWord } from "@/lib/db/list";
import { Refusal } from "@/lib/core/errors";
import { isId, isSlug } from "@/lib/core/fields";
import { amountOf } from "@/lib/core/money";
import { markdownText } from "@/lib/core/markdown";
import type { RepeatedFacts } from "./shared/former-facts";
import { versionOfFacts } from "./shared/shown-version";
import { toCancellationPolicy } from "./cancellation-rules";
import { cpdOf, withoutSignatures } from "./cpd-rules";
import {
  consoleEventIds,
  holdsSeatFilter,
  isFull,
  isMembersType,
  isOnline,
  isEventVisible,
  programmeOf,
  questionsOf,
  type EventPeriod,
  type Programme,
} from "./rules";

/** The columns of an event that are shown. */
const eventScalars = [
  "id",
  "status",
  "slug",
  "title",
  "description",
  "startDate",
  "endDate",
  "location",
  "topics",
  "priceCents",
  "maxAttendees",
  "currentAttendees",
  "offeredSeats",
  "waitingCount",
  "flyerImageUrl",
  "calendarSequence",
  "previousStartDate",
  "cancellationPolicy",
  "joinUrl",
  "questions",
  "cpd",
] as const satisfies readonly (keyof Event)[];
const priceFields = [
  "registrationType",
  "label",
  "priceCents",
  "availableFrom",
  "availableUntil",
  "capacity",
  "taken",
] as const satisfies readonly (keyof EventPrice)[];
const landingFields = ["slug", "publishedAt"] as const;

/** The shown columns of an event with its rates and landing page, for Prisma's `select`. */
export const eventFields = {
  ...selectOf(eventScalars),
  prices: { select: selectOf(priceFields), orderBy: [{ position: "asc" }, { id: "asc" }] },
  landingPage: { select: selectOf(landingFields) },
} satisfies Prisma.EventSelect;

type RateRow = Omit<Pick<EventPrice, (typeof priceFields)[number]>, "availableFrom" | "availableUntil"> & {
  // Rows read as JSON have dates as text, so the type is open.
  availableFrom: unknown;
  availableUntil: unknown;
};

const isoOf = (moment: unknown) => (moment === null ? null : new Date(moment as string).toISOString());

function toRate({ taken, ...row }: RateRow, now: string) {
  const [availableFrom, availableUntil] = [isoOf(row.availableFrom), isoOf(row.availableUntil)];
  const left = row.capacity === null ? null : row.capacity - taken;
  // The SQL function `is_on_sale` must agree with this condition.
  const isOnSale =
    (availableFrom === null || availableFrom <= now) && (availableUntil === null || availableUntil > now);
  return {
    ...row,
    isMembersOnly: isMembersType(row.registrationType),
    availableFrom,
    availableUntil,
    /** The seats left at this rate; null without a capacity. */
    left,
    /** Whether the sale period of the rate includes now. */
    isOnSale,
    /** Whether the rate can be chosen now. The SQL statement that takes a seat uses this rule as well. */
    isOffered: isOnSale && left !== 0,
  };
}
/** A rate of an event. */
export type Rate = ReturnType<typeof toRate>;

export type EventRow = Pick<Event, (typeof eventScalars)[number]> & {
  prices: RateRow[];
  // Rows read as JSON have dates as text; only the presence of a date matters.
  landingPage: { slug: string; publishedAt: unknown } | null;
};

/** The columns of an event for a hand-written SQL statement with the alias `e`. */
export const eventColumns = Prisma.sql`${columnsOf("e", eventScalars)},
  coalesce((SELECT json_agg(${jsonOf("p", priceFields)} ORDER BY p."position", p."id")
            FROM "EventPrice" p WHERE p."eventId" = e."id"), '[]') AS "prices",
  (SELECT ${jsonOf("l", landingFields)} FROM "LandingPage" l WHERE l."eventId" = e."id") AS "landingPage"`;

/**
 * An event as screens show it, with a number instead of its attendees. `priceCents` is ignored when it has `prices`.
 * The description is Markdown, and `summary` its text. The join link is left out, because visitors see the result.
 */
export function toEvent(row: EventRow) {
  const now = row.prices.length > 0 ? new Date().toISOString() : "";
  // The fields are listed individually, because spreading rows takes a fifth of the time of a call that returns all
  // events.
  return {
    id: row.id,
    status: row.status,
    slug: row.slug,
    title: row.title,
    description: row.description,
    summary: markdownText(row.description),
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    previousStartDate: row.previousStartDate?.toISOString() ?? null,
    location: row.location,
    isOnline: isOnline(row),
    topics: row.topics,
    priceCents: row.priceCents,
    prices: row.prices.map((rate) => toRate(rate, now)),
    maxAttendees: row.maxAttendees,
    currentAttendees: row.currentAttendees,
    offeredSeats: row.offeredSeats,
    waitingCount: row.waitingCount,
    flyerImageUrl: row.flyerImageUrl,
    calendarSequence: row.calendarSequence,
    cancellationPolicy: toCancellationPolicy(row.cancellationPolicy),
    questions: questionsOf(row.questions),
    cpd: cpdOf(row.cpd),
    landingSlug: row.landingPage?.publishedAt ? row.landingPage.slug : null,
  };
}
export type PortalEvent = ReturnType<typeof toEvent>;

/**
 * An event for API responses, with prices in dollars. The fields are listed individually for speed, as in `toEvent`.
 */
export function toEventAnswer(event: PortalEvent) {
  return {
    id: event.id,
    status: event.status,
    slug: event.slug,
    title: event.title,
    description: event.description,
    startDate: event.startDate,
    endDate: event.endDate,
    previousStartDate: event.previousStartDate,
    location: event.location,
    topics: event.topics,
    price: amountOf(event.priceCents),
    prices: event.prices.map(({ registrationType, label, priceCents }) => ({
      registrationType,
      label,
      price: amountOf(priceCents),
    })),
    rates: event.prices.map((rate) => ({
      registrationType: rate.registrationType,
      name: rate.label,
      price: amountOf(rate.priceCents),
      membersOnly: rate.isMembersOnly,
      from: rate.availableFrom,
      until: rate.availableUntil,
      capacity: rate.capacity,
      left: rate.left,
    })),
    maxAttendees: event.maxAttendees,
    currentAttendees: event.currentAttendees,
    isFull: isFull(event),
    flyerImageUrl: event.flyerImageUrl,
    calendarSequence: event.calendarSequence,
    cancellationPolicy: event.cancellationPolicy,
    questions: event.questions,
    cpd: withoutSignatures(event.cpd),
    landingSlug: event.landingSlug,
  };
}
export type EventAnswer = ReturnType<typeof toEventAnswer>;

/** An event with its times as dates again, for emails and files made on the server. */
export const withDates = (event: PortalEvent) => ({
  ...event,
  startDate: new Date(event.startDate),
  endDate: new Date(event.endDate),
});

/** All events, newest first. Non-public ones are included for people who see them in the console. */
export async function listEvents({ grants }: Member): Promise<PortalEvent[]> {
  const [isOwn = Prisma.sql`true`] = isOneOf(Prisma.sql`e."id"`, consoleEventIds(grants));
  const rows = await sql<EventRow>`
    SELECT ${eventColumns} FROM "Event" e WHERE "is_public"(e."status") OR ${isOwn}
    ORDER BY e."startDate" DESC, e."id" DESC`;
  return rows.map(toEvent);
}

type Page = { page: number; size: number };

type ProgrammeRow = Pick<Event, "agenda" | "speakers">;

const readRow = async (condition: Prisma.Sql) => {
  const dates = { startDate: true, endDate: true, previousStartDate: true } as const;
  const [row] = await sqlRows<EventRow & ProgrammeRow>(dates)`
    SELECT ${eventColumns}, e."agenda", e."speakers" FROM "Event" e WHERE ${condition}`;
  return row;
};

/* Read once for a page, whose title, layout and content need the same event. */
const findRow = cache((id: string) => readRow(Prisma.sql`e."id" = ${id}::uuid`));
const findRowBySlug = cache((slug: string) => readRow(Prisma.sql`e."slug" = ${slug}`));

/**
 * The event with an id; null when there is none, or when it is not public and the person does not see it in the
 * console.
 */
export async function findEvent(person: Visitor, id: string): Promise<PortalEvent | null> {
  if (!isId(id)) return null;
  const row = await findRow(id);
  return row && isEventVisible(row, person) ? toEvent(row) : null;
}

/** The event with a slug; null when there is none or the person may not see it. */
export async function findEventBySlug(person: Visitor, slug: string): Promise<PortalEvent | null> {
  if (!isSlug(slug)) return null;
  const row = await findRowBySlug(slug);
  return row && isEventVisible(row, person) ? toEvent(row) : null;
}

/**
 * The event with an id.
 * @throws Refusal `not_found`
 */
export async function getEvent(person: Visitor, id: string): Promise<PortalEvent> {
  const event = await findEvent(person, id);
  if (!event) throw new Refusal("not_found", "Event not found");
  return event;
}

/** The agenda and speakers of an event, for anyone who may see the event. */
export async function readProgramme({ id }: Pick<PortalEvent, "id">): Promise<Programme> {
  return programmeOf((await findRow(id)) ?? { agenda: [], speakers: [] });
}

/** The programme with the join link, for staff who edit the event. */
export async function readProgrammeToEdit(_staff: Staff<"events.edit">, { id }: Pick<PortalEvent, "id">) {
  const row = await db.event.findUniqueOrThrow({
    select: { agenda: true, speakers: true, joinUrl: true },
    where: { id },
  });
  return { ...programmeOf(row), joinUrl: row.joinUrl };
}

/** The API response of an event for staff who edit it. */
export async function toStaffAnswer(staff: Staff<"events.edit">, event: PortalEvent) {
  return {
    ...toEventAnswer(event),
    ...(await readProgrammeToEdit(staff, event)),
    version: versionOfFacts(event),
  };
}
export type StaffAnswer = Awaited<ReturnType<typeof toStaffAnswer>>;

type FormerRow = { was: RepeatedFacts | null; from: Partial<RepeatedFacts> };

/**
 * The title, times and place that an event had before each change of them, oldest first, from the audit log. An entry
 * has what changed, so each is read back from the one after it; a copy, and entries of earlier versions, have all facts.
 */
export async function listFormerFacts(
  _staff: Staff<"events.edit">,
  { id, title, startDate, endDate, location }: PortalEvent,
): Promise<RepeatedFacts[]> {
  const rows = await sql<FormerRow>`
    SELECT a."details"->'was' AS "was",
           (SELECT coalesce(jsonb_object_agg(CASE c."key" WHEN 'newTitle' THEN 'title' ELSE c."key" END, c."value"->'from'), '{}')
            FROM jsonb_each(a."details") c WHERE c."key" IN ('newTitle', 'startDate', 'endDate', 'location')) AS "from"
    FROM "AuditEntry" a
    WHERE a."targetType" = 'event' AND a."targetId" = ${id} AND (a."details" ? 'was' OR a."action" = 'event_updated'
      AND a."details" ?| ARRAY['newTitle', 'startDate', 'endDate', 'location'])
    ORDER BY a."id" DESC`;
  let facts: RepeatedFacts = { title, startDate, endDate, location };
  return rows.map(({ was, from }) => (facts = was ?? { ...facts, ...from })).toReversed();
}

type SeatOfEvent = Registration["state"];

/** The join link of an online event for a person's seat; null unless the seat is confirmed. */
export const joinUrlFor = (state: SeatOfEvent, { joinUrl }: Pick<EventRow, "joinUrl">): string | null =>
  state === "confirmed" ? joinUrl : null;

/** The join link of the event with an id, for a person's seat; null unless the seat is confirmed. */
export async function findJoinUrl(state: SeatOfEvent, id: string): Promise<string | null> {
  const event = await db.event.findUnique({ select: { joinUrl: true }, where: { id } });
  return event && joinUrlFor(state, event);
}

/**
 * The number of seats lost when an event is deleted, and of payments allocated to its registrations, including
 * cancelled ones. An event with such payments is not deleted.
 */
export async function countDeletionEffects(
  _staff: Staff<"events.edit">,
  id: string,
): Promise<{ registrations: number; payments: number }> {
  const registrations = await db.registration.count({ where: { eventId: id, ...holdsSeatFilter } });
  const payments = await db.payment.count({
    where: { allocations: { some: { amountDue: { registration: { eventId: id } } } } },
  });
  return { registrations, payments };
}

const sortable: SortColumns = {
  date: [Prisma.sql`r."startDate"`],
  attendees: [Prisma.sql`r."currentAttendees"`],
  price: [Prisma.sql`r."priceCents"`],
};

/** `isOver` in SQL, for the event `r`. */
const isEventOver = Prisma.sql`(r."status" <> 'postponed' AND r."endDate" <= now())`;

const inPeriod: Record<EventPeriod, { where: Prisma.Sql[]; order: string }> = {
  upcoming: { where: [Prisma.sql`NOT ${isEventOver}`], order: "date" },
  past: { where: [isEventOver], order: "-date" },
  all: { where: [], order: "-date" },
};

/**
 * One page of the events that the person's roles cover and whose title or location contains all words of `text`, with
 * their total.
 */
export async function searchEvents(
  person: Member,
  { text, sort, page, size, show = "all" }: Page & { text: string; sort: string; show?: EventPeriod },
): Promise<{ total: number; page: number; events: PortalEvent[] }> {
  const period = inPeriod[show];
  const { rows, ...rest } = await queryPage(
    person,
    {
      table: "Event",
      where: [...period.where, ...isOneOf(Prisma.sql`r."id"`, consoleEventIds(person.grants))],
      search: searchWords(text).map(
        (word) =>
          Prisma.sql`(${containsWord([Prisma.sql`r."title"`], word)} OR ${startsWord(Prisma.sql`r."location"`, word)})`,
      ),
      order: orderBy(sort, sortable, period.order),
      page,
      size,
    },
    (ids) => db.event.findMany({ select: eventFields, where: { id: { in: ids } } }),
  );
  return { ...rest, events: rows.map(toEvent) };
}
