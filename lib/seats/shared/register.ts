import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { notSignedIn } from "@/lib/auth/actor";
import { isPaidByHolder } from "@/lib/auth/ownership";
import type { Member, Visitor } from "@/lib/auth/member";
import { getAssociation } from "@/lib/association/queries";
import { formatDateTime } from "@/lib/core/format";
import { folded } from "@/lib/core/folding";
import { fullName, type Name } from "@/lib/core/full-name";
import { pathTo } from "@/lib/core/path-to";
import { splitTypedName } from "@/lib/core/typed-name";
import { db } from "@/lib/db/client";
import { paymentPageUrl } from "@/lib/payments/queries";
import { newReference } from "@/lib/ledger/reference";
import { sumFields, unpaidCents, type Sums } from "@/lib/ledger/rules";
import { requireInvoicedPrice } from "@/lib/ledger/shared/invoiced";
import { queueConfirmation } from "./confirmation";
import { explainRefusal } from "./explain-refusal";
import { describeNextStep } from "../labels";
import type { RegistrationInput } from "../schema";
import type { SentAnswers } from "../rules";
import { isPaidOnline } from "./seat-hold";
import { askOtherPayersToPay } from "./seat-money";
import { takeOverSeat, takeSeat, type SeatAttendee, type SeatChoice, type TakenSeat } from "./take-seat";
import { requireAnswers } from "./require-answers";
import { toSeatAnswer, ticketUrlOf } from "./shown-seat";

type Said = Pick<RegistrationInput, "name" | "email" | "companyName" | "position" | "phone" | "notes">;

const isOneself = (person: Member, { email, ...names }: Name & { email: string }) =>
  person.email === email || folded(fullName(names)) === folded(fullName(person));

/** The attendee of a registration: from the full payload, otherwise the signed-in member. */
export async function resolveAttendee(person: Visitor, input: Said): Promise<SeatAttendee> {
  const { name, email, companyName, position, phone, notes } = input;
  const said = { companyName, position, notes };
  if (name !== null && email !== null) {
    const names = splitTypedName(name, person);
    const named = { ...said, ...names, phoneNumber: phone };
    // The typist is not necessarily the attendee. A person with another name and address gets a seat of their own. The
    // typist's own seat belongs to the account and uses its address, whatever address was typed.
    return person && isOneself(person, { ...names, email })
      ? { ...named, userId: person.id, registeredBy: null, email: person.email }
      : { ...named, userId: null, registeredBy: person, email };
  }
  if (!person) throw await notSignedIn();
  const { id, firstName, lastName, email: ownEmail, phone: ownPhone } = person;
  return {
    ...said,
    userId: id,
    registeredBy: null,
    firstName,
    lastName,
    email: ownEmail,
    phoneNumber: phone ?? ownPhone,
  };
}

/**
 * Takes a seat, or takes over the one under the owner's address, with its amount due and email, in the caller's
 * transaction.
 * @throws Refusal as `explainRefusal`
 */
export async function registerAttendee(
  person: Visitor,
  attendee: SeatAttendee,
  choice: SeatChoice & { answers: SentAnswers | "later" },
  isOwner: boolean,
) {
  const seat = await takeSeat(attendee, choice);
  if (seat) {
    await storeAnswers(seat, choice.answers);
    return confirmed(attendee, seat, await openDue(attendee, seat), isOwner);
  }
  const ownSeat = isOwner ? await takeOverSeat(attendee, choice) : null;
  if (!ownSeat) throw await explainRefusal(attendee, choice, { isOwner });
  await storeAnswers(ownSeat, choice.answers);
  await recordAudit({
    actor: person,
    action: "registration_taken_over",
    target: { type: "registration", id: ownSeat.id },
    details: { eventId: choice.eventId },
  });
  return confirmed(attendee, ownSeat, await reopenDue(attendee, ownSeat), true);
}

/**
 * Checks the answers against the event's questions at the time of taking the seat, in one transaction, and stores them
 * with the seat. A paid seat that is taken over keeps its answers unless new ones are sent. A person from the waiting
 * list answers on the page of the seat.
 */
async function storeAnswers({ id, event, paidAt }: TakenSeat, sent: SentAnswers | "later"): Promise<void> {
  if (sent === "later") return;
  const answers = requireAnswers(event.questions, sent);
  if (event.questions.length === 0 || (answers.length === 0 && paidAt)) return;
  await db.write.registration.update({ where: { id }, data: { answers } });
}

async function confirmed(attendee: SeatAttendee, seat: TakenSeat, due: Due | null, isOwner: boolean) {
  const { firstName, lastName, email } = attendee;
  const { id, ticketCode, rateLabel, state, memberRateToVerify, addressToConfirm, heldUntil } = seat;
  const amountCents = due ? unpaidCents(due) : seat.amountCents;
  const reference = due?.reference ?? null;
  const isPaidByOther = due !== null && !isPaidByHolder(due.userId, due.payerEmail, attendee);
  await queueConfirmation(
    seat.event,
    {
      id,
      firstName,
      lastName,
      email,
      ticketCode,
      rateLabel,
      amountCents,
      reference: isPaidByOther ? null : reference,
      isPaidByOther,
      state,
      memberRateToVerify,
      addressToConfirm,
      heldUntil,
    },
    { isByStranger: !isOwner },
  );
  if (isPaidByOther) await askOtherPayersToPay(seat.event, id, heldUntil);
  return toAnswer(seat, due);
}

const dueFields = {
  reference: true,
  description: true,
  userId: true,
  payerEmail: true,
  ...sumFields,
} as const;
type Due = Sums & {
  reference: string;
  description: string;
  userId: string | null;
  payerEmail: string | null;
};

/** The person who registers owes the price of the seat. */
const payerOf = ({ userId, registeredBy, ...attendee }: SeatAttendee) => ({
  userId: registeredBy?.id ?? userId,
  payerName: fullName(registeredBy ?? attendee),
  payerEmail: (registeredBy ?? attendee).email,
});

/** Creates the amount due with a reference to quote; null when there is nothing to pay. */
async function openDue(
  attendee: SeatAttendee,
  { id, event, amountCents, ...seat }: TakenSeat,
): Promise<Due | null> {
  if (amountCents === 0 || seat.paidAt) return null;
  return db.write.amountDue.create({
    select: dueFields,
    data: {
      reference: newReference(),
      description: `Event Registration: ${event.title}`,
      amountCents,
      purpose: "event",
      registrationId: id,
      dueDate: event.startDate,
      ...payerOf(attendee),
    },
  });
}

/**
 * Sets the amount due of a registration that was taken over. The reference stays, because a bank transfer may already
 * quote it.
 */
async function reopenDue(attendee: SeatAttendee, seat: TakenSeat): Promise<Due | null> {
  if (seat.paidAt) return null;
  const where = { registrationId: seat.id, closedAt: null };
  await requireInvoicedPrice(seat.id, seat.amountCents);
  if (seat.amountCents === 0) {
    await db.write.amountDue.deleteMany({ where });
    return null;
  }
  const partlyPaid = await db.amountDue.findFirst({
    select: dueFields,
    where: { ...where, OR: [{ paidCents: { gt: 0 } }, { waivedCents: { gt: 0 } }] },
  });
  if (partlyPaid) return partlyPaid;
  const [due] = await db.write.amountDue.updateManyAndReturn({
    select: dueFields,
    where,
    data: { amountCents: seat.amountCents, ...payerOf(attendee) },
  });
  return due ?? openDue(attendee, seat);
}

function toAnswer(seat: TakenSeat, due: Due | null) {
  const { ticketCode, paymentMethod, event, heldUntil } = seat;
  const facts = {
    ...toSeatAnswer(seat, due?.reference ?? null),
    eventTitle: event.title,
    paymentMethod: due ? paymentMethod : null,
    paymentUrl: due && isPaidOnline(paymentMethod) ? paymentPageUrl(due) : null,
    /** The time of `heldUntil`, formatted as "Nov 30, 2026, 11:59 PM". */
    deadline: heldUntil && formatDateTime(heldUntil, getAssociation().timeZone),
    ticketUrl: ticketUrlOf(seat),
    pageUrl: pathTo("/registration/[code]", { code: ticketCode }),
  };
  return { ...facts, message: describeNextStep({ ...facts, amountCents: seat.amountCents }) };
}

/**
 * The response of POST /api/event-registrations. It has no links when the typed address belongs to an account that the
 * caller has not proven.
 */
export type RegistrationAnswer = Omit<ReturnType<typeof toAnswer>, "pageUrl"> & { pageUrl: string | null };
