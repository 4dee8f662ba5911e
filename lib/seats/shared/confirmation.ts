import "server-only";
import type { Bank } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { eventCalendar } from "@/lib/events/shared/calendar";
import { nextCalendarSequence } from "@/lib/events/shared/calendar-sequence";
import { findJoinUrl, getEvent, withDates, type PortalEvent } from "@/lib/events/queries";
import { fullName } from "@/lib/core/full-name";
import { readBank } from "@/lib/bank/shared/read-bank";
import type { SeatState } from "../rules";
import { queueEmail, type Email } from "@/lib/mail/queue";
import { releaseTime, sumFields, unpaidCents } from "@/lib/ledger/rules";
import { unansweredReportSelect } from "@/lib/ledger/shared/pending-report";
import { notifyOtherPayers, type SeatMoney } from "./seat-money";
import type { Seating } from "./seating";
import { cancelledLetter, failedLetter, handedOverLetter, seatReleasedLetter } from "./ended-seat-letters";
import {
  confirmedLetter,
  eventReminderLetter,
  renamedLetter,
  paidLetter,
  reminderLetter,
  unpaidLetter,
  type Settling,
} from "./letters";

/** The facts of a registration that its letters need, with the address they go to. */
export type RegistrationFacts = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  ticketCode: string;
  rateLabel: string | null;
  amountCents: number;
  reference: string | null;
  memberRateToVerify: boolean;
  /** The company that registered the person as one of a group; its coordinator pays. */
  company?: string | null;
  /** Whether another person owes the price of the seat, so that the email asks its holder for nothing. */
  isPaidByOther?: boolean;
};

/** The facts for an email about a held seat, with its deadline and whether its address must be confirmed. */
export type HeldRegistrationFacts = RegistrationFacts & {
  state: SeatState;
  addressToConfirm: boolean;
  heldUntil: Date | null;
};

const calendarFile = (
  event: PortalEvent,
  facts: Pick<RegistrationFacts, "firstName" | "lastName" | "email">,
  entry: { method: "REQUEST" | "CANCEL"; sequence: number; joinUrl?: string | null },
) => ({
  fileName: "event.ics",
  contentType: `text/calendar; charset=utf-8; method=${entry.method}`,
  text: eventCalendar(withDates(event), {
    ...entry,
    url: publicUrl(pathTo("/events/[slug]", { slug: event.slug })),
    attendee: { name: fullName(facts), email: facts.email },
  }),
});

/**
 * The calendar cancellation. Its sequence number is drawn in the transaction that has locked the seat, so it is higher
 * than that of every earlier entry.
 */
export const cancellationFile = async (event: PortalEvent, facts: Parameters<typeof calendarFile>[1]) =>
  calendarFile(event, facts, { method: "CANCEL", sequence: await nextCalendarSequence() });

const ticketFile = (registrationId: string) => ({ fileName: "ticket.pdf", ticketOf: registrationId });

/** Why an email is sent. `isByStranger`: the person who caused it has not proven that the address is theirs. */
export type EmailCause = { isByStranger: boolean };

/**
 * How the reader got the seat. `givenBy`: the name of the person who gave it away. `isAdopted`: an account proved its address and
 * now owns it. `isLeftToPay`: the person who was to pay for it has left.
 */
export type SeatOrigin = EmailCause & { givenBy?: string; isAdopted?: true; isLeftToPay?: true };

/** Queues the email after registering, with a calendar entry and the ticket or payment instructions. */
export async function queueConfirmation(
  event: PortalEvent,
  facts: HeldRegistrationFacts,
  taken: SeatOrigin,
): Promise<void> {
  const bank = await readBank(event.id);
  const joinUrl = await findJoinUrl(facts.state, event.id);
  const sequence = await nextCalendarSequence();
  await queueEmail(composeConfirmation(event, facts, { bank, joinUrl, sequence }, taken));
}

/** Composes the confirmation without queueing it, so that it can be queued with others. */
export function composeConfirmation(
  event: PortalEvent,
  facts: HeldRegistrationFacts,
  /** The join link of an online event goes only to confirmed seats. */
  { bank, joinUrl, sequence }: { bank: Bank; joinUrl: string | null; sequence: number },
  { isByStranger, ...taken }: SeatOrigin,
): Email {
  const isPaid = facts.state === "confirmed";
  const registered = { ...facts, ...taken };
  return {
    to: facts.email,
    seat: facts.id,
    template: taken.givenBy ? "seat_received" : isPaid ? "registration_confirmed" : "registration_unpaid",
    letter: isPaid
      ? confirmedLetter(withDates(event), registered, joinUrl)
      : unpaidLetter(withDates(event), registered, bank),
    attachments: [
      calendarFile(event, facts, { method: "REQUEST", sequence, joinUrl }),
      ...(isPaid ? [ticketFile(facts.id)] : []),
    ],
    isByStranger,
  };
}

/**
 * Queues the email with the ticket once nothing is left to pay. `payment` is null when the rest was waived. With a join
 * link the calendar entry is sent again, because the entry of a held seat has no link.
 */
export async function queueTicket(
  eventId: string,
  facts: RegistrationFacts,
  payment: Settling | null,
): Promise<void> {
  const event = await getEvent(null, eventId);
  const joinUrl = await findJoinUrl("confirmed", eventId);
  const entry = joinUrl && { method: "REQUEST" as const, sequence: await nextCalendarSequence(), joinUrl };
  await queueEmail({
    to: facts.email,
    seat: facts.id,
    template: "payment_received",
    letter: paidLetter(withDates(event), facts, payment, joinUrl),
    attachments: [...(entry ? [calendarFile(event, facts, entry)] : []), ticketFile(facts.id)],
  });
}

/**
 * Queues the email after a cancellation, with a calendar cancellation unless the person has another seat at the event.
 * Only the person who paid or owes the money is told what happens to it.
 */
export async function queueCancellation(
  seating: Seating,
  eventId: string,
  { bookingId, ...facts }: Seated & { bookingId: string },
  money: SeatMoney,
  { isByStranger, hasAnother = false }: EmailCause & { hasAnother?: boolean },
): Promise<void> {
  const event = await getEvent(null, eventId);
  await seating.onCancelled(bookingId, withDates(event), { name: fullName(facts), money: money.coordinator });
  await queueEmail({
    to: facts.email,
    seat: facts.id,
    template: "registration_cancelled",
    letter: cancelledLetter(withDates(event), facts.firstName, money.holder, hasAnother),
    // Calendars identify both seats as one entry, which must stay.
    attachments: hasAnother ? [] : [await cancellationFile(event, facts)],
    isByStranger,
  });
  await notifyOtherPayers(withDates(event), money, "cancelled");
}

export type Seated = Pick<RegistrationFacts, "id" | "firstName" | "lastName" | "email">;

/** What the holder of a seat owes for it; null when nothing is outstanding or another person owes it. */
async function findOwedBy({ id, email }: Seated) {
  const due = await db.amountDue.findFirst({
    select: {
      reference: true,
      ...sumFields,
      reports: unansweredReportSelect,
      registration: { select: { heldUntil: true, event: { select: { status: true } } } },
    },
    where: { registrationId: id, payerEmail: email, closedAt: null },
  });
  if (!due) return null;
  const { reference, reports, registration } = due;
  // While a report is checked, no deadline releases the seat.
  const isHeldOn = reports.length > 0 || registration === null;
  const heldUntil = isHeldOn ? null : releaseTime(registration.heldUntil, registration.event);
  return { reference, openCents: unpaidCents(due), heldUntil };
}

/** Queues the email to the person who gave the seat away, with a calendar cancellation. */
export async function queueHandedOver(
  eventId: string,
  facts: Seated,
  { isByStranger }: EmailCause,
): Promise<void> {
  const event = await getEvent(null, eventId);
  await queueEmail({
    to: facts.email,
    seat: facts.id,
    template: "seat_handed_over",
    letter: handedOverLetter(
      withDates(event),
      facts.firstName,
      await findOwedBy(facts),
      await readBank(eventId),
    ),
    attachments: [await cancellationFile(event, facts)],
    isByStranger,
  });
}

/** Queues the email to a seat's address that the name on the seat was changed. */
export async function queueRenamed(
  eventId: string,
  { id, email, ...facts }: { id: string; email: string } & Parameters<typeof renamedLetter>[1],
  { isByStranger }: EmailCause,
): Promise<void> {
  await queueEmail({
    to: email,
    seat: id,
    template: "registration_renamed",
    letter: renamedLetter(withDates(await getEvent(null, eventId)), facts),
    isByStranger,
  });
}

/** Composes the reminder of an event for a confirmed seat without queueing it, so that it can be queued with others. */
export function composeEventReminder(
  event: PortalEvent,
  facts: Pick<RegistrationFacts, "id" | "firstName" | "lastName" | "email" | "ticketCode">,
  { joinUrl, sequence }: { joinUrl: string | null; sequence: number },
): Email {
  return {
    to: facts.email,
    seat: facts.id,
    template: "event_reminder",
    letter: eventReminderLetter(withDates(event), facts, joinUrl),
    attachments: [calendarFile(event, facts, { method: "REQUEST", sequence, joinUrl }), ticketFile(facts.id)],
  };
}

/** Queues the reminder of a hold's deadline. A job sends it, so the person who took the seat counts as its cause. */
export async function queueHoldReminder(
  event: PortalEvent,
  facts: HeldRegistrationFacts & EmailCause,
): Promise<void> {
  await queueEmail({
    to: facts.email,
    seat: facts.id,
    template: "registration_reminder",
    letter: reminderLetter(withDates(event), facts, await readBank(event.id)),
    isByStranger: facts.isByStranger,
  });
}

type NoLongerHeld = Pick<
  HeldRegistrationFacts,
  | "id"
  | "firstName"
  | "lastName"
  | "email"
  | "ticketCode"
  | "amountCents"
  | "addressToConfirm"
  | "company"
  | "isPaidByOther"
> &
  EmailCause;

/** Queues the email that the payment failed and the seat was released. */
export async function queuePaymentFailed(event: PortalEvent, facts: NoLongerHeld): Promise<void> {
  await queueNoLongerHeld(event, facts, { template: "payment_failed", write: failedLetter });
}

/** Queues the email that the deadline has passed and the seat was released. */
export async function queueSeatReleased(event: PortalEvent, facts: NoLongerHeld): Promise<void> {
  await queueNoLongerHeld(event, facts, { template: "seat_given_up", write: seatReleasedLetter });
}

async function queueNoLongerHeld(
  event: PortalEvent,
  facts: NoLongerHeld,
  { template, write }: { template: "payment_failed" | "seat_given_up"; write: typeof seatReleasedLetter },
): Promise<void> {
  const now = await databaseNow();
  await queueEmail({
    to: facts.email,
    seat: facts.id,
    template,
    letter: write(withDates(event), facts, Date.parse(event.startDate) <= now.getTime()),
    attachments: [await cancellationFile(event, facts)],
    isByStranger: facts.isByStranger,
  });
}
