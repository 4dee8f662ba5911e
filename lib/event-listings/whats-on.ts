import "server-only";
import type { Visitor } from "@/lib/auth/member";
import { folded } from "@/lib/core/folding";
import { Prisma } from "@/lib/db/client";
import { columnsOf } from "@/lib/db/columns";
import type { Event } from "@/lib/db/rows";
import { sql, sqlUnprepared } from "@/lib/db/sql";
import { eventColumns, toEvent, type EventRow, type PortalEvent } from "@/lib/events/queries";

/**
 * The condition that an event is upcoming or in progress. A postponed event counts as well, because its old date no
 * longer applies.
 */
export const isAhead = Prisma.sql`
  "is_public"(e."status") AND (e."endDate" > now() OR e."status" = 'postponed')`;
export const isPast = Prisma.sql`e."status" IN ('published', 'cancelled') AND e."endDate" <= now()`;
/** The condition that a postponed event has no new date. As a sort key, `true` comes last. */
const awaitsDate = Prisma.sql`(e."status" = 'postponed' AND e."endDate" <= now())`;

export const pageSize = 30;
/** The number of past events below the upcoming ones. */
export const maxPastShown = 6;
const maxChoices = 50;
const maxOthers = 3;

export type WhatsOnFilter = {
  topic: string | null;
  /** A part of the location. */
  place: string | null;
};
type Cut = { page: number; size: number };

const hasTopic = (topic: string | null) =>
  topic === null
    ? Prisma.sql`true`
    : Prisma.sql`${folded(topic)} IN (SELECT "folded"(t) FROM unnest(e."topics") t)`;
const isAt = (place: string | null) =>
  place === null ? Prisma.sql`true` : Prisma.sql`strpos("folded"(e."location"), ${folded(place)}) > 0`;
const matches = ({ topic, place }: WhatsOnFilter) => Prisma.sql`${hasTopic(topic)} AND ${isAt(place)}`;

/** Cuts the rows to a page. One more row than fits tells whether there are others. */
function cutTo(rows: EventRow[], size: number) {
  return { events: rows.slice(0, size).map(toEvent), hasMore: rows.length > size };
}
export type EventPage = ReturnType<typeof cutTo>;

/** Upcoming events, soonest first; postponed ones without a new date come last. */
export async function listAhead(
  _visitor: Visitor,
  filter: WhatsOnFilter,
  { page, size }: Cut,
): Promise<EventPage> {
  const rows = await sqlUnprepared<EventRow>`
    SELECT ${eventColumns} FROM "Event" e WHERE ${isAhead} AND ${matches(filter)}
    ORDER BY ${awaitsDate}, e."startDate", e."id" LIMIT ${size + 1} OFFSET ${(page - 1) * size}`;
  return cutTo(rows, size);
}

/** Past events, latest first. */
export async function listPast(
  _visitor: Visitor,
  filter: WhatsOnFilter,
  { page, size }: Cut,
): Promise<EventPage> {
  const rows = await sqlUnprepared<EventRow>`
    SELECT ${eventColumns} FROM "Event" e WHERE ${isPast} AND ${matches(filter)}
    ORDER BY e."startDate" DESC, e."id" DESC LIMIT ${size + 1} OFFSET ${(page - 1) * size}`;
  return cutTo(rows, size);
}

async function topicsAmong(among: Prisma.Sql): Promise<string[]> {
  const rows = await sqlUnprepared<{ topic: string }>`
    SELECT DISTINCT ON ("folded"(t)) t AS "topic" FROM "Event" e, unnest(e."topics") t WHERE ${among}
    ORDER BY "folded"(t), t LIMIT ${maxChoices}`;
  return rows.map(({ topic }) => topic);
}

/** The topics of all public events, in alphabetical order. */
export const listTopics = (_visitor: Visitor) => topicsAmong(Prisma.sql`"is_public"(e."status")`);

/** The topics and places of the upcoming or of the past events, in alphabetical order. */
export async function listFilterChoices(
  _visitor: Visitor,
  of: "ahead" | "past",
): Promise<{ topics: string[]; places: string[] }> {
  const among = of === "past" ? isPast : isAhead;
  const topics = await topicsAmong(among);
  const places = await sqlUnprepared<{ place: string }>`
    SELECT DISTINCT e."location" AS "place" FROM "Event" e WHERE ${among} AND e."location" IS NOT NULL
    ORDER BY 1 LIMIT ${maxChoices}`;
  return { topics, places: places.map(({ place }) => place) };
}

const otherFields = [
  "slug",
  "title",
  "startDate",
  "endDate",
  "location",
] as const satisfies readonly (keyof Event)[];
export type OtherEvent = Pick<Event, (typeof otherFields)[number]>;

/** The next events that are going ahead as announced, without the one with this id. */
export const nextOthers = (id: Prisma.Sql) => Prisma.sql`
  SELECT ${columnsOf("o", otherFields)} FROM "Event" o
  WHERE o."status" = 'published' AND o."startDate" > now() AND o."id" <> ${id}
  ORDER BY o."startDate", o."id" LIMIT ${maxOthers}`;

export async function listNextOthers(_visitor: Visitor, id: string): Promise<OtherEvent[]> {
  return sql<OtherEvent>`${nextOthers(Prisma.sql`${id}::uuid`)}`;
}

type Period = {
  /** Days of the association's calendar, both included. */
  from: string;
  to: string | null;
  timeZone: string;
};

/** Public events within the period, soonest first. */
export async function listEventsInPeriod(
  _visitor: Visitor,
  { from, to, timeZone }: Period,
  topic: string | null,
  { page, size }: Cut,
): Promise<PortalEvent[]> {
  const rows = await sqlUnprepared<EventRow>`
    SELECT ${eventColumns} FROM "Event" e
    WHERE "is_public"(e."status") AND ${hasTopic(topic)}
      AND e."endDate" >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
      AND (${to}::date IS NULL OR e."startDate" < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
    ORDER BY e."startDate", e."id" LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return rows.map(toEvent);
}
