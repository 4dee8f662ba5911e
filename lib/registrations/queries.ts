import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { unansweredReportSelect } from "@/lib/ledger/shared/pending-report";
import { getAssociation } from "@/lib/association/queries";
import type { Member, Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { selectOf } from "@/lib/db/columns";
import type { Registration } from "@/lib/db/rows";
import { sqlUnprepared } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { eventFields, toEvent, type PortalEvent } from "@/lib/events/queries";
import { toCancellationPolicy } from "@/lib/events/cancellation-rules";
import { holdsSeatFilter, isFull } from "@/lib/events/rules";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { formatCents } from "@/lib/core/money";
import { readBank } from "@/lib/bank/shared/read-bank";
import { releaseTime, sumFields, unpaidCents } from "@/lib/ledger/rules";
import { isOnlinePaymentAvailable, paymentPageUrl } from "@/lib/payments/queries";
import { isPaidByHolder, ownedByFilter } from "@/lib/auth/ownership";
import {
  hasSeat,
  toStoredAnswers,
  previewCancellation,
  canReclaim,
  registrationState,
  type RegistrationState,
  type SeatStanding,
} from "@/lib/seats/rules";
import { shownDue, shownSeatSelect, shownSeat, ticketUrlOf } from "@/lib/seats/shared/shown-seat";
import { shownSeatColumns } from "@/lib/seats/shared/state";
import { heldLabel } from "./held-label";
import type { PlaceInLine } from "@/lib/waiting/labels";
import { findPlace } from "@/lib/waiting/queries";

/** Whether the seat belongs to a group, whose coordinator owes what is due for it. */
const ofGroup = { select: { group: { select: { company: true } } } } as const;

type PersonalStanding = {
  state: RegistrationState;
  unpaid: { amountCents: number; reference: string; paymentUrl: string | null } | null;
  /** What the person must do to retain the seat, such as "Seat held: pay 75.00 BSD by Dec 2"; null for nothing. */
  held: string | null;
  /** The formatted time at which the seat is released; null when the seat is final. */
  deadline: string | null;
  /** Whether the address must be confirmed with the emailed link before the deadline. */
  addressToConfirm: boolean;
  /** Whether another person typed this person's address for a seat, which registering takes over. */
  canTakeOver: boolean;
  /** The person's place on the event's waiting list; null without one. */
  waiting: PlaceInLine | null;
};

const isReported = (due: { reports: unknown[] } | null) => (due?.reports.length ?? 0) > 0;

/** The standing of a person with an event: whether they are registered, what they owe, and what to do by when. */
export async function getStanding(
  person: Member,
  event: Omit<SeatStanding, "isRegistered"> & { id: string },
): Promise<PersonalStanding> {
  const seat = await db.registration.findFirst({
    select: {
      userId: true,
      typedByOther: true,
      booking: ofGroup,
      paidAt: true,
      heldUntil: true,
      addressToConfirm: true,
      amountsDue: {
        select: { reference: true, ...sumFields, description: true, reports: unansweredReportSelect },
        where: { closedAt: null },
        orderBy: { createdAt: "desc" },
        take: 1,
      },
    },
    where: { eventId: event.id, ...holdsSeatFilter, ...ownedByFilter(person) },
  });
  const due = seat?.booking.group ? null : (seat?.amountsDue[0] ?? null);
  const now = new Date();
  const { timeZone } = getAssociation();
  const releases = seat && releaseTime(seat.heldUntil, event);
  return {
    state: registrationState({ ...event, isRegistered: seat !== null }, now),
    held:
      seat && !seat.paidAt && new Date(event.startDate) > now
        ? heldLabel(
            {
              ...seat,
              heldUntil: releases,
              openCents: due ? unpaidCents(due) : 0,
              isReported: isReported(due),
            },
            timeZone,
            now,
          )
        : null,
    unpaid: due && {
      amountCents: unpaidCents(due),
      reference: due.reference,
      paymentUrl: paymentPageUrl(due),
    },
    deadline: releases ? formatDateTime(releases, timeZone) : null,
    addressToConfirm: seat?.addressToConfirm ?? false,
    waiting: isFull(event) && !seat ? await findPlace(person, event.id) : null,
    canTakeOver:
      seat !== null &&
      (seat.userId === null || seat.typedByOther) &&
      seat.paidAt === null &&
      !seat.booking.group,
  };
}

/** The person's standing and the ways to pay, which the registration screen shows besides the event. */
export async function readRegistrationTerms(person: Member, event: PortalEvent) {
  return {
    ...(await getStanding(person, event)),
    isOnlinePaymentAvailable: isOnlinePaymentAvailable(),
    bank: await readBank(event.id),
    timeZone: getAssociation().timeZone,
  };
}

/** A member's own registrations, newest first, each with its event. */
export async function listMyRegistrations(person: Member) {
  const rows = await db.registration.findMany({
    where: { ...ownedByFilter(person), state: { not: "cancelled" } },
    orderBy: [{ registrationDate: "desc" }, { id: "desc" }],
    include: {
      event: { select: eventFields },
      booking: ofGroup,
      amountsDue: {
        select: {
          reference: true,
          ...sumFields,
          description: true,
          voidedAt: true,
          reports: unansweredReportSelect,
          userId: true,
          payerEmail: true,
        },
        orderBy: { createdAt: "desc" },
      },
    },
  });
  const now = new Date();
  return rows.map(({ amountsDue, booking, amountsDue: [due], ...row }) => ({
    id: row.id,
    eventId: row.eventId,
    event: toEvent(row.event),
    /** The details that were given about the person when registering. */
    said: {
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      company: row.companyName,
      position: row.position,
      phone: row.phoneNumber,
      notes: row.notes,
    },
    ...shownSeat(row),
    paymentMethod: row.paymentMethod,
    /** Whether a reported payment is unanswered, which holds the seat. */
    isReported: isReported(due ?? null),
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    answers: toStoredAnswers(row.answers),
    // Only an outstanding payment has a reference to quote, and a group's coordinator quotes the group's.
    ...shownDue(row.state === "held" && !booking.group ? due : null),
    ticketUrl: ticketUrlOf(row),
    code: row.ticketCode,
    pageUrl: pathTo("/registration/[code]", { code: row.ticketCode }),
    /** The refund when the member cancels now; null when they cannot cancel. */
    cancellation: previewCancellation(
      {
        ...row,
        status: row.event.status,
        startDate: row.event.startDate,
        policy: toCancellationPolicy(row.cancellationPolicy),
        paidCents: amountsDue.reduce((sum, { voidedAt, paidCents }) => sum + (voidedAt ? 0 : paidCents), 0),
        isPaidByOther: amountsDue.some(
          ({ paidCents, userId, payerEmail }) => paidCents > 0 && !isPaidByHolder(userId, payerEmail, row),
        ),
      },
      now,
    ),
    /** Whether the released seat can be reclaimed. */
    canReclaim:
      canReclaim({ state: row.state, ...toEvent(row.event) }, now) &&
      !rows.some((other) => other.eventId === row.eventId && hasSeat(other.state)),
  }));
}
export type MyRegistration = Awaited<ReturnType<typeof listMyRegistrations>>[number];

/**
 * The people whom the member has registered, newest first, with the link to each seat's page. The link is null when the
 * seat belongs to an account or its address is unconfirmed, because its code can change the seat and is only for its
 * holder.
 */
export async function listRegisteredForOthers({ id }: Member) {
  const rows = await db.registration.findMany({
    select: {
      id: true,
      userId: true,
      firstName: true,
      lastName: true,
      ticketCode: true,
      ...shownSeatSelect,
      event: { select: { title: true, startDate: true } },
    },
    where: { registeredById: id, state: { not: "cancelled" } },
    orderBy: [{ registrationDate: "desc" }, { id: "desc" }],
  });
  return rows.map(({ ticketCode, event, ...row }) => {
    const { registrationDate, paymentStatus, amountCents, addressToConfirm } = shownSeat(row);
    const isOpen = row.userId === null && !addressToConfirm;
    return {
      id: row.id,
      name: fullName(row),
      eventTitle: event.title,
      startDate: event.startDate.toISOString(),
      registrationDate,
      paymentStatus,
      amountCents,
      pageUrl: isOpen ? pathTo("/registration/[code]", { code: ticketCode }) : null,
    };
  });
}
export type RegisteredForOther = Awaited<ReturnType<typeof listRegisteredForOthers>>[number];

/** The columns of an event's list of attendees. */
export const attendeeFields = [
  "id",
  "firstName",
  "lastName",
  "email",
  "companyName",
  "position",
  "phoneNumber",
  ...shownSeatColumns,
  "notes",
  "answers",
] as const satisfies readonly (keyof Registration)[];

export type AttendeeRow = Pick<Registration, (typeof attendeeFields)[number]>;

/** An attendee as the call answers and the file lists them, column by column in this order. */
export function toAttendee(row: AttendeeRow) {
  const { id, firstName, lastName, email, companyName, position, phoneNumber, notes } = row;
  const { registrationType, paymentStatus, amountCents, registrationDate } = shownSeat(row);
  return {
    id,
    firstName,
    lastName,
    email,
    companyName,
    position,
    phoneNumber,
    registrationType,
    paymentStatus,
    paymentAmount: formatCents(amountCents),
    registrationDate,
    notes,
    answers: toStoredAnswers(row.answers),
  };
}
export type Attendee = ReturnType<typeof toAttendee>;

/** GET /api/admin/events/{id}/registrations: newest first. @throws Refusal `not_found` */
export async function listAttendees(
  _staff: Staff<"registrations.read">,
  eventId: string,
): Promise<Attendee[]> {
  await requireEvent(eventId);
  const rows = await db.registration.findMany({
    select: selectOf(attendeeFields),
    where: { eventId, state: { not: "cancelled" } },
    orderBy: [{ registrationDate: "desc" }, { groupRow: "asc" }, { id: "desc" }],
  });
  return rows.map(toAttendee);
}

/** The event's current questions, followed by removed ones that have answers, in their last wording. */
export async function listQuestions(eventId: string): Promise<{ id: string; label: string }[]> {
  return sqlUnprepared<{ id: string; label: string }>`
    SELECT q."id", q."label" FROM (
      SELECT asked->>'id' AS "id", asked->>'label' AS "label", "position"
      FROM "Event" e, jsonb_array_elements(e."questions") WITH ORDINALITY AS a(asked, "position")
      WHERE e."id" = ${eventId}::uuid
      UNION ALL
      SELECT given."id", given."label", NULL FROM (
        SELECT DISTINCT ON (answer->>'questionId') answer->>'questionId' AS "id", answer->>'label' AS "label"
        FROM "Registration" r, jsonb_array_elements(r."answers") answer
        WHERE r."eventId" = ${eventId}::uuid AND r."state" <> 'cancelled'
        ORDER BY answer->>'questionId', r."registrationDate" DESC
      ) given
      WHERE NOT EXISTS (
        SELECT FROM "Event" e, jsonb_array_elements(e."questions") asked
        WHERE e."id" = ${eventId}::uuid AND asked->>'id' = given."id"
      )
    ) q ORDER BY q."position" NULLS LAST, q."label"`;
}

/** The number of registrations that `listAttendees` returns. */
export async function countAttendees(eventId: string): Promise<number> {
  return db.registration.count({ where: { eventId, state: { not: "cancelled" } } });
}

/** The event of an attendee list. @throws Refusal `not_found` */
export async function requireEvent(eventId: string): Promise<{ id: string; slug: string; title: string }> {
  const event = await db.event.findUnique({
    select: { id: true, slug: true, title: true },
    where: { id: eventId },
  });
  if (!event) throw new Refusal("not_found", "Event not found");
  return event;
}
