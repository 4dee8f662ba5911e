import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { isPaidByHolder } from "@/lib/auth/ownership";
import { isCheckViolation, isUniqueViolation } from "@/lib/db/constraint";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockRegistration } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { formatDateTime } from "@/lib/core/format";
import { getEvent, withDates } from "@/lib/events/queries";
import { queueEmail } from "@/lib/mail/queue";
import { describePayer } from "@/lib/ledger/labels";
import { unpaidCents } from "@/lib/ledger/rules";
import { refundDueLetter } from "@/lib/ledger/letters";
import {
  redactForReader,
  type Sale,
  type SettledDue,
  type SettlingPayment,
  type DueSubject,
} from "@/lib/ledger/shared/sale";
import { isSeatMoveAllowed, rateLabelOf } from "../rules";
import { queueCancellation, queueTicket } from "./confirmation";
import { holdUnpaidSeat } from "./hold-unpaid-seat";
import { payerSeatPaidLetter, payerSeatWaivedLetter } from "./payer-letters";
import { readSeatMoney } from "./seat-money";
import { revokeSeat } from "./revoke-seat";
import type { Seating } from "./seating";

/** The sale of a seat at an event to its registrant. */
export const seatSale = (seating: Seating): Sale => ({
  async lock({ registrationId }) {
    if (registrationId) await lockRegistration(registrationId);
  },
  deliver,
  onSettled: (due, payment) => queuePaidTicket(seating, due, payment),
  async onAdjusted({ registrationId: id }, amountCents) {
    if (id !== null) await db.write.registration.update({ where: { id }, data: { amountCents } });
  },
  async onOwedBack(due, { amountCents }) {
    if (due.registrationId === null) return;
    const { email, greetedAs } = await payerOfSeat(seating, due, due.registrationId);
    if (!email) return;
    await queueEmail({
      to: email,
      template: "payment_owed_back",
      letter: refundDueLetter(greetedAs, { ...due, amountCents }),
    });
  },
  async onReturned({ registrationId }, kind) {
    const money = registrationId && (await readSeatMoney(registrationId, { returned: kind }));
    const seat = registrationId && (await revokeSeat(registrationId));
    if (!seat || !money) return "No ticket was paid for with this payment.";
    await queueCancellation(seating, seat.eventId, seat, money, { isByStranger: false });
    const wasIn = seat.checkedInAt ? " The person had been checked in." : "";
    return `The registration was cancelled and its ticket is no longer valid.${wasIn}`;
  },
  async onReopened({ registrationId }) {
    const seat = registrationId && (await holdUnpaidSeat(registrationId));
    if (!seat) return "";
    const until = seat.heldUntil && formatDateTime(seat.heldUntil, getAssociation().timeZone);
    const held = until ? `The seat is held until ${until}` : "The seat is still held";
    const wasIn = seat.wasCheckedIn ? " The check-in was undone." : "";
    return `${held}, and the ticket is not valid until it is paid.${wasIn}`;
  },
  remains: ({ registrationId }) => (registrationId ? "The ticket is still valid." : null),
});

/** The payer of a seat with the name for the greeting: the holder, a group's coordinator, or another person. */
async function payerOfSeat(seating: Seating, due: SettledDue, registrationId: string) {
  const seat = await db.registration.findUniqueOrThrow({
    select: { bookingId: true, firstName: true, email: true, userId: true },
    where: { id: registrationId },
  });
  const { email, greetedAs } = describePayer(due);
  const ofAll = await seating.findPayer(seat.bookingId);
  const isOfGroup = ofAll !== null;
  if (ofAll && ofAll.email === email) return { ...ofAll, isOther: false, isOfGroup };
  if (isPaidByHolder(due.userId, email, seat))
    return { email: seat.email, greetedAs: seat.firstName, isOther: false, isOfGroup };
  return { email, greetedAs, isOther: !isOfGroup, isOfGroup };
}

/** Marks the registration as paid. A released seat is taken again. */
async function deliver({ registrationId: id }: DueSubject): Promise<Refusal | null> {
  if (id === null) return null;
  const { state, event } = await db.registration.findUniqueOrThrow({
    select: { state: true, event: { select: { waitingCount: true } } },
    where: { id },
  });
  if (!isSeatMoveAllowed("pay", state)) {
    return new Refusal("already_cancelled", "The registration was cancelled, so no payment is due.");
  }
  if (state === "released" && event.waitingCount > 0) {
    return new Refusal("event_full", "The seat has been released, and other people are waiting for it.");
  }
  await sql`SAVEPOINT before_seat`;
  try {
    // A payment confirms the address, so the payer need not open the confirmation link as well.
    await db.write.registration.update({
      where: { id },
      data: { paidAt: await databaseNow(), releasedAt: null, addressToConfirm: false },
    });
    return null;
  } catch (error) {
    const refusal = whyNoSeat(error);
    if (!refusal) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_seat`;
    return refusal;
  }
}

function whyNoSeat(error: unknown): Refusal | null {
  if (isCheckViolation(error, "Event_capacity")) {
    return new Refusal("event_full", "The seat has been released, and the event is full.");
  }
  if (isCheckViolation(error, "EventPrice_capacity")) {
    return new Refusal("event_full", "The seat has been released, and no seat is left at its rate.");
  }
  if (isCheckViolation(error, "Event_open_for_seats")) {
    return new Refusal(
      "registration_closed",
      "The seat has been released, and this event isn’t taking registrations now.",
    );
  }
  if (isUniqueViolation(error) || isCheckViolation(error, "Registration_one_seat_per_person")) {
    return new Refusal(
      "already_registered",
      "The seat has been released, and the person has registered again.",
    );
  }
  return null;
}

async function queuePaidTicket(
  seating: Seating,
  due: SettledDue,
  payment: SettlingPayment | null,
): Promise<void> {
  if (due.registrationId === null) return;
  const { event, eventId, bookingId, userId, ...registration } = await db.registration.findUniqueOrThrow({
    select: {
      id: true,
      userId: true,
      eventId: true,
      firstName: true,
      lastName: true,
      email: true,
      ticketCode: true,
      registrationType: true,
      memberRateToVerify: true,
      bookingId: true,
      event: { select: { prices: { select: { registrationType: true, label: true } } } },
    },
    where: { id: due.registrationId },
  });
  const payer = await payerOfSeat(seating, due, due.registrationId);
  await queueTicket(
    eventId,
    {
      ...registration,
      rateLabel: rateLabelOf(event, registration.registrationType),
      amountCents: due.amountCents - due.waivedCents,
      // The holder of a group's seat gets no reference, because the coordinator has paid.
      reference: payer.isOfGroup ? null : due.reference,
    },
    payer.isOfGroup || payer.isOther || !payment
      ? null
      : redactForReader(payment, { userId, email: registration.email }),
  );
  if (payer.isOther) await tellOtherOfSettled(eventId, due, payment, payer);
  if (payer.isOfGroup) await seating.onSettled(bookingId);
}

/** Emails the payer of another person's seat that it is paid, or no longer has to be. */
async function tellOtherOfSettled(
  eventId: string,
  due: SettledDue,
  payment: SettlingPayment | null,
  { email, greetedAs }: { email: string | null; greetedAs: string },
): Promise<void> {
  if (!email) return;
  const event = withDates(await getEvent(null, eventId));
  const letter = payment
    ? payerSeatPaidLetter(event, greetedAs, {
        ...redactForReader(payment, { userId: due.userId, email }),
        reference: due.reference,
      })
    : payerSeatWaivedLetter(event, greetedAs, { reference: due.reference, waivedCents: unpaidCents(due) });
  await queueEmail({ to: email, template: "payer_of_seat", letter });
}
