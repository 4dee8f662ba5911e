import "server-only";
import type { Admin, Member, Visitor } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { cutPage, inOrder, isIn, orderBy, wordsOf, type Sortable } from "@/lib/db/list";
import { Refusal } from "@/lib/errors";
import { isId, isSlug } from "@/lib/fields";

export type EventRow = {
  id: string;
  slug: string;
  title: string;
  description: string;
  startDate: Date;
  endDate: Date;
  location: string | null;
  priceCents: number;
  maxAttendees: number | null;
  currentAttendees: number;
  flyerImageUrl: string | null;
  calendarSequence: number;
  previousStartDate: Date | null;
  prices: { registrationType: string; label: string; priceCents: number }[];
  landingPage: { slug: string; publishedAt: Date | null } | null;
};

/** The columns that are shown of an event. */
export const eventFields = {
  id: true,
  slug: true,
  title: true,
  description: true,
  startDate: true,
  endDate: true,
  location: true,
  priceCents: true,
  maxAttendees: true,
  currentAttendees: true,
  flyerImageUrl: true,
  calendarSequence: true,
  previousStartDate: true,
  prices: {
    select: { registrationType: true, label: true, priceCents: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  },
  landingPage: { select: { slug: true, publishedAt: true } },
} satisfies Prisma.EventSelect;

/** The same columns for a statement that is written by hand and calls the event `e`. */
export const eventColumns = Prisma.sql`e."id"::text, e."slug", e."title", e."description", e."startDate", e."endDate",
  e."location", e."priceCents", e."maxAttendees", e."currentAttendees", e."flyerImageUrl", e."calendarSequence",
  e."previousStartDate",
  coalesce((SELECT json_agg(json_build_object('registrationType', p."registrationType", 'label', p."label",
    'priceCents', p."priceCents") ORDER BY p."position", p."id") FROM "EventPrice" p WHERE p."eventId" = e."id"), '[]') AS "prices",
  (SELECT json_build_object('slug', l."slug", 'publishedAt', l."publishedAt") FROM "LandingPage" l WHERE l."eventId" = e."id") AS "landingPage"`;

/**
 * An event as the calls answer it and as the screens show it. Attendees are a number only. An
 * event with `prices` has a price for each registration type, and `price` is not asked of anybody.
 */
export function toEvent(row: EventRow) {
  // Written out: copying what is left over of a row costs a fifth of a call that answers them all.
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    previousStartDate: row.previousStartDate?.toISOString() ?? null,
    location: row.location,
    price: row.priceCents / 100,
    prices: row.prices.map(({ registrationType, label, priceCents }) => ({
      registrationType,
      label,
      price: priceCents / 100,
    })),
    maxAttendees: row.maxAttendees,
    currentAttendees: row.currentAttendees,
    flyerImageUrl: row.flyerImageUrl,
    calendarSequence: row.calendarSequence,
    landingSlug: row.landingPage?.publishedAt ? row.landingPage.slug : null,
  };
}
export type PortalEvent = ReturnType<typeof toEvent>;

/** All events, newest first. */
export async function listEvents(_member: Member): Promise<PortalEvent[]> {
  const rows = await sql<EventRow>`
    SELECT ${eventColumns} FROM "Event" e ORDER BY e."startDate" DESC, e."id" DESC`;
  return rows.map(toEvent);
}

type Page = { page: number; size: number };

/** One event by its id, or null. */
export async function findEvent(_visitor: Visitor, id: string): Promise<PortalEvent | null> {
  if (!isId(id)) return null;
  const [row] = await sql<EventRow>`SELECT ${eventColumns} FROM "Event" e WHERE e."id" = ${id}::uuid`;
  return row ? toEvent(row) : null;
}

/** One event by its public address, or null. */
export async function findEventBySlug(_visitor: Visitor, slug: string): Promise<PortalEvent | null> {
  if (!isSlug(slug)) return null;
  const [row] = await sql<EventRow>`SELECT ${eventColumns} FROM "Event" e WHERE e."slug" = ${slug}`;
  return row ? toEvent(row) : null;
}

/** @throws Refusal `not_found` */
export async function getEvent(person: Visitor, id: string): Promise<PortalEvent> {
  const event = await findEvent(person, id);
  if (!event) throw new Refusal("not_found", "Event not found");
  return event;
}

/** How many people lose a seat, and how many completed payments stay, when an event is deleted. */
export async function countLost(
  _admin: Admin,
  id: string,
): Promise<{ registrations: number; payments: number }> {
  const holdsSeat = { cancelledAt: null, paymentStatus: { not: "failed" as const } };
  const registrations = await db.registration.count({ where: { eventId: id, ...holdsSeat } });
  const payments = await db.payment.count({ where: { registration: { eventId: id }, status: "completed" } });
  return { registrations, payments };
}

const sortable: Sortable = {
  date: [Prisma.sql`r."startDate"`],
  attendees: [Prisma.sql`r."currentAttendees"`],
  price: [Prisma.sql`r."priceCents"`],
};

/** One page of the events whose title or place holds all words of `text`, with the number of all of them. */
export async function searchEvents(
  _admin: Admin,
  { text, sort, ...cut }: Page & { text: string; sort: string },
): Promise<{ total: number; page: number; events: PortalEvent[] }> {
  const { total, page, ids } = await cutPage({
    table: Prisma.sql`"Event"`,
    found: wordsOf(text).map((word) => isIn([Prisma.sql`r."title"`, Prisma.sql`r."location"`], word)),
    order: orderBy(sort, sortable, "-date"),
    ...cut,
  });
  const rows = await db.event.findMany({ select: eventFields, where: { id: { in: ids } } });
  return { total, page, events: inOrder(ids, rows).map(toEvent) };
}
