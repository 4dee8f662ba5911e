import "server-only";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { isCheckViolation, isForeignKeyViolation } from "@/lib/db/constraint";
import { findEvent, type PortalEvent } from "@/lib/events/queries";
import { isFull } from "@/lib/events/rules";
import { formatMoney } from "@/lib/core/money";
import { holdsSeat } from "./find-seat";
import { registrationState, type RegistrationState } from "../rules";
import type { SeatAttendee, SeatChoice } from "./take-seat";
import { hasTooManyUnconfirmed, tooManyUnconfirmed } from "./unconfirmed-seats";

export function alreadyRegistered(): Refusal {
  return new Refusal("already_registered", "You are already registered for this event");
}

export function registrationClosed(): Refusal {
  return new Refusal("registration_closed", "Registration is closed");
}

export function rateSoldOut(): Refusal {
  const message = "This rate is sold out. Please choose another one.";
  return new Refusal("rate_unavailable", message, { issues: [{ path: "registrationType", message }] });
}

export function eventFull(): Refusal {
  return new Refusal("event_full", "Event is full");
}

/** The refusal for a full event, or for a rate that is sold out while the event still has seats. */
export function fullRefusal(event: PortalEvent, registrationType: string | null): Refusal {
  const rate = event.prices.find((line) => line.registrationType === registrationType);
  return rate?.left === 0 && !isFull({ ...event, prices: [] }) ? rateSoldOut() : eventFull();
}

/** An offered seat is not available to other people, only to the one who accepts the offer. */
const seatOfOffer = { offeredSeats: 0, waitingCount: 0 };

/**
 * Explains why no seat was taken, in this order: already registered, closed, full, wrong price. `isOwner`: the attendee
 * has verified the address, so another person's registration under it does not count.
 */
export async function explainRefusal(
  attendee: SeatAttendee,
  { eventId, registrationType, amountCents, isOffered }: SeatChoice,
  { isOwner }: { isOwner: boolean },
): Promise<Refusal> {
  // The queries run in sequence because they share the connection of the transaction.
  const event = await findEvent(null, eventId);
  const now = await databaseNow();
  if (!event) return new Refusal("not_found", "Event not found");
  const canTakeOver = isOwner && Date.parse(event.startDate) > now.getTime();
  const isRegistered = await holdsSeat(attendee, eventId, { canTakeOver });
  const state = registrationState({ ...event, ...(isOffered && seatOfOffer), isRegistered }, now);
  if (state === "full") return fullRefusal(event, registrationType);
  return findStateRefusal(state) ?? wrongPrice(event, registrationType, amountCents);
}

/** Why nobody can register in this state; null when it depends on the rate. */
export function findStateRefusal(state: RegistrationState): Refusal | null {
  switch (state) {
    case "registered":
      return alreadyRegistered();
    case "closed":
    case "postponed":
    case "cancelled":
      return closedRefusal(state);
    case "full":
      return eventFull();
    case "not_on_sale":
    case "open":
      return null;
  }
}

/** The refusal for an event that accepts no registrations in this state. */
export function closedRefusal(state: RegistrationState): Refusal {
  if (state === "postponed")
    return new Refusal(
      "registration_closed",
      "This event has been postponed. You can register once the new date is known.",
    );
  if (state === "cancelled") return new Refusal("registration_closed", "This event has been cancelled.");
  return registrationClosed();
}

function wrongPrice(
  { priceCents, prices }: PortalEvent,
  registrationType: string | null,
  amountCents: number,
): Refusal {
  const rate = prices.find((line) => line.registrationType === registrationType);
  if (prices.length > 0 && !rate) {
    const message = "Please choose a registration type.";
    return new Refusal("invalid_input", message, { issues: [{ path: "registrationType", message }] });
  }
  if (rate?.left === 0) return rateSoldOut();
  if (rate && !rate.isOffered) {
    const message = `“${rate.label}” is not on sale now. Please choose another rate.`;
    return new Refusal("rate_unavailable", message, { issues: [{ path: "registrationType", message }] });
  }
  const dueCents = rate?.priceCents ?? priceCents;
  if (dueCents === amountCents) {
    // The obstacle has disappeared since: a seat was released, or the price was changed back.
    return new Refusal("unavailable", "The portal is busy right now. Please try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  return new Refusal(
    "amount_mismatch",
    `${dueCents === 0 ? "This is free now" : `The price has changed to ${formatMoney(dueCents)}`}. You have not been charged and are not registered yet. Please check the new price and register again.`,
  );
}

/** Translates an error of the database at the insert or the commit into the reason why no seat was taken. */
export async function toSeatRefusal(
  error: unknown,
  { eventId, networkHash }: Pick<SeatChoice, "eventId" | "networkHash">,
): Promise<unknown> {
  // One person would have two seats, by account and by address, which no single unique index detects.
  if (isCheckViolation(error, "Registration_one_seat_per_person")) return alreadyRegistered();
  // The error is not about the person's own seat, because existing registrations are checked before seats are counted.
  if (isCheckViolation(error, "Event_capacity")) return eventFull();
  if (isCheckViolation(error, "EventPrice_capacity")) return rateSoldOut();
  // The event was postponed or cancelled in a concurrent transaction.
  if (isCheckViolation(error, "Event_open_for_seats")) return registrationClosed();
  if (networkHash !== null && hasTooManyUnconfirmed(error)) return tooManyUnconfirmed(eventId, networkHash);
  // The event was deleted in a concurrent transaction.
  if (isForeignKeyViolation(error)) return new Refusal("not_found", "Event not found");
  return error;
}
