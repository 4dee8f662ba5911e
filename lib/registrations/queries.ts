import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Admin, Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { selectOf } from "@/lib/db/columns";
import type { Registration } from "@/lib/db/generated/client";
import { Refusal } from "@/lib/errors";
import { eventFields, toEvent } from "@/lib/events/queries";
import { holdsSeatFilter } from "@/lib/events/rules";
import { formatCents, formatDateTime } from "@/lib/format";
import { payLink } from "@/lib/payments/queries";
import { ownedBy } from "./ownership";
import { canTakeUp, registrationState, type RegistrationState, type Standing } from "./rules";

/**
 * Whether this account or this e-mail address holds a seat at the event, whoever took it. `canTakeOver`: what a visitor
 * registered under the address stands in nobody's way.
 */
export async function holdsSeat(
  { userId, email }: { userId: string | null; email: string },
  eventId: string,
  { canTakeOver }: { canTakeOver: boolean },
): Promise<boolean> {
  const holders = [...(userId ? [{ userId }] : []), { email }];
  const visitors = canTakeOver ? { NOT: { userId: null, email } } : {};
  return (
    (await db.registration.count({ where: { eventId, ...holdsSeatFilter, OR: holders, ...visitors } })) > 0
  );
}

type PersonalStanding = {
  state: RegistrationState;
  unpaid: { amount: string; reference: string; paymentUrl: string | null } | null;
  /** When the seat is given up, as it is shown; null for one that is confirmed. */
  deadline: string | null;
  /** A visitor took the seat with this person's address: they can register as themselves, and it becomes theirs. */
  canTakeOver: boolean;
};

/** How this person stands to the event, and what they still owe for it. */
export async function getStanding(
  person: Member,
  event: Omit<Standing, "isRegistered"> & { id: string },
): Promise<PersonalStanding> {
  const seat = await db.registration.findFirst({
    select: {
      userId: true,
      paymentStatus: true,
      amountCents: true,
      heldUntil: true,
      amountDue: { select: { reference: true, amountCents: true, description: true, settledAt: true } },
    },
    where: { eventId: event.id, ...holdsSeatFilter, ...ownedBy(person) },
  });
  const due = seat?.amountDue?.settledAt === null ? seat.amountDue : null;
  return {
    state: registrationState({ ...event, isRegistered: seat !== null }, new Date()),
    unpaid: due && {
      amount: formatCents(due.amountCents),
      reference: due.reference,
      paymentUrl: payLink(due),
    },
    deadline: seat?.heldUntil ? formatDateTime(seat.heldUntil, getAssociation().timeZone) : null,
    canTakeOver: seat?.userId === null && !(seat.paymentStatus === "paid" && seat.amountCents > 0),
  };
}

/** GET /api/event-registrations/my: newest first, each with its event. */
export async function listMyRegistrations(person: Member) {
  const rows = await db.registration.findMany({
    where: { ...ownedBy(person), cancelledAt: null },
    orderBy: [{ registrationDate: "desc" }, { id: "desc" }],
    include: {
      event: { select: eventFields },
      amountDue: { select: { reference: true, amountCents: true, description: true } },
    },
  });
  const now = new Date();
  const isLive = ({ paymentStatus }: { paymentStatus: string }) => paymentStatus !== "failed";
  return rows.map((row) => ({
    id: row.id,
    eventId: row.eventId,
    event: toEvent(row.event),
    registrationType: row.registrationType,
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    paymentAmount: formatCents(row.amountCents),
    registrationDate: row.registrationDate.toISOString(),
    memberRateToVerify: row.memberRateToVerify,
    addressToConfirm: row.addressToConfirm,
    /** When the seat is given up unless it is paid, or confirmed, by then. */
    heldUntil: row.heldUntil?.toISOString() ?? null,
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    // Only what is still to be paid has a reference to quote, and only what is paid has a ticket.
    reference: row.paymentStatus === "pending" ? (row.amountDue?.reference ?? null) : null,
    paymentUrl: row.paymentStatus === "pending" && row.amountDue ? payLink(row.amountDue) : null,
    ticketUrl: row.paymentStatus === "paid" ? `/api/tickets/${row.ticketCode}` : null,
    code: row.ticketCode,
    pageUrl: `/registration/${row.ticketCode}`,
    /** Whether a seat that was given up can be taken up again. */
    canTakeUp:
      canTakeUp({ paymentStatus: row.paymentStatus, isCancelled: false, ...toEvent(row.event) }, now) &&
      !rows.some((other) => other.eventId === row.eventId && isLive(other)),
  }));
}
export type MyRegistration = Awaited<ReturnType<typeof listMyRegistrations>>[number];

/** The columns of an event's list of attendees. */
export const attendeeFields = [
  "id",
  "firstName",
  "lastName",
  "email",
  "companyName",
  "position",
  "phoneNumber",
  "registrationType",
  "paymentStatus",
  "amountCents",
  "registrationDate",
] as const satisfies readonly (keyof Registration)[];

export type AttendeeRow = Pick<Registration, (typeof attendeeFields)[number]>;

function toAttendee({ amountCents, registrationDate, ...row }: AttendeeRow) {
  return {
    ...row,
    paymentAmount: formatCents(amountCents),
    registrationDate: registrationDate.toISOString(),
  };
}
export type Attendee = ReturnType<typeof toAttendee>;

/** GET /api/admin/events/{id}/registrations: newest first. @throws Refusal `not_found` */
export async function listAttendees(_admin: Admin, eventId: string): Promise<Attendee[]> {
  await requireEvent(eventId);
  const rows = await db.registration.findMany({
    select: selectOf(attendeeFields),
    where: { eventId, cancelledAt: null },
    orderBy: [{ registrationDate: "desc" }, { id: "desc" }],
  });
  return rows.map(toAttendee);
}

/** The event of a list of attendees. @throws Refusal `not_found` */
export async function requireEvent(eventId: string): Promise<{ id: string; slug: string; title: string }> {
  const event = await db.event.findUnique({
    select: { id: true, slug: true, title: true },
    where: { id: eventId },
  });
  if (!event) throw new Refusal("not_found", "Event not found");
  return event;
}
