import "server-only";
import { bankDetailLines } from "@/lib/association/labels";
import { getAssociation, type Bank } from "@/lib/association/queries";
import { bankWarning } from "@/lib/association/rules";
import { formatDateTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { whenAndWhere, type LetterEvent } from "@/lib/events/letters";
import type { Letter } from "@/lib/mail/letter";
import { refundToPayer } from "../labels";
import { registrationButton } from "./letters";

/* Emails to people whose seat was released, cancelled or given away. */

type ReleasedSeat = {
  firstName: string;
  amountCents: number;
  ticketCode: string;
  addressToConfirm: boolean;
  /** The company that was to pay for the seat as one of a group. */
  company?: string | null;
  /** Whether another person was to pay; only that person is emailed about the money. */
  isPaidByOther?: boolean;
};

/**
 * Notifies a person that an administrator marked the payment as failed. `isOver`: the event has started, so the seat
 * can't be reclaimed.
 */
export function failedLetter(event: LetterEvent, released: ReleasedSeat, isOver: boolean): Letter {
  const isFree = released.amountCents === 0;
  const unpaid = unpaidByOther(event, released);
  return {
    subject:
      isFree || unpaid
        ? `Your seat has been released: ${event.title}`
        : `We did not receive your payment: ${event.title}`,
    greeting: `Dear ${released.firstName},`,
    paragraphs: [
      isFree
        ? `Your registration for “${event.title}” was not confirmed, so we have released your seat.`
        : (unpaid ??
          `We could not complete your payment of ${formatMoney(released.amountCents)} for “${event.title}”, so we have released your seat.`),
      ...(isOver ? [] : [wayBack]),
    ],
    facts: whenAndWhere(event),
    button: buttonBack(released, isOver),
    ...(isFree || unpaid ? {} : { closing: [hasPaidAlready] }),
  };
}

/** Notifies a person that the deadline of the hold has passed. */
export function seatReleasedLetter(event: LetterEvent, released: ReleasedSeat, isOver: boolean): Letter {
  const isFree = released.amountCents === 0;
  const unpaid = unpaidByOther(event, released);
  const isUnconfirmed = isFree || released.addressToConfirm;
  return {
    subject: `Your seat has been released: ${event.title}`,
    greeting: `Dear ${released.firstName},`,
    paragraphs: [
      isUnconfirmed
        ? `You did not confirm your registration for “${event.title}” in time, so we have released your seat.`
        : (unpaid ??
          `We did not receive ${formatMoney(released.amountCents)} for “${event.title}” in time, so we have released your seat.`),
      ...(isOver ? [] : [wayBack]),
    ],
    facts: whenAndWhere(event),
    button: buttonBack(released, isOver),
    ...(isFree || unpaid ? {} : { closing: [hasPaidAlready] }),
  };
}

/**
 * The sentence for a holder who was not the payer: the coordinator of their group or another person was to pay. Null
 * for a holder who was.
 */
function unpaidByOther({ title }: LetterEvent, { company, isPaidByOther }: ReleasedSeat): string | null {
  if (company)
    return `${company} registered you for “${title}”. Your seat wasn’t paid for in time, so we’ve released it.`;
  return isPaidByOther ? `Your seat at “${title}” was not paid for in time, so we have released it.` : null;
}

const wayBack = "If you would still like to attend, you can reclaim your seat while seats are available.";
const hasPaidAlready = "If you have paid, please reply to this email and tell us when and how.";

const buttonBack = ({ ticketCode }: ReleasedSeat, isOver: boolean) =>
  registrationButton(isOver ? "View your registration" : "Reclaim my seat", ticketCode);

const moneyOfCancelled = {
  nothing: [],
  to_be_paid_back: ["We will refund your payment. You don't need to do anything."],
  refunded_to_payer: [refundToPayer],
  refunded_to_other: ["The payment for your seat was refunded, so your ticket is no longer valid."],
  charged_back_to_other: ["The payment for your seat was reversed, so your ticket is no longer valid."],
  refunded: ["Your payment was refunded by the online provider, so your ticket is no longer valid."],
  charged_back: [
    "Your payment was reversed by your bank or card company, so your ticket is no longer valid.",
  ],
};

/**
 * What happens to the money of a cancelled registration: one outcome for all of it, or a split by the cancellation
 * policy.
 */
export type MoneyOfCancelled = keyof typeof moneyOfCancelled | { refundCents: number; keptCents: number };

/** The sentences of an email about the money of a cancelled registration. */
export function cancelledMoneySentences(money: MoneyOfCancelled): string[] {
  if (typeof money === "string") return moneyOfCancelled[money];
  const { refundCents, keptCents } = money;
  return [
    refundCents > 0
      ? `We will refund ${formatMoney(refundCents)}. You don't need to do anything.`
      : "Nothing is refunded.",
    ...(keptCents > 0
      ? [
          `Under the event’s cancellation policy, ${formatMoney(keptCents)} of what you paid is non-refundable.`,
        ]
      : []),
  ];
}

/** Confirms to a person that they gave their seat away. */
export function handedOverLetter(
  event: LetterEvent,
  firstName: string,
  /** What the reader still owes for the seat; null for nothing. */
  owed: { openCents: number; reference: string; heldUntil: Date | null } | null,
  bank: Bank,
): Letter {
  const deadline = owed?.heldUntil && formatDateTime(owed.heldUntil, getAssociation().timeZone);
  return {
    subject: `You transferred your seat: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `You transferred your seat at “${event.title}” to someone else. Your ticket and registration page are no longer valid.`,
      ...(owed
        ? [
            `You still owe ${formatMoney(owed.openCents)} for it, unless the person who has the seat now pays. ${deadline ? `If it isn’t paid by ${deadline}, we’ll release the seat. ` : ""}Pay by bank transfer or cheque and quote the reference ${owed.reference}.`,
            ...bankWarning(bank),
          ]
        : []),
      "If you didn’t transfer it, please reply to this email.",
    ],
    facts: [
      ...whenAndWhere(event),
      ...(owed
        ? ([
            ["Amount", formatMoney(owed.openCents)],
            ["Reference", owed.reference],
            ...(deadline ? [["Held until", deadline]] : []),
            ...bankDetailLines(bank),
          ] as [string, string][])
        : []),
    ],
    button: { label: "View the event", url: publicUrl(pathTo("/events/[slug]", { slug: event.slug })) },
  };
}

/** Notifies a person of a cancellation by themselves, by an administrator, or because of a refund. */
export function cancelledLetter(
  event: LetterEvent,
  firstName: string,
  money: MoneyOfCancelled,
  hasAnother = false,
): Letter {
  return {
    subject: `Registration cancelled: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      hasAnother
        ? `You were registered twice for “${event.title}”. One registration has been cancelled and its seat released. The other one is still valid.`
        : `Your registration for “${event.title}” has been cancelled and your seat has been released.`,
      ...cancelledMoneySentences(money),
    ],
    facts: whenAndWhere(event),
    button: { label: "View the event", url: publicUrl(pathTo("/events/[slug]", { slug: event.slug })) },
  };
}
