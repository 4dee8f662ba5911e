import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import { requirePresence } from "@/lib/auth/presence";
import { Refusal } from "@/lib/core/errors";
import { databaseNow } from "@/lib/db/clock";
import { db, Prisma } from "@/lib/db/client";
import { lockEvent } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";
import { queueEmails } from "@/lib/mail/queue";
import {
  eventCancelledLetter,
  groupEventCancelledLetter,
  payerEventCancelledLetter,
  waitingListClosedLetter,
} from "../letters";
import { notificationLimit, notifyRegistrants } from "./notify-registrants";
import { eventFields, type EventRow } from "../queries";
import type { EventStatus } from "../rules";
import { announceFreedSeat } from "./seat-freed";
import { readSeatPayers, type SeatPayer } from "./seat-payers";

/**
 * The event, locked so that each of two concurrent edits compares with the latest version.
 * @throws Refusal `not_found`
 */
export async function lockedEvent(id: string): Promise<EventRow> {
  await lockEvent(id);
  const event = await db.event.findUnique({ select: eventFields, where: { id } });
  if (!event) throw new Refusal("not_found", "Event not found");
  return event;
}

/**
 * Changes an event's status in the transaction that has locked the event. No other code writes the status. Cancelling
 * an event cancels every registration with a seat: payments are owed back, and an email with the message and a calendar
 * cancellation goes out. Registrants are notified of other changes by `queueEventChanges`.
 * @param message an additional text for a cancellation's email
 * @throws Refusal `event_cancelled`, `event_over`, `event_has_registrations`, `presence_required`, `too_many`
 */
export async function changeStatus(
  person: Staff<"events.edit">,
  event: EventRow,
  to: EventStatus,
  message: string | null = null,
): Promise<void> {
  const { id, title, status: from } = event;
  if (from === to) return;
  if (from === "cancelled") {
    throw new Refusal(
      "event_cancelled",
      "This event has been cancelled and everyone has been notified, so it can’t be reopened. You can create a new one.",
    );
  }
  if (
    to === "draft" &&
    (event.waitingCount + event.offeredSeats > 0 ||
      (await db.registration.count({ where: { eventId: id } })) > 0)
  ) {
    throw new Refusal(
      "event_has_registrations",
      "People have registered for this event, so it can’t become a draft. You can postpone or cancel it.",
    );
  }
  const told = to === "cancelled" ? await cancelEverySeat(person, event, message) : null;
  await db.write.event.update({ where: { id }, data: { status: to } });
  // The page of a draft is a draft, and an editor opened before is refused.
  if (to === "draft")
    await db.write.landingPage.updateMany({
      where: { eventId: id, publishedAt: { not: null } },
      data: { publishedAt: null },
    });
  announceFreedSeat();
  if (from === "postponed" && to === "published") await holdAnew(id);
  await recordAudit({
    actor: person,
    action: to === "cancelled" ? "event_cancelled" : "event_status_changed",
    target: { type: "event", id },
    details: { title, from, to, ...told },
  });
}

/**
 * Cancels every registration with a seat and emails the registrants, before an event is cancelled or deleted.
 * @throws Refusal `presence_required`, `event_over`, `too_many`
 */
export async function cancelEverySeat(person: Staff<"events.edit">, event: EventRow, message: string | null) {
  await requirePresence(person);
  if (event.endDate <= (await databaseNow())) {
    throw new Refusal("event_over", "This event has ended, so it can no longer be cancelled.");
  }
  if (event.currentAttendees + event.offeredSeats + event.waitingCount > 0)
    await countUse("event cancellations by member", person.id, notificationLimit);
  // Payments being recorded finish first; later ones find nothing to pay.
  await sql`SELECT FROM "Registration" WHERE "eventId" = ${event.id}::uuid FOR UPDATE`;
  const payers = await readSeatPayers(
    Prisma.sql`r."eventId" = ${event.id}::uuid AND "holds_seat"(r."state")`,
  );
  const ownPayers = payers.filter(({ isHolder, isCoordinator }) => isHolder && !isCoordinator);
  const paidByHolder = new Set(
    ownPayers.filter(({ paidCents }) => paidCents > 0).map(({ registrationId }) => registrationId),
  );
  await notifyRegistrants(event, "event_cancelled", "CANCEL", ({ id, firstName }) =>
    eventCancelledLetter(firstName, event, paidByHolder.has(id), message),
  );
  await tellCoordinators(event, message);
  await tellOtherPayers(event, payers, message);
  await closeWaitingList(event, message);
  const registrations = await sql.writeCount`
    UPDATE "Registration" SET "cancelledAt" = now(), "checkedInAt" = NULL, "checkedInById" = NULL, "updatedAt" = now()
    WHERE "eventId" = ${event.id}::uuid AND "holds_seat"("state")`;
  return { registrations };
}

/** Emails the coordinators of confirmed groups: they have paid, or no longer have to. */
async function tellCoordinators(event: EventRow, message: string | null): Promise<void> {
  const groups = await sql<{ name: string | null; email: string; company: string; hasPaid: boolean }>`
    SELECT coalesce(g."contactFirstName", g."contactName") AS "name", g."contactEmail" AS "email", g."company",
           bool_or(coalesce(d."paidCents", 0) > 0) AS "hasPaid"
    FROM "GroupBooking" g JOIN "Registration" r ON r."bookingId" = g."id"
      LEFT JOIN "AmountDue" d ON d."registrationId" = r."id"
    WHERE r."eventId" = ${event.id}::uuid AND "holds_seat"(r."state") AND g."confirmedAt" IS NOT NULL
      AND g."contactEmail" IS NOT NULL
    GROUP BY g."id"`;
  await queueEmails(
    groups.map(({ name, email, company, hasPaid }) => ({
      to: email,
      seat: null,
      template: "event_cancelled",
      letter: groupEventCancelledLetter(name ?? "", event, { company, hasPaid, message }),
    })),
  );
}

/** Emails the payers of other people's seats, one email for each payer. */
async function tellOtherPayers(event: EventRow, payers: SeatPayer[], message: string | null): Promise<void> {
  const others = payers.filter(({ isHolder, isCoordinator }) => !isHolder && !isCoordinator);
  const addresses = [...new Set(others.flatMap(({ email }) => email ?? []))];
  await queueEmails(
    addresses.map((email) => {
      const own = others.filter((payer) => payer.email === email);
      const paidCents = own.reduce((sum, payer) => sum + payer.paidCents, 0);
      const openCents = own.reduce((sum, payer) => sum + payer.openCents, 0);
      return {
        to: email,
        seat: null,
        template: "event_cancelled",
        letter: payerEventCancelledLetter(own[0]?.greetedAs ?? "", event, { paidCents, openCents, message }),
      };
    }),
  );
}

/** Emails the people who are waiting or have an offer that the event is cancelled. */
async function closeWaitingList(event: EventRow, message: string | null): Promise<void> {
  const waiting = await sql.write<{ firstName: string; email: string }>`
    UPDATE "WaitingEntry" SET "cancelledAt" = now()
    WHERE "eventId" = ${event.id}::uuid AND "state" IN ('waiting', 'offered') RETURNING "firstName", "email"`;
  await queueEmails(
    waiting.map(({ firstName, email }) => ({
      to: email,
      seat: null,
      template: "event_cancelled",
      letter: waitingListClosedLetter(firstName, event, message),
    })),
  );
}

/**
 * Renews deadlines that passed, or nearly did, while the event was postponed and no seat was released. The next sweep
 * sets those of held seats; offers get another day.
 */
async function holdAnew(eventId: string): Promise<void> {
  await sql.write`
    UPDATE "Registration" SET "heldUntil" = NULL, "remindAt" = NULL
    WHERE "eventId" = ${eventId}::uuid AND "state" = 'held' AND NOT "addressToConfirm"
      AND "heldUntil" < now() + interval '2 days'`;
  await sql.write`
    UPDATE "WaitingEntry" SET "offeredUntil" = now() + interval '1 day'
    WHERE "eventId" = ${eventId}::uuid AND "state" = 'offered' AND "offeredUntil" < now() + interval '12 hours'`;
}
