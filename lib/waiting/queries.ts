import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { ownedByFilter } from "@/lib/auth/ownership";
import type { Member, Staff } from "@/lib/auth/member";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import { readBank } from "@/lib/bank/shared/read-bank";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { eventFields, toEvent } from "@/lib/events/queries";
import { isExistingCode } from "@/lib/limits/lookups";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import type { PlaceInLine } from "./labels";
import { parseTicketCode } from "@/lib/seats/rules";

/** The position of the waiting entry `w` in its list. Position 1 is offered the next seat. */
export const positionOf = Prisma.sql`(SELECT count(*)::int FROM "WaitingEntry" o
  WHERE o."eventId" = w."eventId" AND o."state" = 'waiting' AND (o."joinedAt", o."id") <= (w."joinedAt", w."id"))`;

/** The positions of those of these entries that wait, by id. */
async function positionsOf(ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: string; position: number }>`
    SELECT w."id", ${positionOf} AS "position" FROM "WaitingEntry" w
    WHERE w."id" = ANY(${ids}::uuid[]) AND w."state" = 'waiting'`;
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** The position of a waiting entry; null for any other. */
export const findPosition = async (id: string): Promise<number | null> =>
  (await positionsOf([id])).get(id) ?? null;

/** An entry for its private page, without the email address; null for an unknown code. */
export async function findWaitingEntry(text: string) {
  const code = parseTicketCode(text);
  if (code === null) return null;
  const entry = await db.waitingEntry.findUnique({
    select: {
      id: true,
      code: true,
      firstName: true,
      lastName: true,
      state: true,
      offeredUntil: true,
      releasedAt: true,
      event: { select: eventFields },
    },
    where: { code },
  });
  if (!entry) return null;
  const { id, firstName, lastName, event, state, offeredUntil, releasedAt } = entry;
  // No offer ends while the event is postponed.
  const isOffered =
    state === "offered" &&
    offeredUntil !== null &&
    (offeredUntil > new Date() || event.status === "postponed");
  return {
    code,
    state: state === "offered" && !isOffered ? ("released" as const) : state,
    personName: fullName({ firstName, lastName }),
    event: toEvent(event),
    position: await findPosition(id),
    /** Until when the seat can be taken; null without an offer. */
    deadline: isOffered ? formatDateTime(offeredUntil, getAssociation().timeZone) : null,
    wasOffered: releasedAt !== null,
    bank: await readBank(event.id),
    isOnlinePaymentAvailable: isOnlinePaymentAvailable(),
  };
}
export type ShownWaitingEntry = NonNullable<Awaited<ReturnType<typeof findWaitingEntry>>>;

/** Whether this is the code of a place on a waiting list, however it is spelled. */
export function isWaitingCode(text: string, network: string): Promise<boolean> {
  return isExistingCode(
    "private pages",
    network,
    async () => (await sql`SELECT FROM "WaitingEntry" WHERE "code" = ${parseTicketCode(text)}`).length > 0,
  );
}

/** The person's entries on waiting lists and their offers, soonest event first. */
export async function listWaiting(person: Member) {
  const entries = await db.waitingEntry.findMany({
    select: { id: true, code: true, offeredUntil: true, event: { select: eventFields } },
    where: { ...ownedByFilter(person), state: { in: ["waiting", "offered"] } },
    orderBy: [{ event: { startDate: "asc" } }, { id: "asc" }],
  });
  const positions = await positionsOf(entries.flatMap(withoutOffer));
  return entries.map((entry) => ({ ...placeOf(entry, positions), event: toEvent(entry.event) }));
}
export type WaitingFor = Awaited<ReturnType<typeof listWaiting>>[number];

/** The person's place on the list of an event; null without one. */
export async function findPlace(person: Member, eventId: string): Promise<PlaceInLine | null> {
  const entry = await db.waitingEntry.findFirst({
    select: { id: true, code: true, offeredUntil: true },
    where: { eventId, ...ownedByFilter(person), state: { in: ["waiting", "offered"] } },
  });
  return entry && placeOf(entry, await positionsOf(withoutOffer(entry)));
}

type Entry = { id: string; code: string; offeredUntil: Date | null };

const withoutOffer = ({ id, offeredUntil }: Entry) => (offeredUntil ? [] : [id]);

const placeOf = ({ id, code, offeredUntil }: Entry, positions: Map<string, number>): PlaceInLine => ({
  code,
  position: offeredUntil ? null : (positions.get(id) ?? null),
  deadline: offeredUntil && formatDateTime(offeredUntil, getAssociation().timeZone),
});

const maxListed = 200;

/** The waiting list of an event, offers first, in order. It contains only people whom the viewer may see. */
export async function listWaitingOfEvent(person: Staff<"registrations.read">, eventId: string) {
  const entries = await db.waitingEntry.findMany({
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      state: true,
      joinedAt: true,
      offeredUntil: true,
    },
    where: { eventId, state: { in: ["waiting", "offered"] } },
    orderBy: [{ state: "desc" }, { joinedAt: "asc" }, { id: "asc" }],
    take: maxListed,
  });
  const { rows, ...rest } = await applyPeopleLimit(
    person,
    { list: "waiting list", filter: { eventId } },
    entries,
    ({ email }) => email,
  );
  return {
    ...rest,
    waiting: rows.map(({ id, email, joinedAt, offeredUntil, ...name }) => ({
      id,
      email,
      name: fullName(name),
      joinedAt: joinedAt.toISOString(),
      offeredUntil: offeredUntil?.toISOString() ?? null,
    })),
  };
}
export type ListedWaiting = Awaited<ReturnType<typeof listWaitingOfEvent>>["waiting"][number];
