import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { isMembersType } from "@/lib/events/rules";
import { recordAudit } from "@/lib/audit/record";
import { notSignedIn, visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Member, Visitor } from "@/lib/auth/member";
import { db, explainFailure, transaction } from "@/lib/db/client";
import { isCheckViolation, isForeignKeyViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { formatCents, formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { scaleLimit, countSuccess } from "@/lib/limits/limit";
import { centsOf } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { sumFields, type Sums } from "@/lib/payments/rules";
import { paymentPageUrl } from "@/lib/payments/queries";
import { newReference } from "@/lib/payments/reference";
import { requireInvoicedPrice } from "@/lib/payments/shared/invoiced";
import { sendConfirmation } from "./confirmation";
import { countRefused } from "./count-refused";
import { nextStep } from "./labels";
import { namesOf, registrationInput, type RegistrationInput } from "./schema";
import { isPaidOnline } from "./seat-hold";
import { paymentStatusOf } from "./shared/state";
import { takeOver, takeSeat, type Attendee, type Choice, type Seat } from "./take-seat";
import {
  alreadyRegistered,
  eventFull,
  explainRefusal,
  rateSoldOut,
  registrationClosed,
} from "./explain-refusal";
import { hasTooManyUnconfirmed, isStrangers, networkHashOf, tooManyUnconfirmed } from "./unconfirmed-seats";

/**
 * Registrations from one network in an hour for addresses that nobody has proven, and unpaid ones at one event in a
 * week, which is about as long as a seat is held; further ones must be confirmed.
 */
const maxUnconfirmed = 3;
const weekSeconds = 7 * 24 * 60 * 60;
const hourSeconds = 60 * 60;

/**
 * POST /api/event-registrations: takes a seat, creates the amount due and queues the email in one transaction.
 *
 * @throws Refusal `unauthorized` or `session_ended` for a visitor's short payload, `already_registered`,
 * `registration_closed`, `event_full`, `amount_mismatch`, `already_invoiced`, `invalid_input`, `not_found`, `too_many`
 */
export const registerForEvent = operation({
  actor: visitor,
  input: registrationInput,
  status: 201,
  async run(person, input) {
    const attendee = await attendeeOf(person, input);
    const owner = person?.emailVerifiedAt && person.email === attendee.email ? person : null;
    const isOwner = owner !== null;
    const take = (counting: Counting) => {
      const choice: Choice = {
        eventId: input.eventId,
        registrationType: input.registrationType,
        paymentMethod: input.paymentMethod,
        amountCents: centsOf(Number(input.paymentAmount)),
        ...counting,
      };
      return transaction(() => {
        explainFailure((error) => refusalOf(error, choice));
        return register(person, attendee, choice, isOwner);
      });
    };
    return owner ? take(await countingOf(owner, input)) : takeUnproven(input, take);
  },
});

async function refusalOf(error: unknown, { eventId, networkHash }: Choice): Promise<unknown> {
  // The person has one seat by account and another by address, which no single unique index detects.
  if (isCheckViolation(error, "Registration_one_seat_per_person")) return alreadyRegistered();
  // Not the person's own seat: existing registrations are checked before the seats are counted.
  if (isCheckViolation(error, "Event_capacity")) return eventFull();
  if (isCheckViolation(error, "EventPrice_capacity")) return rateSoldOut();
  // It was postponed or cancelled at the same time.
  if (isCheckViolation(error, "Event_open_for_seats")) return registrationClosed();
  if (networkHash !== null && hasTooManyUnconfirmed(error)) return tooManyUnconfirmed(eventId, networkHash);
  // The event was deleted at the same time.
  if (isForeignKeyViolation(error)) return new Refusal("not_found", "Event not found");
  return error;
}

/** How a seat counts by network. */
type Counting = Pick<Choice, "networkHash" | "addressToConfirm">;
const uncounted: Counting = { networkHash: null, addressToConfirm: false };

/** For an address that the signed-in person has proven. */
async function countingOf(owner: Member, { eventId, ...asked }: RegistrationInput): Promise<Counting> {
  if (!isStrangers(owner) || !isUnpaid(asked)) return uncounted;
  const { network } = await caller();
  return { ...uncounted, networkHash: networkHashOf(eventId, network) };
}

/**
 * Counts the registrations from a network for addresses that are not proven to be the caller's: those that are taken,
 * and more widely those that are refused, so that typing errors close registration to nobody.
 *
 * @param take gets the network's hash, and that the address must be confirmed, except for the first of a network
 */
async function takeUnproven<Output>(
  { eventId, ...asked }: RegistrationInput,
  take: (counting: Counting) => Promise<Output>,
): Promise<Output> {
  const { network } = await caller();
  const networkHash = networkHashOf(eventId, network);
  const takeAs = async (uses: number) => {
    try {
      return await take(
        uses > scaleLimit(maxUnconfirmed) ? { networkHash, addressToConfirm: true } : uncounted,
      );
    } catch (error) {
      if (error instanceof Refusal) await countRefused(error, network);
      throw error;
    }
  };
  const hourly = { max: 30, windowSeconds: hourSeconds };
  return countSuccess("guest registrations by address", network, hourly, (uses) =>
    isUnpaid(asked)
      ? countSuccess("unpaid seats by network", networkHash, weekly, (unpaid) =>
          takeAs(Math.max(uses, unpaid)),
        )
      : takeAs(uses),
  );
}

/** A free seat at a member rate is held like an unpaid one until it is verified. */
const isUnpaid = ({ paymentAmount, registrationType }: Omit<RegistrationInput, "eventId">) =>
  Number(paymentAmount) > 0 || (registrationType !== null && isMembersType(registrationType));

const weekly = { max: 10_000, windowSeconds: weekSeconds };

/** The attendee: from the full payload, otherwise the signed-in member. */
async function attendeeOf(person: Visitor, input: RegistrationInput): Promise<Attendee> {
  const { fullName, email, companyName, position, phone, notes } = input;
  const said = { companyName, position, notes };
  if (fullName !== null && email !== null) {
    return { ...said, ...namesOf(fullName), userId: person?.id ?? null, email, phoneNumber: phone };
  }
  if (!person) throw await notSignedIn();
  const { id, firstName, lastName, email: ownEmail, phone: ownPhone } = person;
  return { ...said, userId: id, firstName, lastName, email: ownEmail, phoneNumber: phone ?? ownPhone };
}

async function register(person: Visitor, attendee: Attendee, choice: Choice, isOwner: boolean) {
  const seat = await takeSeat(attendee, choice);
  if (seat) return confirmed(attendee, seat, await openDue(attendee, seat), isOwner);
  const ownSeat = isOwner ? await takeOver(attendee, choice) : null;
  if (!ownSeat) throw await explainRefusal(attendee, choice, { isOwner });
  await recordAudit({
    actor: person,
    action: "registration_taken_over",
    target: { type: "registration", id: ownSeat.id },
    details: { eventId: choice.eventId },
  });
  return confirmed(attendee, ownSeat, await reopenDue(attendee, ownSeat), true);
}

async function confirmed(attendee: Attendee, seat: Seat, due: Due | null, isOwner: boolean) {
  const { firstName, lastName, email } = attendee;
  const { id, ticketCode, rateLabel, state, memberRateToVerify, addressToConfirm, heldUntil } = seat;
  const paymentAmount = formatCents(seat.amountCents);
  const reference = due?.reference ?? null;
  await sendConfirmation(
    seat.event,
    {
      ...{ id, firstName, lastName, email, ticketCode, rateLabel, paymentAmount, reference },
      ...{ state, memberRateToVerify, addressToConfirm, heldUntil },
    },
    { isByStranger: !isOwner },
  );
  return toAnswer(seat, due);
}

const dueFields = { reference: true, description: true, ...sumFields } as const;
type Due = Sums & { reference: string; description: string };

/** Creates the amount due with a reference to quote; null when there is nothing to pay. */
async function openDue(attendee: Attendee, { id, event, amountCents, ...seat }: Seat): Promise<Due | null> {
  if (amountCents === 0 || seat.paidAt) return null;
  return db.amountDue.create({
    select: dueFields,
    data: {
      ...{ reference: newReference(), description: `Event Registration: ${event.title}`, amountCents },
      ...{ purpose: "event", registrationId: id, dueDate: event.startDate },
      ...{ userId: attendee.userId, payerName: fullName(attendee), payerEmail: attendee.email },
    },
  });
}

/** The same for a registration that was taken over. The reference stays, because a transfer may quote it already. */
async function reopenDue(attendee: Attendee, seat: Seat): Promise<Due | null> {
  if (seat.paidAt) return null;
  const where = { registrationId: seat.id, closedAt: null };
  await requireInvoicedPrice(seat.id, seat.amountCents);
  if (seat.amountCents === 0) {
    await db.amountDue.deleteMany({ where });
    return null;
  }
  const [due] = await db.amountDue.updateManyAndReturn({
    select: dueFields,
    where,
    data: { amountCents: seat.amountCents, userId: attendee.userId },
  });
  return due ?? openDue(attendee, seat);
}

function toAnswer(seat: Seat, due: Due | null) {
  const { id, ticketCode, paymentMethod, rateLabel, event, addressToConfirm } = seat;
  const paymentStatus = paymentStatusOf(seat);
  const paymentUrl = due && isPaidOnline(paymentMethod) ? paymentPageUrl(due) : null;
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
    /** When the seat is released unless it is paid or confirmed. */
    heldUntil: seat.heldUntil?.toISOString() ?? null,
    /** The same, formatted: "Nov 30, 2026, 11:59 PM". */
    deadline: seat.heldUntil && formatDateTime(seat.heldUntil, getAssociation().timeZone),
    ticketUrl: paymentStatus === "paid" ? `/api/tickets/${ticketCode}` : null,
    pageUrl: `/registration/${ticketCode}`,
  };
  return { ...facts, message: nextStep(facts) };
}

/** The response of POST /api/event-registrations. */
export type RegistrationAnswer = ReturnType<typeof toAnswer>;
