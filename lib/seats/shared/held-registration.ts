import "server-only";
import { db, type Prisma } from "@/lib/db/client";
import { fullName, sortedByName } from "@/lib/core/full-name";
import { isPaidByHolder } from "@/lib/auth/ownership";
import { getEvent, withDates } from "@/lib/events/queries";
import { releaseTime, sumFields, unpaidCents } from "@/lib/ledger/rules";
import { endSeats } from "./end-seats";
import { readSeatMoney, notifyOtherPayers } from "./seat-money";
import { rateLabelOf } from "../rules";
import type { Seating } from "./seating";
import { shownSeatSelect } from "./shown-seat";
import { queueConfirmation, type queueSeatReleased, type SeatOrigin } from "./confirmation";

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
    bookingId,
    booking: { group },
    user,
    ...row
  } = await db.registration.findUniqueOrThrow({
    select: fields,
    where: { id },
  });
  const event = await getEvent(null, row.eventId);
  const isPaidByOther = due !== undefined && !group && !isPaidByHolder(due.userId, due.payerEmail, row);
  const registration = {
    ...row,
    heldUntil: releaseTime(row.heldUntil, event),
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
export async function queueCurrentState(id: string, caused: SeatOrigin): Promise<void> {
  const { event, registration } = await readForLetter(id);
  await queueConfirmation(event, registration, caused);
}

/**
 * Releases those of the held registrations `r`, all of one booking, in the caller's transaction, and queues the emails
 * to their attendees, other payers and, for a group, its coordinator. `queueLetter` gives the reason.
 * @returns the released ones
 */
export async function releaseSeats(
  seating: Seating,
  which: Prisma.Sql,
  queueLetter: typeof queueSeatReleased,
): Promise<Awaited<ReturnType<typeof readForLetter>>["registration"][]> {
  const seats = [];
  for (const id of await endSeats("release", which)) seats.push(await readForLetter(id));
  for (const { event, registration } of seats) await queueLetter(event, registration);
  const [first] = seats;
  if (!first) return [];
  const event = withDates(first.event);
  const registrations = seats.map(({ registration }) => registration);
  for (const { id } of registrations) await notifyOtherPayers(event, await readSeatMoney(id), "released");
  await seating.onReleased(first.bookingId, event, sortedByName(registrations).map(fullName));
  return registrations;
}
