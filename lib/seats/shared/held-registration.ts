import "server-only";
import { db } from "@/lib/db/client";
import { fullName, sortedByName } from "@/lib/core/full-name";
import { isPaidByHolder } from "@/lib/auth/ownership";
import { getEvent, withDates } from "@/lib/events/queries";
import { sumFields, unpaidCents } from "@/lib/ledger/rules";
import { readSeatMoney, notifyOtherPayers } from "./seat-money";
import { rateLabelOf } from "../rules";
import type { Seating } from "./seating";
import { shownSeatSelect } from "./shown-seat";
import { queueConfirmation, queuePaymentFailed, queueSeatReleased, type Taken } from "./confirmation";

const fields = {
  id: true,
  eventId: true,
  bookingId: true,
  firstName: true,
  lastName: true,
  email: true,
  userId: true,
  ticketCode: true,
  ...shownSeatSelect,
  typedByOther: true,
  booking: { select: { group: { select: { company: true } } } },
  amountsDue: {
    select: { reference: true, userId: true, payerEmail: true, ...sumFields },
    orderBy: { createdAt: "desc" },
    take: 1,
  },
  user: { select: { email: true, emailVerifiedAt: true } },
} as const;

/**
 * A registration with its event, for an email about it. It counts as taken by a stranger unless the signed-in owner of
 * the address took it.
 */
export async function readForLetter(id: string) {
  const {
    amountsDue: [due],
    eventId,
    bookingId,
    booking: { group },
    user,
    ...row
  } = await db.registration.findUniqueOrThrow({
    select: fields,
    where: { id },
  });
  const event = await getEvent(null, eventId);
  const isPaidByOther = due !== undefined && !group && !isPaidByHolder(due.userId, due.payerEmail, row);
  const registration = {
    ...row,
    rateLabel: rateLabelOf(event, row.registrationType),
    amountCents: row.state === "held" && due ? unpaidCents(due) : row.amountCents,
    isByStranger: row.typedByOther || !user?.emailVerifiedAt || user.email !== row.email,
    // Only a holder who pays is given the reference. Another payer, such as a group's coordinator, gets a separate
    // email.
    reference: row.state === "held" && !group && !isPaidByOther ? (due?.reference ?? null) : null,
    company: group?.company ?? null,
    isPaidByOther,
  };
  return { event, registration, bookingId, isOfGroup: group !== null };
}

/** Queues the email that fits the registration's state: the ticket, or the deadline of its hold. */
export async function queueCurrentState(id: string, caused: Taken): Promise<void> {
  const { event, registration } = await readForLetter(id);
  await queueConfirmation(event, registration, caused);
}

/**
 * Queues the emails that the deadline of these seats of one booking has passed; for a group, also to its coordinator.
 */
export const queueSeatsReleased = (seating: Seating, ids: string[]) =>
  queueNoLongerHeld(seating, ids, queueSeatReleased);

/**
 * Queues the email that the payment for a seat failed and the seat was released; for a group, also to its coordinator.
 */
export const queueSeatFailed = (seating: Seating, id: string) =>
  queueNoLongerHeld(seating, [id], queuePaymentFailed);

async function queueNoLongerHeld(
  seating: Seating,
  ids: string[],
  send: typeof queueSeatReleased,
): Promise<void> {
  const seats = [];
  for (const id of ids) seats.push(await readForLetter(id));
  for (const { event, registration } of seats) await send(event, registration);
  const [first] = seats;
  if (!first) return;
  for (const id of ids) await notifyOtherPayers(withDates(first.event), await readSeatMoney(id), "released");
  const names = sortedByName(seats.map(({ registration }) => registration)).map(fullName);
  await seating.onReleased(first.bookingId, withDates(first.event), names);
}
