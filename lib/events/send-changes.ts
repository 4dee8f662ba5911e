import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { actingAs, db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockEvent } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { queueEmails } from "@/lib/mail/queue";
import { groupRescheduledLetter, postponedLetter, rescheduledLetter } from "./letters";
import { notifyRegistrants } from "./notify-registrants";
import { eventFields, type EventRow } from "./queries";
import { quietMinutes } from "./rules";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * Emails the registrants of events whose time, place or title has changed, once no further change has followed for ten
 * minutes. Nobody is written to who knows the current facts already: they registered later, or all was changed back.
 * Runs every minute, in several processes at once.
 */
export async function sendEventChanges(): Promise<void> {
  const due = await sql<{ eventId: string }>`SELECT c."eventId"::text FROM "EventChange" c
    GROUP BY c."eventId" HAVING max(c."changedAt") <= now() - make_interval(mins => ${quietMinutes}::integer)`;
  for (const { eventId } of due) {
    try {
      await transaction(() => sendChangesOf(eventId), { timeoutMs });
    } catch {
      log.warn({ event: eventId }, "the changes of an event could not be sent; the next run retries it");
    }
  }
}

async function sendChangesOf(eventId: string): Promise<void> {
  // Another process waits here, and then finds no changes; so does an edit, whose change is then a new one.
  await lockEvent(eventId);
  const event = await db.event.findUnique({ select: eventFields, where: { id: eventId } });
  const changes = await db.eventChange.findMany({
    where: { eventId },
    orderBy: { calendarSequence: "asc" },
  });
  const now = await databaseNow();
  const quietSince = now.getTime() - quietMinutes * 60_000;
  if (!event || changes.some(({ changedAt }) => changedAt.getTime() > quietSince)) return;
  if (event.endDate > now) {
    const wasShortened = shortenedIn(event, changes);
    const knownTo = ({ calendarSequence, heldUntil }: KnowingReader) => {
      const known = changes.find((change) => change.calendarSequence >= calendarSequence);
      if (!known || isSame(known, event)) return null;
      return { ...known, slug: event.slug, wasHeldLonger: wasShortened(known, heldUntil) };
    };
    await inNameOf(changes.at(-1)?.changedById ?? null, async () => {
      await notifyRegistrants(event, "event_moved", "REQUEST", (registrant) => {
        const known = knownTo(registrant);
        if (!known) return null;
        return event.status === "postponed"
          ? postponedLetter(registrant.firstName, event, registrant.ticketCode)
          : rescheduledLetter({ ...registrant, wasHeldLonger: known.wasHeldLonger }, known, event);
      });
      if (event.status === "published") await tellPayingCoordinators(event, knownTo);
    });
  }
  await db.eventChange.deleteMany({ where: { eventId } });
}

type Known = Facts & { slug: string; wasHeldLonger: boolean };
type KnowingReader = { calendarSequence: number; heldUntil: Date | null };

/**
 * Whether a move has ended a hold earlier than somebody knows who knows the event's earlier facts. Such a hold ends at
 * the limit of the rule (lib/events/shared/seat-hold.ts) for one of the new starts, or a day after the move.
 */
function shortenedIn(event: EventRow, changes: readonly { startDate: Date; changedAt: Date }[]) {
  const hourMs = 60 * 60_000;
  const { hoursBeforeStart } = getAssociation().policies.seatHolds;
  const limitOf = ({ startDate }: { startDate: Date }) => startDate.getTime() - hoursBeforeStart * hourMs;
  const ends = new Set([
    ...[event, ...changes].map(limitOf),
    ...changes.map(({ changedAt }) => changedAt.getTime() + 24 * hourMs),
  ]);
  return (known: { startDate: Date }, heldUntil: Date | null): boolean =>
    heldUntil !== null && ends.has(heldUntil.getTime()) && heldUntil.getTime() < limitOf(known);
}

/** Tells the coordinators of groups that have seats to pay until when these are held. */
async function tellPayingCoordinators(
  event: EventRow,
  knownTo: (group: KnowingReader) => Known | null,
): Promise<void> {
  const groups = await sql<{
    name: string | null;
    email: string;
    company: string;
    heldUntil: Date;
    calendarSequence: number;
    code: string;
    openCents: number;
    reference: string;
  }>`
    SELECT coalesce(g."contactFirstName", g."contactName") AS "name", g."contactEmail" AS "email", g."company", min(r."heldUntil") AS "heldUntil",
           min(r."calendarSequence") AS "calendarSequence", g."code",
           coalesce((SELECT sum(d."amountCents" - d."waivedCents" - d."paidCents")::int FROM "AmountDue" d
             JOIN "Registration" s ON s."id" = d."registrationId"
             WHERE s."bookingId" = g."id" AND d."closedAt" IS NULL), 0) AS "openCents",
           coalesce((SELECT b."reference" FROM "PaymentBundle" b WHERE b."groupId" = g."id"), '') AS "reference"
    FROM "GroupBooking" g JOIN "Registration" r ON r."bookingId" = g."id"
    WHERE r."eventId" = ${event.id}::uuid AND r."state" = 'held' AND r."heldUntil" IS NOT NULL
      AND g."confirmedAt" IS NOT NULL AND g."contactEmail" IS NOT NULL
    GROUP BY g."id"`;
  await queueEmails(
    groups.flatMap((group) => {
      const known = knownTo(group);
      if (!known) return [];
      const letter = groupRescheduledLetter(
        { ...group, name: group.name ?? "", wasHeldLonger: known.wasHeldLonger },
        known,
        event,
      );
      return [{ to: group.email, seat: null, template: "event_moved" as const, letter }];
    }),
  );
}

/** So that the limit of what one person causes for one mailbox applies. They were checked when they made the change. */
const inNameOf = (personId: string | null, work: () => Promise<void>) =>
  personId === null ? work() : actingAs({ personId, check: () => Promise.resolve(null) }, work);

type Facts = Pick<EventRow, "title" | "status" | "startDate" | "endDate" | "location">;

const isSame = (one: Facts, other: Facts) =>
  one.title === other.title &&
  one.status === other.status &&
  one.location === other.location &&
  one.startDate.getTime() === other.startDate.getTime() &&
  one.endDate.getTime() === other.endDate.getTime();
