import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { readBank } from "@/lib/bank/shared/read-bank";
import { formatDateTime } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { findJoinUrl, getEvent, joinUrlFor, withDates } from "@/lib/events/queries";
import { nextCalendarSequence } from "@/lib/events/shared/calendar-sequence";
import { holdsSeatFilter } from "@/lib/events/rules";
import { queueEmail, queueEmails } from "@/lib/mail/queue";
import { sumFields, unpaidCents } from "@/lib/ledger/rules";
import { composeConfirmation } from "@/lib/seats/shared/confirmation";
import { groupPaidLetter, groupRegisteredLetter, groupReminderLetter, groupToConfirmLetter } from "./letters";
import { greetedFields, greetedName, queueToGroupCoordinator } from "./news";
import { rateLabelOf } from "@/lib/seats/rules";
import { pendingPeopleOf } from "../rules";
import { shownSeatSelect } from "@/lib/seats/shared/shown-seat";
import { inEnteredOrder } from "@/lib/seats/shared/state";

const fields = {
  code: true,
  company: true,
  ...greetedFields,
  contactEmail: true,
  people: true,
  pendingUntil: true,
  invoice: { select: { number: true } },
  bundle: {
    select: {
      reference: true,
      dues: { select: { amountDue: { select: sumFields } }, where: { amountDue: { voidedAt: null } } },
    },
  },
  booking: {
    select: {
      eventId: true,
      registrations: {
        select: {
          id: true,
          firstName: true,
          lastName: true,
          email: true,
          ticketCode: true,
          ...shownSeatSelect,
        },
        where: holdsSeatFilter,
        orderBy: inEnteredOrder,
      },
    },
  },
} as const;

async function readGroup(bookingId: string) {
  const {
    booking,
    contactName,
    contactFirstName,
    contactEmail,
    people,
    pendingUntil,
    bundle,
    invoice,
    ...group
  } = await db.groupBooking.findUniqueOrThrow({ select: fields, where: { id: bookingId } });
  const { registrations } = booking;
  // The earliest deadline is used, because it is when the first seat is released.
  const [until] = [pendingUntil, ...registrations.map(({ heldUntil }) => heldUntil)]
    .flatMap((deadline) => deadline ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  return {
    event: await getEvent(null, booking.eventId),
    registrations,
    contactEmail,
    group: {
      ...group,
      firstName: greetedName({ contactName, contactFirstName }),
      people: registrations.length || pendingPeopleOf(people).length,
    },
    deadline: until ? formatDateTime(until, getAssociation().timeZone) : null,
    owed:
      bundle && invoice
        ? {
            number: invoice.number,
            reference: bundle.reference,
            amountCents: bundle.dues.reduce((sum, { amountDue }) => sum + unpaidCents(amountDue), 0),
          }
        : null,
  };
}

/** Queues the email with which the coordinator confirms a group. Nobody else is emailed before. */
export async function queueGroupConfirmation(bookingId: string): Promise<void> {
  const { event, contactEmail, group, deadline } = await readGroup(bookingId);
  if (contactEmail === null) return;
  await queueEmail({
    to: contactEmail,
    template: "group_to_confirm",
    letter: groupToConfirmLetter(withDates(event), group, deadline),
    isByStranger: true,
  });
}

/** Queues the emails to everybody of a group about their own seats, and to the coordinator with the invoice. */
export async function announceGroup(bookingId: string): Promise<void> {
  const { event, registrations, contactEmail, group, deadline, owed } = await readGroup(bookingId);
  const bank = await readBank(event.id);
  const joinUrl = await findJoinUrl("confirmed", event.id);
  const sequence = await nextCalendarSequence();
  await queueEmails(
    registrations.map(({ registrationType, ...seat }) => {
      const facts = { rateLabel: rateLabelOf(event, registrationType), reference: null };
      // None of these people has proven their address, so the limits of unproven addresses apply (`isByStranger`).
      const said = { bank, joinUrl: joinUrlFor(seat.state, { joinUrl }), sequence };
      return composeConfirmation(event, { ...seat, ...facts, company: group.company }, said, {
        isByStranger: true,
      });
    }),
  );
  await queueToCoordinator({ event, contactEmail, group, deadline, owed });
}

/** Queues the email with the group's page to a corrected address, for confirming the group or for its current state. */
export async function queueGroupPage(bookingId: string): Promise<void> {
  const { registrations, ...read } = await readGroup(bookingId);
  if (registrations.length === 0) return queueGroupConfirmation(bookingId);
  await queueToCoordinator({ ...read, owed: read.owed?.amountCents ? read.owed : null });
}

type ToCoordinator = Omit<Awaited<ReturnType<typeof readGroup>>, "registrations">;

async function queueToCoordinator({ event, contactEmail, group, deadline, owed }: ToCoordinator) {
  if (contactEmail === null) return;
  const bank = await readBank(event.id);
  await queueEmail({
    to: contactEmail,
    template: "group_registered",
    letter: groupRegisteredLetter(withDates(event), group, owed && { ...owed, bank, deadline }),
    attachments: owed ? [{ fileName: `${owed.number}.pdf`, invoiceOf: owed.number }] : [],
  });
}

/** Queues, once, the email that a group is fully paid. */
export async function queueGroupPaid(bookingId: string): Promise<void> {
  const told = await sql.write`
    UPDATE "GroupBooking" g SET "paidToldAt" = now()
    WHERE g."id" = ${bookingId}::uuid AND g."paidToldAt" IS NULL AND NOT EXISTS (
      SELECT FROM "AmountDue" d JOIN "Registration" r ON r."id" = d."registrationId"
      WHERE r."bookingId" = g."id" AND d."closedAt" IS NULL)
    RETURNING g."id"`;
  if (told.length === 0) return;
  const { event } = await readGroup(bookingId);
  await queueToGroupCoordinator(bookingId, "group_paid", (group, money) =>
    groupPaidLetter(withDates(event), group, money),
  );
}

/** Queues the reminder of a group's amount due, to its coordinator. */
export async function queueGroupReminder(bookingId: string): Promise<void> {
  const { event, owed, deadline } = await readGroup(bookingId);
  if (!owed || owed.amountCents === 0) return;
  const bank = await readBank(event.id);
  await queueToGroupCoordinator(bookingId, "group_reminder", (group) =>
    groupReminderLetter(withDates(event), group, { ...owed, bank, deadline }),
  );
}
