import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { notSignedIn, visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Visitor } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { isCheckViolation, isForeignKeyViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { formatCents, formatDateTime } from "@/lib/format";
import { allowed, take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { payLink } from "@/lib/payments/queries";
import { newReference } from "@/lib/payments/reference";
import { sendConfirmation } from "./confirmation";
import { nextStep } from "./labels";
import { namesOf, registrationRequest, type RegistrationRequest } from "./schema";
import { paysOnline } from "./seat-hold";
import { takeOver, takeSeat, type Attendee, type Choice, type Seat } from "./take-seat";
import { alreadyRegistered, eventFull, whyNot } from "./why-not";

/** Visitors' registrations from one network in an hour; free seats beyond these wait for a confirmed address. */
const maxUnconfirmed = 3;

/**
 * POST /api/event-registrations. The database keeps the seats; the amount due, the letter and
 * the seat are written together or not at all.
 *
 * @throws Refusal `unauthorized` or `session_ended` for a visitor's short payload, `already_registered`,
 * `registration_closed`, `event_full`, `amount_mismatch`, `invalid_input`, `not_found`, `too_many`
 */
export const registerForEvent = operation({
  actor: visitor,
  input: registrationRequest,
  status: 201,
  async run(person, input) {
    const attendee = await attendeeOf(person, input);
    const mustConfirm = !person && (await countOfVisitors()) > allowed(maxUnconfirmed);
    const choice: Choice = {
      eventId: input.eventId,
      registrationType: input.registrationType,
      paymentMethod: input.paymentMethod,
      amountCents: Math.round(Number(input.paymentAmount) * 100),
      mustConfirm,
    };
    try {
      return await transaction(() => register(person, attendee, choice));
    } catch (error) {
      // Known to the unique indexes by neither account nor address, but by the one here and by the other there.
      if (isCheckViolation(error, "Registration_one_seat_per_person")) throw alreadyRegistered();
      // Who was in already never came so far: that is asked before the seat is counted.
      if (isCheckViolation(error, "Event_capacity")) throw eventFull();
      // The event was deleted at this very moment.
      if (isForeignKeyViolation(error)) throw new Refusal("not_found", "Event not found");
      throw error;
    }
  },
});

/** @returns how many registrations this network's visitors have asked for within the hour, this one included */
async function countOfVisitors(): Promise<number> {
  const { network } = await caller();
  return take("guest registrations by address", network, { most: 30, windowSeconds: 60 * 60 });
}

/** Who takes part: what the full payload says, else the signed-in member. */
async function attendeeOf(person: Visitor, input: RegistrationRequest): Promise<Attendee> {
  const { fullName, email, companyName, position, phone, notes } = input;
  const said = { companyName, position, notes };
  if (fullName !== null && email !== null) {
    return { ...said, ...namesOf(fullName), userId: person?.id ?? null, email, phoneNumber: phone };
  }
  if (!person) throw await notSignedIn();
  const { id, firstName, lastName, email: ownEmail, phone: ownPhone } = person;
  return { ...said, userId: id, firstName, lastName, email: ownEmail, phoneNumber: phone ?? ownPhone };
}

async function register(person: Visitor, attendee: Attendee, choice: Choice) {
  const isOwner = Boolean(person?.emailVerifiedAt) && person?.email === attendee.email;
  const seat = await takeSeat(attendee, choice);
  if (seat) return confirmed(attendee, seat, await openDue(attendee, seat));
  const ownSeat = isOwner ? await takeOver(attendee, choice) : null;
  if (!ownSeat) throw await whyNot(attendee, choice, { isOwner });
  await recordAudit({
    actor: person,
    action: "registration_taken_over",
    target: { type: "registration", id: ownSeat.id },
    details: { eventId: choice.eventId },
  });
  return confirmed(attendee, ownSeat, await reopenDue(attendee, ownSeat));
}

async function confirmed(attendee: Attendee, seat: Seat, due: Due | null) {
  const answer = toAnswer(seat, due);
  await sendConfirmation(seat.event, { ...attendee, ...seat, ...answer });
  return answer;
}

type Due = { reference: string; description: string; amountCents: number };

/** What is to be paid, under a reference to quote; null when nothing is. */
async function openDue({ userId }: Attendee, { id, event, amountCents, ...seat }: Seat): Promise<Due | null> {
  if (amountCents === 0 || seat.paymentStatus === "paid") return null;
  const due = { reference: newReference(), description: `Event Registration: ${event.title}`, amountCents };
  await db.amountDue.create({
    data: { ...due, purpose: "event", userId, registrationId: id, dueDate: event.startDate },
  });
  return due;
}

/** The same for a registration that was taken over. The reference stays: it may be on a transfer already. */
async function reopenDue(attendee: Attendee, seat: Seat): Promise<Due | null> {
  if (seat.paymentStatus === "paid" && seat.amountCents > 0) return null;
  const where = { registrationId: seat.id, settledAt: null };
  if (seat.amountCents === 0) {
    await db.amountDue.deleteMany({ where });
    return null;
  }
  const [due] = await db.amountDue.updateManyAndReturn({
    select: { reference: true, description: true, amountCents: true },
    where,
    data: { amountCents: seat.amountCents, userId: attendee.userId },
  });
  return due ?? openDue(attendee, seat);
}

function toAnswer(seat: Seat, due: Due | null) {
  const { id, ticketCode, paymentMethod, paymentStatus, rateLabel, event, addressToConfirm } = seat;
  const paymentUrl = due && paysOnline(paymentMethod) ? payLink(due) : null;
  const facts = {
    id,
    eventId: event.id,
    eventTitle: event.title,
    registrationType: rateLabel === null ? null : seat.registrationType,
    rateLabel,
    paymentMethod: due ? paymentMethod : null,
    paymentStatus,
    paymentAmount: formatCents(seat.amountCents),
    registrationDate: seat.registrationDate.toISOString(),
    memberRateToVerify: seat.memberRateToVerify,
    addressToConfirm,
    reference: due?.reference ?? null,
    paymentUrl,
    /** When the seat is given up unless it is paid, or confirmed, by then. */
    heldUntil: seat.heldUntil?.toISOString() ?? null,
    /** The same as it is shown: "Nov 30, 2026, 11:59 PM". */
    deadline: seat.heldUntil && formatDateTime(seat.heldUntil, getAssociation().timeZone),
    ticketUrl: paymentStatus === "paid" ? `/api/tickets/${ticketCode}` : null,
    pageUrl: `/registration/${ticketCode}`,
  };
  return { ...facts, message: nextStep(facts) };
}

/** What POST /api/event-registrations answers: the registration, and what happens next. */
export type RegistrationAnswer = ReturnType<typeof toAnswer>;
