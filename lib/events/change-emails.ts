import "server-only";
import { db } from "@/lib/db/client";
import type { EventChange } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import type { Email } from "@/lib/mail/queue";
import {
  groupRescheduledLetter,
  offerMovedLetter,
  offerPostponedLetter,
  postponedLetter,
  rescheduledLetter,
  type DeadlineMoved,
} from "./letters";
import { isSameEntry } from "./rules";
import { registrantEmails } from "./shared/notify-registrants";
import { eventFields, type EventRow } from "./queries";

/** An event with its changes that registrants have not been notified of, oldest first; null for an unknown event. */
export async function listUnsentChanges(eventId: string) {
  const event = await db.event.findUnique({ select: eventFields, where: { id: eventId } });
  const changes = await db.eventChange.findMany({
    where: { eventId },
    orderBy: { calendarSequence: "asc" },
  });
  return { event, changes };
}

/**
 * The emails about these changes: to registrants, to coordinators of groups that still have to pay, and to people with
 * an offered seat. There are none once the event is over.
 */
export async function changeEmails(event: EventRow, changes: EventChange[], now: Date): Promise<Email[]> {
  if (event.endDate <= now) return [];
  const knownTo = ({ calendarSequence, heldUntil, knownUntil }: KnowingReader): Known | null => {
    const known = changes.find((change) => change.calendarSequence >= calendarSequence);
    // The event was moved back to the time that its readers know, so its deadlines, which follow it, are back as well.
    if (!known || isSame(known, event)) return null;
    return { ...known, slug: event.slug, deadlineMoved: directionOf(knownUntil, heldUntil) };
  };
  const registrants = await registrantEmails(event, "event_moved", "REQUEST", (registrant) => {
    const known = knownTo(registrant);
    if (!known) return null;
    return event.status === "postponed"
      ? postponedLetter(registrant.firstName, event, registrant.ticketCode)
      : rescheduledLetter({ ...registrant, deadlineMoved: known.deadlineMoved }, known, event);
  });
  const coordinators = event.status === "published" ? await coordinatorEmails(event, knownTo) : [];
  const offered = await offerEmails(event, knownTo);
  return [...registrants, ...coordinators, ...offered];
}

type Known = Facts & { slug: string; deadlineMoved: DeadlineMoved };
type KnowingReader = { calendarSequence: number; heldUntil: Date | null; knownUntil: Date | null };
type KnownTo = (reader: KnowingReader) => Known | null;

/**
 * The direction in which a deadline has moved from the one its reader knows. `knownUntil` is null when it has not
 * moved.
 */
function directionOf(knownUntil: Date | null, until: Date | null): DeadlineMoved {
  if (!knownUntil || !until || knownUntil.getTime() === until.getTime()) return null;
  return until < knownUntil ? "earlier" : "later";
}

/** Emails for coordinators of groups with unpaid seats, with the new deadline of those seats. */
async function coordinatorEmails(event: EventRow, knownTo: KnownTo): Promise<Email[]> {
  const groups = await sql<{
    name: string | null;
    email: string;
    company: string;
    heldUntil: Date;
    knownUntil: Date | null;
    calendarSequence: number;
    code: string;
    openCents: number;
    reference: string;
  }>`
    SELECT coalesce(g."contactFirstName", g."contactName") AS "name", g."contactEmail" AS "email", g."company", min(r."heldUntil") AS "heldUntil",
           min(coalesce(r."knownUntil", r."heldUntil")) AS "knownUntil",
           min(r."calendarSequence") AS "calendarSequence", g."code",
           coalesce((SELECT sum(d."amountCents" - d."waivedCents" - d."paidCents")::int FROM "AmountDue" d
             JOIN "Registration" s ON s."id" = d."registrationId"
             WHERE s."bookingId" = g."id" AND d."closedAt" IS NULL), 0) AS "openCents",
           coalesce((SELECT b."reference" FROM "PaymentBundle" b WHERE b."groupId" = g."id"), '') AS "reference"
    FROM "GroupBooking" g JOIN "Registration" r ON r."bookingId" = g."id"
    WHERE r."eventId" = ${event.id}::uuid AND r."state" = 'held' AND r."heldUntil" IS NOT NULL
      AND g."confirmedAt" IS NOT NULL AND g."contactEmail" IS NOT NULL
    GROUP BY g."id"`;
  return groups.flatMap((group) => {
    const known = knownTo(group);
    if (!known) return [];
    const letter = groupRescheduledLetter(
      { ...group, name: group.name ?? "", deadlineMoved: known.deadlineMoved },
      known,
      event,
    );
    return [{ to: group.email, seat: null, template: "event_moved" as const, letter }];
  });
}

/** Emails for people with an offered seat, with the new deadline for accepting it. */
async function offerEmails(event: EventRow, knownTo: KnownTo): Promise<Email[]> {
  const offers = await sql<{
    firstName: string;
    email: string;
    code: string;
    heldUntil: Date;
    knownUntil: Date | null;
    calendarSequence: number;
  }>`
    SELECT w."firstName", w."email", w."code", w."offeredUntil" AS "heldUntil", w."knownUntil", w."calendarSequence"
    FROM "WaitingEntry" w
    WHERE w."eventId" = ${event.id}::uuid AND w."state" = 'offered'
      AND (w."offeredUntil" > now() OR ${event.status} = 'postponed')
    ORDER BY w."joinedAt", w."id"`;
  return offers.flatMap((offer) => {
    const known = knownTo(offer);
    if (!known) return [];
    const letter =
      event.status === "postponed"
        ? offerPostponedLetter(offer, event)
        : offerMovedLetter({ ...offer, deadlineMoved: known.deadlineMoved }, known, event);
    return [{ to: offer.email, seat: null, template: "event_moved" as const, letter }];
  });
}

type Facts = Pick<EventRow, "title" | "status" | "startDate" | "endDate" | "location">;

const isSame = (one: Facts, other: Facts) => one.status === other.status && isSameEntry(one, other);
