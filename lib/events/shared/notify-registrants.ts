import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { isPaidByHolder } from "@/lib/auth/ownership";
import { db } from "@/lib/db/client";
import { fullName } from "@/lib/core/full-name";
import type { Letter } from "@/lib/mail/letter";
import { queueEmails, type Email } from "@/lib/mail/queue";
import type { SeatTemplate } from "@/lib/mail/seat-templates";
import { eventCalendar } from "./calendar";
import { nextCalendarSequence } from "./calendar-sequence";
import { joinUrlFor, type EventRow } from "../queries";
import { holdsSeatFilter } from "../rules";

type Registrant = {
  id: string;
  firstName: string;
  ticketCode: string;
  /** The calendar sequence when the person registered. */
  calendarSequence: number;
  /**
   * The deadline for the registrant's own payment of the seat; null when nothing is to be paid or another person pays.
   */
  heldUntil: Date | null;
  /** The deadline that the registrant knows when the event has moved since; null when `heldUntil` is what they know. */
  knownUntil: Date | null;
  /** What the registrant still has to pay for the seat; zero when nothing is to be paid or another person pays. */
  openCents: number;
  /** The reference to quote; empty when nothing is to be paid. */
  reference: string;
};

/**
 * How often one member of staff may notify all registrants of an event, counted separately for each kind of
 * notification.
 */
export const notificationLimit = { max: 30, windowSeconds: 60 * 60, what: "changes that notify registrants" };

type Method = "REQUEST" | "CANCEL";
type LetterTo = (registrant: Registrant) => Letter | null;

/** Queues the emails of `registrantEmails`, in the caller's transaction. */
export async function notifyRegistrants(
  event: EventRow,
  template: SeatTemplate,
  method: Method,
  letterTo: LetterTo,
): Promise<void> {
  await queueEmails(await registrantEmails(event, template, method, letterTo));
}

/**
 * An email for everybody with a seat, with a calendar file that updates (`REQUEST`) or removes (`CANCEL`) the entry.
 * Registrants for whom `letterTo` returns null get none.
 */
export async function registrantEmails(
  event: EventRow,
  template: SeatTemplate,
  method: Method,
  letterTo: LetterTo,
): Promise<Email[]> {
  const sequence = await nextCalendarSequence();
  const registrants = await db.registration.findMany({
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      userId: true,
      ticketCode: true,
      calendarSequence: true,
      heldUntil: true,
      knownUntil: true,
      addressToConfirm: true,
      state: true,
      amountsDue: {
        select: {
          reference: true,
          closedAt: true,
          amountCents: true,
          waivedCents: true,
          paidCents: true,
          userId: true,
          payerEmail: true,
        },
      },
      booking: { select: { group: { select: { id: true } } } },
    },
    where: { eventId: event.id, ...holdsSeatFilter },
  });
  const url = publicUrl(pathTo("/events/[slug]", { slug: event.slug }));
  return registrants.flatMap(
    ({ id, lastName, email, userId, amountsDue, heldUntil, addressToConfirm, state, booking, ...facts }) => {
      const own = booking.group || addressToConfirm ? [] : amountsDue;
      const open = own.filter(
        (due) => due.closedAt === null && isPaidByHolder(due.userId, due.payerEmail, { userId, email }),
      );
      const letter = letterTo({
        ...facts,
        id,
        heldUntil: booking.group || addressToConfirm ? null : heldUntil,
        openCents: open.reduce((sum, due) => sum + due.amountCents - due.waivedCents - due.paidCents, 0),
        reference: open.map(({ reference }) => reference).join(", "),
      });
      if (!letter) return [];
      const attendee = { name: fullName({ ...facts, lastName }), email };
      const attachment = {
        fileName: "event.ics",
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        text: eventCalendar(event, {
          method,
          sequence,
          url,
          attendee,
          joinUrl: joinUrlFor(state, event),
        }),
      };
      return [{ to: email, seat: id, template, letter, attachments: [attachment] }];
    },
  );
}
