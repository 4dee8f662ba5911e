import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { formatLongDate, formatTime, zoneCity } from "@/lib/format";
import type { Letter } from "@/lib/mail/letter";

export type LetterEvent = {
  title: string;
  slug: string;
  startDate: Date | string;
  endDate: Date | string;
  location: string | null;
};

/** The rows about time and place in every letter about an event. */
export function whenAndWhere({ title, startDate, endDate, location }: LetterEvent): [string, string][] {
  const { timeZone } = getAssociation();
  return [
    ["Event", title],
    ["Date", formatLongDate(startDate, timeZone)],
    [
      "Time",
      `${formatTime(startDate, timeZone)} – ${formatTime(endDate, timeZone)} (${zoneCity(timeZone)} time)`,
    ],
    ...(location ? [["Place", location] as [string, string]] : []),
  ];
}

/** To everybody with a seat when the event's time, place or title changes. */
export function rescheduledLetter(
  firstName: string,
  before: LetterEvent,
  now: LetterEvent,
  ticketCode: string,
): Letter {
  const { timeZone } = getAssociation();
  const was = [
    `${formatLongDate(before.startDate, timeZone)}, ${formatTime(before.startDate, timeZone)}`,
    ...(before.location ? [before.location] : []),
  ].join(", ");
  return {
    subject: `Changed: ${now.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `“${before.title}” has changed. It was announced for ${was}. This is what counts now:`,
      "Your registration stays as it is. The calendar file that comes with this e-mail moves the entry in your calendar.",
    ],
    facts: whenAndWhere(now),
    button: { label: "View your registration", url: publicUrl(`/registration/${ticketCode}`) },
    closing: ["If you cannot come any more, please tell us, so that somebody else can have your seat."],
  };
}

/** To everybody who had a seat when the event is deleted. */
export function eventCancelledLetter(firstName: string, event: LetterEvent, hasPaid: boolean): Letter {
  return {
    subject: `Cancelled: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We are sorry: “${event.title}” will not take place. Your registration has ended, and the calendar file that comes with this e-mail removes the entry from your calendar.`,
      ...(hasPaid ? ["We will pay your payment back to you. You don't need to do anything."] : []),
    ],
    facts: whenAndWhere(event),
    closing: ["If you have a question, just answer this e-mail."],
  };
}
