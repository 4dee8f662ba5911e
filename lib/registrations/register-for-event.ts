import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Visitor } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { isCheckViolation, isForeignKeyViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { formatCents } from "@/lib/format";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { payLink } from "@/lib/payments/queries";
import { newReference } from "@/lib/payments/reference";
import { sendConfirmation } from "./confirmation";
import { nextStep } from "./labels";
import { namesOf, registrationRequest, type RegistrationRequest } from "./schema";
import { takeSeat, type Attendee, type Choice, type Seat } from "./take-seat";
import { alreadyRegistered, eventFull, whyNot } from "./why-not";

/**
 * POST /api/event-registrations. The database keeps the seats (decisions §6); the amount due, the letter and
 * the seat are written together or not at all.
 *
 * @throws Refusal `unauthorized` for a visitor's short payload, `already_registered`, `registration_closed`,
 * `event_full`, `amount_mismatch`, `invalid_input`, `not_found`, `too_many`
 */
export const registerForEvent = operation({
  actor: visitor,
  input: registrationRequest,
  status: 201,
  async run(person, input) {
    const attendee = attendeeOf(person, input);
    if (!person) {
      const { network } = await caller();
      await take("guest registrations by address", network, { most: 30, windowSeconds: 60 * 60 });
    }
    const choice: Choice = {
      eventId: input.eventId,
      registrationType: input.registrationType,
      paymentMethod: input.paymentMethod,
      amountCents: Math.round(Number(input.paymentAmount) * 100),
    };
    try {
      return await transaction(() => register(attendee, choice));
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

/** Who takes part: what the full payload says, else the signed-in member. */
function attendeeOf(person: Visitor, input: RegistrationRequest): Attendee {
  const { fullName, email, companyName, position, phone, notes } = input;
  const said = { companyName, position, notes };
  if (fullName !== null && email !== null) {
    return { ...said, ...namesOf(fullName), userId: person?.id ?? null, email, phoneNumber: phone };
  }
  if (!person) throw new Refusal("unauthorized", "Unauthorized");
  const { id, firstName, lastName, email: ownEmail, phone: ownPhone } = person;
  return { ...said, userId: id, firstName, lastName, email: ownEmail, phoneNumber: phone ?? ownPhone };
}

async function register(attendee: Attendee, choice: Choice) {
  const seat = await takeSeat(attendee, choice);
  if (!seat) throw await whyNot(attendee, choice);
  const due = await amountDue(attendee, choice, seat);
  const answer = toAnswer(choice, seat, due);
  await sendConfirmation(seat.event, { ...attendee, ...seat, ...answer });
  return answer;
}

type Due = { reference: string; description: string; amountCents: number };

/** What is to be paid, under a reference to quote; null when nothing is. */
async function amountDue(attendee: Attendee, { amountCents }: Choice, seat: Seat): Promise<Due | null> {
  if (amountCents === 0) return null;
  const due = {
    reference: newReference(),
    description: `Event Registration: ${seat.event.title}`,
    amountCents,
  };
  await db.amountDue.create({
    data: {
      ...due,
      purpose: "event",
      userId: attendee.userId,
      registrationId: seat.id,
      dueDate: seat.event.startDate,
    },
  });
  return due;
}

function toAnswer(
  { eventId, registrationType, paymentMethod, amountCents }: Choice,
  seat: Seat,
  due: Due | null,
) {
  const { id, ticketCode, paymentStatus, memberRateToVerify, registrationDate, rateLabel, event } = seat;
  // The short payload names no way of paying: the screen then offers the provider's page (spec §4).
  const isOnline = paymentMethod === null || paymentMethod === "paylanes";
  const paymentUrl = due && isOnline ? payLink(due) : null;
  const facts = {
    id,
    eventId,
    eventTitle: event.title,
    registrationType: rateLabel === null ? null : registrationType,
    rateLabel,
    paymentMethod: due ? paymentMethod : null,
    paymentStatus,
    paymentAmount: formatCents(amountCents),
    registrationDate: registrationDate.toISOString(),
    memberRateToVerify,
    reference: due?.reference ?? null,
    paymentUrl,
    ticketUrl: paymentStatus === "paid" ? `/api/tickets/${ticketCode}` : null,
    pageUrl: `/registration/${ticketCode}`,
  };
  return { ...facts, message: nextStep(facts) };
}

/** What POST /api/event-registrations answers: the registration, and what happens next. */
export type RegistrationAnswer = ReturnType<typeof toAnswer>;
