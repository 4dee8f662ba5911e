import "server-only";
import { publicUrl } from "@/lib/association/queries";
import { databaseNow } from "@/lib/db/clock";
import { eventCalendar } from "@/lib/events/calendar";
import { formatCents } from "@/lib/format";
import { getEvent, type PortalEvent } from "@/lib/events/queries";
import { findBank } from "@/lib/landing/queries";
import { queueEmail } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";
import {
  cancelledLetter,
  confirmedLetter,
  failedLetter,
  givenUpLetter,
  paidLetter,
  reminderLetter,
  unpaidLetter,
  type MoneyOfCancelled,
} from "./letters";

/** Whom a letter about a registration goes to, and what it tells. */
export type Told = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  ticketCode: string;
  rateLabel: string | null;
  paymentStatus: string;
  paymentAmount: string;
  reference: string | null;
  memberRateToVerify: boolean;
};

/** The same of one that is just made: until when it is held, and whether its address is to be confirmed. */
type ToldOfHold = Told & { addressToConfirm: boolean; heldUntil: Date | string | null };

const calendarFile = (
  event: PortalEvent,
  told: Pick<Told, "firstName" | "lastName" | "email">,
  method: "REQUEST" | "CANCEL",
) => ({
  fileName: "event.ics",
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  text: eventCalendar(event, {
    method,
    url: publicUrl(`/events/${event.slug}`),
    attendee: { name: `${told.firstName} ${told.lastName}`.trim(), email: told.email },
  }),
});

const ticketFile = (registrationId: string) => ({ fileName: "ticket.pdf", ticketOf: registrationId });

/** Promises the e-mail that follows registering: the calendar entry, and the ticket or how to pay. */
export async function sendConfirmation(event: PortalEvent, told: ToldOfHold): Promise<void> {
  const isPaid = told.paymentStatus === "paid";
  await queueEmail({
    to: told.email,
    template: isPaid ? "registration_confirmed" : "registration_unpaid",
    letter: isPaid ? confirmedLetter(event, told) : unpaidLetter(event, told, await findBank(event.id)),
    attachments: [calendarFile(event, told, "REQUEST"), ...(isPaid ? [ticketFile(told.id)] : [])],
  });
}

/** Promises the e-mail that follows a payment: the ticket. */
export async function sendTicket(eventId: string, told: Told, receiptNumber: number | null): Promise<void> {
  const event = await getEvent(null, eventId);
  await queueEmail({
    to: told.email,
    template: "payment_received",
    letter: paidLetter(event, told, receiptNumber),
    attachments: [ticketFile(told.id)],
  });
}

/** Promises the e-mail that takes the entry out of the person's calendar again. */
export async function sendCancellation(
  eventId: string,
  told: Pick<Told, "firstName" | "lastName" | "email">,
  money: MoneyOfCancelled,
): Promise<void> {
  const event = await getEvent(null, eventId);
  await queueEmail({
    to: told.email,
    template: "registration_cancelled",
    letter: cancelledLetter(event, told.firstName, money),
    attachments: [calendarFile(event, told, "CANCEL")],
  });
}

/** Promises the email that reminds of the deadline of a hold. */
export async function sendReminder(event: PortalEvent, told: ToldOfHold): Promise<void> {
  await queueEmail({
    to: told.email,
    template: "registration_reminder",
    letter: reminderLetter(event, told, await findBank(event.id)),
  });
}

type NoLongerHeld = Pick<Told, "firstName" | "lastName" | "email" | "ticketCode"> & { amountCents: number };

/** Promises the e-mail that says that the money did not come and the seat is free. */
export async function sendFailure(eventId: string, told: NoLongerHeld): Promise<void> {
  await sendNoLongerHeld(eventId, told, { template: "payment_failed", write: failedLetter });
}

/** Promises the email that says that the deadline has passed and the seat is free. */
export async function sendGivenUp(eventId: string, told: NoLongerHeld): Promise<void> {
  await sendNoLongerHeld(eventId, told, { template: "seat_given_up", write: givenUpLetter });
}

async function sendNoLongerHeld(
  eventId: string,
  { amountCents, ...told }: NoLongerHeld,
  { template, write }: { template: Template; write: typeof givenUpLetter },
): Promise<void> {
  const [event, now] = [await getEvent(null, eventId), await databaseNow()];
  await queueEmail({
    to: told.email,
    template,
    letter: write(
      event,
      { ...told, paymentAmount: formatCents(amountCents) },
      Date.parse(event.startDate) <= now.getTime(),
    ),
    attachments: [calendarFile(event, told, "CANCEL")],
  });
}
