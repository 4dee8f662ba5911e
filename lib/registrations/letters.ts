import "server-only";
import { getAssociation, publicUrl, type Bank } from "@/lib/association/queries";
import { whenAndWhere, type LetterEvent } from "@/lib/events/letters";
import { formatDateTime } from "@/lib/format";
import type { Letter } from "@/lib/mail/letter";
import { confirmationUrl } from "./confirmation-link";
import { heldSentence } from "./labels";

type Registered = {
  firstName: string;
  ticketCode: string;
  rateLabel: string | null;
  paymentAmount: string;
  reference: string | null;
};

/** A registration whose seat is held until it is paid or confirmed. */
type Held = Registered & {
  id: string;
  email: string;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
  heldUntil: Date | string | null;
};

const bankLines = (bank: Bank): [string, string][] => {
  const lines: [string, string][] = [
    ["Account name", bank.accountName],
    ["Bank", bank.bankName],
    ["SWIFT", bank.swift],
    ["Account number", bank.accountNumber],
    ["Account type", bank.accountType],
    ["Transit number", bank.transitNumber],
    ["Bank address", bank.address],
  ];
  return lines.filter(([, value]) => value);
};

const registrationButton = (label: string, ticketCode: string) => ({
  label,
  url: publicUrl(`/registration/${ticketCode}`),
});

const rate = ({ rateLabel }: Registered): [string, string][] => (rateLabel ? [["Rate", rateLabel]] : []);

/** After registering, when nothing is left to pay; has the ticket. */
export function confirmedLetter(event: LetterEvent, registered: Registered): Letter {
  return {
    subject: `You are registered: ${event.title}`,
    greeting: `Dear ${registered.firstName},`,
    paragraphs: [
      "Your seat is confirmed. Your ticket comes with this e-mail: show it on your phone or printed when you arrive. The calendar file puts the event into your calendar.",
    ],
    facts: [...whenAndWhere(event), ...rate(registered)],
    button: registrationButton("View your registration", registered.ticketCode),
    closing: ["We look forward to seeing you."],
  };
}

/** After registering, when a payment or confirmation is open; says how and until when. */
export function unpaidLetter(event: LetterEvent, held: Held, bank: Bank): Letter {
  return {
    subject: `Your seat is held: ${event.title}`,
    greeting: `Dear ${held.firstName},`,
    ...pending(event, held, bank, `${heldSentence(deadlineOf(held))}.`),
  };
}

/** Sent once, halfway through a hold. */
export function reminderLetter(event: LetterEvent, held: Held, bank: Bank): Letter {
  const opening = held.reference
    ? `We have not received your payment yet. ${heldSentence(deadlineOf(held))}; after that we give it up.`
    : `Your registration is not confirmed yet. ${heldSentence(deadlineOf(held))}; after that we give it up.`;
  return {
    subject: `Reminder: your seat at ${event.title}`,
    greeting: `Dear ${held.firstName},`,
    ...pending(event, held, bank, opening),
  };
}

function deadlineOf({ heldUntil }: Pick<Held, "heldUntil">): string | null {
  return heldUntil && formatDateTime(heldUntil, getAssociation().timeZone);
}

/** The part about a held seat: instructions, facts and one button. */
function pending(
  event: LetterEvent,
  held: Held,
  bank: Bank,
  opening: string,
): Pick<Letter, "paragraphs" | "facts" | "button" | "closing"> {
  const { reference, paymentAmount, memberRateToVerify, addressToConfirm, ticketCode } = held;
  const deadline = deadlineOf(held);
  const needsConfirming = memberRateToVerify || addressToConfirm;
  return {
    paragraphs: [
      opening,
      ...(reference
        ? [
            `Pay ${paymentAmount} BSD by bank transfer or cheque and quote the reference ${reference}, so we can match your payment. We’ll confirm your seat when we receive it.`,
          ]
        : []),
      ...(memberRateToVerify
        ? [
            "You chose the member rate. If you are a member, press “This is me” to confirm that this registration is yours. Otherwise an administrator will verify the rate before you are checked in.",
          ]
        : []),
      ...(addressToConfirm && !memberRateToVerify
        ? ["Please confirm your registration with the button below. Your ticket follows right after."]
        : []),
      ...(reference && bank.isSample
        ? ["The bank details below are sample data: do not pay into this account."]
        : []),
    ],
    facts: [
      ...whenAndWhere(event),
      ...rate(held),
      ...(reference
        ? ([
            ["Amount", `${paymentAmount} BSD`],
            ["Reference", reference],
          ] as [string, string][])
        : []),
      ...(deadline ? [["Held until", deadline] as [string, string]] : []),
      ...(reference ? bankLines(bank) : []),
    ],
    button: needsConfirming
      ? { label: memberRateToVerify ? "This is me" : "Confirm my registration", url: confirmationUrl(held) }
      : registrationButton(reference ? "How to pay" : "View your registration", ticketCode),
    closing: [
      ...(needsConfirming
        ? [
            "If you did not register, you need not do anything: nothing is confirmed without the button, and the seat is given up.",
          ]
        : []),
      ...(reference ? ["Your ticket follows by email as soon as the payment has been recorded."] : []),
    ],
  };
}

/** After a payment; has the ticket and the receipt number. */
export function paidLetter(event: LetterEvent, registered: Registered, receiptNumber: number | null): Letter {
  return {
    subject: `Payment received: ${event.title}`,
    greeting: `Dear ${registered.firstName},`,
    paragraphs: [
      "Thank you, your payment has arrived and your seat is confirmed. Your ticket comes with this e-mail: show it on your phone or printed when you arrive.",
    ],
    facts: [
      ...whenAndWhere(event),
      ...rate(registered),
      ["Paid", `${registered.paymentAmount} BSD`],
      ...(registered.reference ? [["Reference", registered.reference] as [string, string]] : []),
      ...(receiptNumber === null ? [] : [["Receipt", `No. ${receiptNumber}`] as [string, string]]),
    ],
    button: registrationButton("View your registration", registered.ticketCode),
    closing: ["We look forward to seeing you."],
  };
}

type GivenUp = { firstName: string; paymentAmount: string; ticketCode: string };

/** When an administrator marked the payment as failed. `isOver`: the event has started, so there is no way back. */
export function failedLetter(event: LetterEvent, givenUp: GivenUp, isOver: boolean): Letter {
  return {
    subject: `Your payment did not arrive: ${event.title}`,
    greeting: `Dear ${givenUp.firstName},`,
    paragraphs: [
      `The payment of ${givenUp.paymentAmount} BSD for “${event.title}” could not be completed, so your seat is no longer held.`,
      ...(isOver ? [] : [wayBack]),
    ],
    facts: whenAndWhere(event),
    button: buttonBack(givenUp, isOver),
    closing: [hasPaidAlready],
  };
}

/** When the deadline of a hold has passed. */
export function givenUpLetter(event: LetterEvent, givenUp: GivenUp, isOver: boolean): Letter {
  const isFree = Number(givenUp.paymentAmount) === 0;
  return {
    subject: `Your seat is no longer held: ${event.title}`,
    greeting: `Dear ${givenUp.firstName},`,
    paragraphs: [
      isFree
        ? `Your registration for “${event.title}” was not confirmed in time, so your seat is no longer held.`
        : `We did not receive ${givenUp.paymentAmount} BSD for “${event.title}” in time, so your seat is no longer held.`,
      ...(isOver ? [] : [wayBack]),
    ],
    facts: whenAndWhere(event),
    button: buttonBack(givenUp, isOver),
    ...(isFree ? {} : { closing: [hasPaidAlready] }),
  };
}

const wayBack =
  "If you would still like to come, you can take your registration up again while seats are left.";
const hasPaidAlready = "If you have paid, please answer this email and tell us when and how.";

const buttonBack = ({ ticketCode }: GivenUp, isOver: boolean) =>
  registrationButton(isOver ? "View your registration" : "Take it up again", ticketCode);

const moneyOfCancelled = {
  nothing: [],
  to_be_paid_back: ["We will pay your payment back to you. You don't need to do anything."],
  refunded: ["Your payment was refunded by the online provider, so your ticket is no longer valid."],
  charged_back: [
    "Your payment was reversed by your bank or card company, so your ticket is no longer valid.",
  ],
};

/** What happens to the money of a cancelled registration. */
export type MoneyOfCancelled = keyof typeof moneyOfCancelled;

/** When a registration was cancelled by the person, by an administrator, or because of a refund. */
export function cancelledLetter(event: LetterEvent, firstName: string, money: MoneyOfCancelled): Letter {
  return {
    subject: `Registration cancelled: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your registration for “${event.title}” has been cancelled and your seat has been released.`,
      ...moneyOfCancelled[money],
    ],
    facts: whenAndWhere(event),
    button: { label: "View the event", url: publicUrl(`/events/${event.slug}`) },
  };
}
