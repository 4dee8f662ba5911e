import "server-only";
import { formatMoney } from "@/lib/core/money";
import { bankWarning } from "@/lib/association/rules";
import { bankDetailLines } from "@/lib/association/labels";
import { getAssociation, type Bank } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { whenAndWhere, type LetterEvent } from "@/lib/events/letters";
import type { EventStatus } from "@/lib/events/rules";
import { mapUrl } from "@/lib/events/labels";
import { formatDateTime, formatLongDate } from "@/lib/core/format";
import type { Letter } from "@/lib/mail/letter";
import { creditLeftFacts, receiptsFact, refundUsedWords, withCreditWords } from "@/lib/ledger/labels";
import type { PaymentAsRead } from "@/lib/ledger/shared/sale";
import { confirmationUrl } from "./confirmation-link";
import { confirmSentence, heldSentence } from "../labels";

type SeatEvent = LetterEvent & { status: EventStatus };

type Registered = {
  firstName: string;
  ticketCode: string;
  rateLabel: string | null;
  amountCents: number;
  reference: string | null;
  /** The name of the person who gave the seat away. */
  givenBy?: string;
  /** Whether the seat was registered under an address that an account has proven since. */
  isAdopted?: true;
  /** Whether the person who registered the attendee, and was to pay, has left. */
  isLeftToPay?: true;
  /** The company that registered the person and pays for the seat. */
  company?: string | null;
  /** Whether another person owes the price of the seat, having registered the attendee or given the seat away. */
  isPaidByOther?: boolean;
};

/** A registration whose seat is held until it is paid or confirmed. */
type Held = Registered & {
  id: string;
  email: string;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
  heldUntil: Date | null;
};

/** Says to somebody with a seat at a postponed event that its date no longer holds. */
const postponed = ({ status }: SeatEvent): string[] =>
  status === "postponed"
    ? [
        "The event has been postponed from the time below. We’ll email you the new date as soon as it is known, and no seat will be released in the meantime.",
      ]
    : [];

const lookForward = ({ status }: SeatEvent): string[] =>
  status === "postponed" ? [] : ["We look forward to seeing you."];

/** The button that leads to the private page of a registration. */
export const registrationButton = (label: string, ticketCode: string) => ({
  label,
  url: publicUrl(pathTo("/registration/[code]", { code: ticketCode })),
});

const rate = ({ rateLabel }: Registered): [string, string][] => (rateLabel ? [["Rate", rateLabel]] : []);

const join = (joinUrl: string | null): [string, string][] => (joinUrl ? [["Join online", joinUrl]] : []);

function paidByOther({ isPaidByOther, reference, amountCents, givenBy, heldUntil }: Held): string[] {
  const release = heldUntil ? " If it isn’t paid in time, we’ll release the seat." : "";
  if (!isPaidByOther || reference !== null || amountCents === 0) return [];
  return [
    givenBy
      ? `${formatMoney(amountCents)} is still outstanding for it. You don’t need to pay: the person who registered it owes it. We’ll email you your ticket once it is paid.${release}`
      : "Someone else is paying for your seat, so you don't need to pay. We'll email you your ticket once it is paid.",
  ];
}

function given({ givenBy, isAdopted, isLeftToPay, company, amountCents }: Registered): string[] {
  if (isLeftToPay)
    return [
      "The person who registered you no longer pays for your seat. Please pay the amount below yourself to keep it.",
    ];
  if (isAdopted)
    return [
      "You’ve confirmed this email address, so this registration belongs to your account now. Earlier tickets and links for it no longer work.",
    ];
  if (company) {
    return amountCents > 0
      ? [`${company} has registered you and pays for your seat. Your ticket is valid once it is paid.`]
      : [`${company} has registered you.`];
  }
  return givenBy
    ? [
        `${givenBy} has given you their seat. If you don’t want it, just reply to this email and we’ll cancel it.`,
      ]
    : [];
}

function toVerify({ memberRateToVerify, givenBy }: Pick<Held, "memberRateToVerify" | "givenBy">): string[] {
  if (!memberRateToVerify) return [];
  const rate = givenBy ? "Your seat has the member rate" : "You chose the member rate";
  return [
    `${rate}. If you are a member, press “This is me” to confirm that this registration is yours. Otherwise an administrator will verify the rate before you are checked in.`,
  ];
}

/** Confirms a registration with nothing left to pay. The ticket is attached. */
export function confirmedLetter(
  event: SeatEvent,
  registered: Registered & Pick<Held, "id" | "email" | "memberRateToVerify">,
  joinUrl: string | null,
): Letter {
  return {
    subject: `You are registered: ${event.title}`,
    greeting: `Dear ${registered.firstName},`,
    paragraphs: [
      ...given(registered),
      ...postponed(event),
      "Your seat is confirmed. Your ticket is attached: show it on your phone or bring a printed copy. Open the attached calendar file to add the event to your calendar.",
      ...toVerify(registered),
    ],
    facts: [...whenAndWhere(event), ...join(joinUrl), ...rate(registered)],
    button: registered.memberRateToVerify
      ? { label: "This is me", url: confirmationUrl(registered) }
      : registrationButton("View your registration", registered.ticketCode),
    closing: lookForward(event),
  };
}

/** Reminds a person with a confirmed seat days before the event. The ticket and the calendar file are attached. */
export function eventReminderLetter(
  event: LetterEvent & { isOnline: boolean },
  { firstName, ticketCode }: Pick<Registered, "firstName" | "ticketCode">,
  joinUrl: string | null,
): Letter {
  const { location, isOnline } = event;
  return {
    subject: `Reminder: ${event.title}, ${formatLongDate(event.startDate, getAssociation().timeZone)}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `“${event.title}” is coming up, and your seat is confirmed. Your ticket is attached: show it on your phone or bring a printed copy.`,
    ],
    facts: [
      ...whenAndWhere(event),
      ...(location && !isOnline ? [["Map", mapUrl(location)] as [string, string]] : []),
      ...join(joinUrl),
    ],
    button: registrationButton("View your registration", ticketCode),
    closing: [
      "If you can't come, open your registration with the button above to cancel it or to give your seat to someone else.",
    ],
  };
}

/** Confirms a registration whose payment or confirmation is outstanding, with how and by when to complete it. */
export function unpaidLetter(event: SeatEvent, held: Held, bank: Bank): Letter {
  return {
    subject: `Your seat is held: ${event.title}`,
    greeting: `Dear ${held.firstName},`,
    ...pending(
      event,
      held,
      bank,
      held.addressToConfirm
        ? confirmSentence(deadlineOf(held), "the button below")
        : `${heldSentence(deadlineOf(held))}.`,
    ),
  };
}

/** Reminds a person of an unpaid or unconfirmed seat, once, halfway through its hold. */
export function reminderLetter(event: SeatEvent, held: Held, bank: Bank): Letter {
  const opening = held.isPaidByOther
    ? `Your seat has not been paid for yet. ${heldSentence(deadlineOf(held))}. After that, we will release it.`
    : held.reference
      ? `We have not received your payment yet. ${heldSentence(deadlineOf(held))}. After that, we will release it.`
      : `Your registration is not confirmed yet. ${heldSentence(deadlineOf(held))}. After that, we will release it.`;
  return {
    subject: `Reminder: your seat at ${event.title}`,
    greeting: `Dear ${held.firstName},`,
    ...pending(event, held, bank, opening),
  };
}

function deadlineOf({ heldUntil }: Pick<Held, "heldUntil">): string | null {
  return heldUntil && formatDateTime(heldUntil, getAssociation().timeZone);
}

/** The part of an email about a held seat: instructions, facts and one button. */
function pending(
  event: SeatEvent,
  held: Held,
  bank: Bank,
  opening: string,
): Pick<Letter, "paragraphs" | "facts" | "button" | "closing"> {
  const { reference, amountCents, memberRateToVerify, addressToConfirm, ticketCode } = held;
  const deadline = deadlineOf(held);
  const needsConfirming = memberRateToVerify || addressToConfirm;
  return {
    paragraphs: [
      ...given(held),
      ...postponed(event),
      opening,
      ...paidByOther(held),
      ...(reference
        ? [
            `${addressToConfirm ? "Then pay" : "Pay"} ${formatMoney(amountCents)} by bank transfer or cheque and quote the reference ${reference}, so we can match your payment. We’ll confirm your seat when we receive it.`,
          ]
        : []),
      ...toVerify(held),
      ...(addressToConfirm && !memberRateToVerify
        ? [
            reference
              ? "Once you have confirmed, we'll hold your seat for longer and email you the new deadline."
              : "Once you have confirmed, we'll email you your ticket.",
          ]
        : []),
      ...(reference ? bankWarning(bank) : []),
    ],
    facts: [
      ...whenAndWhere(event),
      ...rate(held),
      ...(reference
        ? ([
            ["Amount", formatMoney(amountCents)],
            ["Reference", reference],
          ] as [string, string][])
        : []),
      ...(deadline ? [["Held until", deadline] as [string, string]] : []),
      ...(reference ? bankDetailLines(bank) : []),
    ],
    button: needsConfirming
      ? { label: memberRateToVerify ? "This is me" : "Confirm my registration", url: confirmationUrl(held) }
      : registrationButton(reference ? "How to pay" : "View your registration", ticketCode),
    closing: [
      ...(needsConfirming
        ? [
            "If you didn't register, you can ignore this email. Nothing is confirmed unless you press the button, and the seat will be released.",
          ]
        : []),
      ...(reference ? ["We'll email you your ticket when we have recorded your payment."] : []),
    ],
  };
}

/** The payment that settled the amount of a seat, which may be a credit. */
export type Settling = Pick<PaymentAsRead, "receiptNumbers" | "credit">;

function whyConfirmed(payment: Settling | null): string {
  if (!payment) return "There is nothing left to pay, and your seat is confirmed.";
  return payment.credit
    ? `Your seat has been paid for ${withCreditWords(payment.credit)}, and it is confirmed.${refundUsedWords(payment.credit)}`
    : "Thank you. We have received your payment, and your seat is confirmed.";
}

/** Notifies a person that nothing is left to pay. The ticket is attached. Without a payment, the rest was waived. */
export function paidLetter(
  event: SeatEvent,
  registered: Registered,
  payment: Settling | null,
  joinUrl: string | null,
): Letter {
  const receiptNumbers = payment?.receiptNumbers ?? [];
  return {
    subject:
      payment && !payment.credit
        ? `Payment received: ${event.title}`
        : `Your seat is confirmed: ${event.title}`,
    greeting: `Dear ${registered.firstName},`,
    paragraphs: [
      ...postponed(event),
      `${whyConfirmed(payment)} Your ticket is attached: show it on your phone or bring a printed copy.`,
    ],
    facts: [
      ...whenAndWhere(event),
      ...join(joinUrl),
      ...rate(registered),
      ...(payment ? [["Paid", formatMoney(registered.amountCents)] as [string, string]] : []),
      ...(registered.reference ? [["Reference", registered.reference] as [string, string]] : []),
      ...(receiptNumbers.length === 0 ? [] : [receiptsFact(receiptNumbers)]),
      ...creditLeftFacts(payment?.credit),
    ],
    button: registrationButton("View your registration", registered.ticketCode),
    closing: lookForward(event),
  };
}

type Renamed = { firstName: string; before: string; now: string; isToVerify: boolean; ticketCode: string };

/** Notifies the address of a seat that the name on the seat was changed on its private page. */
export function renamedLetter(
  event: LetterEvent,
  { firstName, before, now, isToVerify, ticketCode }: Renamed,
): Letter {
  return {
    subject: `The name on your registration was changed: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The name on your registration for “${event.title}” was changed on its private page.`,
      ...(isToVerify
        ? ["The seat was booked at a member rate, so we’ll check that the new name qualifies for it."]
        : []),
    ],
    facts: [["Before", before], ["New", now], ...whenAndWhere(event)],
    button: registrationButton("View your registration", ticketCode),
    closing: ["If you didn't ask for this, please reply to this email."],
  };
}
