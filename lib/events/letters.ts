import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { formatDateTime, formatLongDate, formatTime, zoneCity } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import type { Letter } from "@/lib/mail/letter";
import type { EventStatus } from "./rules";

export type LetterEvent = {
  title: string;
  slug: string;
  startDate: Date;
  endDate: Date;
  location: string | null;
};

/** The facts with the time and place, for every email about an event. */
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

/** The direction in which a deadline moved with its event; null when it did not move. */
export type DeadlineMoved = "earlier" | "later" | null;

type Unpaid = { openCents: number; reference: string; deadlineMoved: DeadlineMoved };

/** The sentence that explains a changed deadline to its reader. */
function whyMoved(moved: DeadlineMoved, to: "pay" | "take it") {
  return moved ? `The event is now ${moved}, so the deadline to ${to} is ${moved} too. ` : "";
}

const howToPay = ({ openCents, reference }: Unpaid, page: string): string[] =>
  openCents > 0
    ? [
        `Please pay ${formatMoney(openCents)} by then and quote the reference ${reference}. You’ll find how to pay on your ${page}.`,
      ]
    : [];

const factsToPay = ({ openCents, reference }: Unpaid): [string, string][] =>
  openCents > 0
    ? [
        ["Amount to pay", formatMoney(openCents)],
        ["Reference", reference],
      ]
    : [];

/** Notifies everybody with a seat that the event's time, place or title has changed. */
export function rescheduledLetter(
  {
    firstName,
    ticketCode,
    heldUntil,
    ...held
  }: Unpaid & {
    firstName: string;
    ticketCode: string;
    heldUntil: Date | null;
  },
  before: Planned,
  now: LetterEvent,
): Letter {
  return {
    subject: `Changed: ${now.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      whatChanged(before),
      "Your registration is still valid. Open the attached calendar file to update your calendar.",
      ...(heldUntil
        ? [
            `Your seat hasn’t been paid for yet. ${whyMoved(held.deadlineMoved, "pay")}Your seat is held until ${shownTime(heldUntil)}.`,
            ...howToPay(held, "registration’s page"),
          ]
        : []),
    ],
    facts: [...whenAndWhere(now), ...(heldUntil ? factsToPay(held) : [])],
    button: {
      label: "View your registration",
      url: publicUrl(pathTo("/registration/[code]", { code: ticketCode })),
    },
    closing: ["If you can no longer attend, please let us know so we can offer your seat to someone else."],
  };
}

/** Notifies the coordinator of a group with unpaid seats that the event has changed. */
export function groupRescheduledLetter(
  {
    name,
    company,
    code,
    heldUntil,
    ...held
  }: Unpaid & {
    name: string;
    company: string;
    code: string;
    heldUntil: Date;
  },
  before: Planned,
  now: LetterEvent,
): Letter {
  return {
    subject: `Changed: ${now.title}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      whatChanged(before),
      `The seats of the group from ${company} haven’t been paid for yet. ${whyMoved(held.deadlineMoved, "pay")}They are held until ${shownTime(heldUntil)}. We have emailed each person about the event.`,
      ...howToPay(held, "group’s page"),
    ],
    facts: [...whenAndWhere(now), ...factsToPay(held)],
    button: { label: "View your group", url: publicUrl(pathTo("/registration/group/[code]", { code })) },
  };
}

type Planned = LetterEvent & { status: EventStatus };

function whatChanged(before: Planned): string {
  if (before.status === "postponed")
    return `“${before.title}”, which was postponed, is going ahead. You'll find the details below.`;
  const { timeZone } = getAssociation();
  const was = [
    `${formatLongDate(before.startDate, timeZone)}, ${formatTime(before.startDate, timeZone)}`,
    ...(before.location ? [before.location] : []),
  ].join(", ");
  return `“${before.title}”, which was planned for ${was}, has changed. You'll find the new details below.`;
}

const shownTime = (time: Date) => formatDateTime(time, getAssociation().timeZone);

/** Notifies everybody with a seat that the event is postponed. */
export function postponedLetter(firstName: string, event: LetterEvent, ticketCode: string): Letter {
  return {
    subject: `Postponed: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `“${event.title}” has been postponed from the time below. We'll email you the new date as soon as it is known.`,
      "Your registration is still valid, and no seat will be released in the meantime. Open the attached calendar file to mark the event as tentative in your calendar.",
    ],
    facts: whenAndWhere(event),
    button: {
      label: "View your registration",
      url: publicUrl(pathTo("/registration/[code]", { code: ticketCode })),
    },
    closing: ["If you can no longer attend, please let us know so we can offer your seat to someone else."],
  };
}

type Offered = { firstName: string; code: string; heldUntil: Date };

/** Notifies a person with an offered seat that the event's time, place or title has changed. */
export function offerMovedLetter(
  { firstName, code, heldUntil, deadlineMoved }: Offered & { deadlineMoved: DeadlineMoved },
  before: Planned,
  now: LetterEvent,
): Letter {
  const deadline = shownTime(heldUntil);
  return {
    subject: `Changed: ${now.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      whatChanged(before),
      `The seat we offered you is still yours to take. ${whyMoved(deadlineMoved, "take it")}We’ll hold it for you until ${deadline}. After that it goes to the next in line.`,
    ],
    facts: [...whenAndWhere(now), ["Kept until", deadline]],
    button: { label: "Take the seat", url: publicUrl(pathTo("/waiting-list/[code]", { code })) },
    closing: [
      "If you can't come, please leave the list on the same page, so that we can offer the seat to someone else.",
    ],
  };
}

/** Notifies a person with an offered seat that the event is postponed. */
export function offerPostponedLetter({ firstName, code }: Offered, event: LetterEvent): Letter {
  return {
    subject: `Postponed: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `“${event.title}” has been postponed from the time below. We'll email you the new date as soon as it is known.`,
      "Your offer doesn't end in the meantime. You can take the seat once the new date is set.",
    ],
    facts: whenAndWhere(event),
    button: { label: "View your offer", url: publicUrl(pathTo("/waiting-list/[code]", { code })) },
  };
}

/** Notifies people on the waiting list that the event is cancelled. */
export function waitingListClosedLetter(
  firstName: string,
  event: LetterEvent,
  message: string | null,
): Letter {
  return {
    subject: `Cancelled: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `You were on the waiting list of “${event.title}”. We're sorry, but the event has been cancelled.`,
      ...(message === null ? [] : message.split(/\n{2,}/)),
    ],
    facts: whenAndWhere(event),
  };
}

/** Notifies the coordinator of a group that the event is cancelled or deleted. */
export function groupEventCancelledLetter(
  name: string,
  event: LetterEvent,
  { company, hasPaid, message }: { company: string; hasPaid: boolean; message: string | null },
): Letter {
  return {
    subject: `Cancelled: ${event.title}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We're sorry, but “${event.title}” has been cancelled, and so have the registrations of the group from ${company}. We have emailed each person.`,
      ...(message === null ? [] : message.split(/\n{2,}/)),
      hasPaid ? "We will refund what you paid. You don't need to do anything." : "Nothing is left to pay.",
    ],
    facts: whenAndWhere(event),
    closing: ["If you have any questions, just reply to this email."],
  };
}

/** Notifies the payer of another person's seat that the event is cancelled or deleted. */
export function payerEventCancelledLetter(
  greetedAs: string,
  event: LetterEvent,
  { paidCents, openCents, message }: { paidCents: number; openCents: number; message: string | null },
): Letter {
  return {
    subject: `Cancelled: ${event.title}`,
    greeting: `Dear ${greetedAs},`,
    paragraphs: [
      `We're sorry, but “${event.title}” has been cancelled. You were paying for someone else’s seat.`,
      ...(message === null ? [] : message.split(/\n{2,}/)),
      ...(paidCents > 0 ? ["We will refund your payment. You don't need to do anything."] : []),
      ...(openCents > 0 ? [`You no longer owe ${formatMoney(openCents)}. Please don't pay it.`] : []),
    ],
    facts: whenAndWhere(event),
    closing: ["If you have any questions, just reply to this email."],
  };
}

/** Notifies everybody who had a seat that the event is cancelled or deleted. */
export function eventCancelledLetter(
  firstName: string,
  event: LetterEvent,
  hasPaid: boolean,
  message: string | null = null,
): Letter {
  return {
    subject: `Cancelled: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We're sorry, but “${event.title}” has been cancelled, and so has your registration. Open the attached calendar file to remove the event from your calendar.`,
      ...(message === null ? [] : message.split(/\n{2,}/)),
      ...(hasPaid ? ["We will refund your payment. You don't need to do anything."] : []),
    ],
    facts: whenAndWhere(event),
    closing: ["If you have any questions, just reply to this email."],
  };
}
