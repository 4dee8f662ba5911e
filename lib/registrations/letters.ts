import "server-only";
import { publicUrl, type Bank } from "@/lib/association/queries";
import { whenAndWhere, type LetterEvent } from "@/lib/events/letters";
import type { Letter } from "@/lib/mail/letter";

type Registered = {
  firstName: string;
  ticketCode: string;
  rateLabel: string | null;
  paymentAmount: string;
  reference: string | null;
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

/** After registering, when nothing is left to pay: with the ticket. */
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

/** After registering, while something is due: with how to pay it (decisions §6). */
export function unpaidLetter(
  event: LetterEvent,
  registered: Registered & { memberRateToVerify: boolean },
  bank: Bank,
): Letter {
  const isDue = registered.reference !== null;
  return {
    subject: `Your seat is held: ${event.title}`,
    greeting: `Dear ${registered.firstName},`,
    paragraphs: [
      isDue
        ? `Your seat is held. It is yours for good once ${registered.paymentAmount} BSD has arrived: pay by bank transfer or cheque and quote the reference ${registered.reference}, so that the payment is recognised as yours.`
        : "Your seat is held.",
      ...(registered.memberRateToVerify
        ? ["You chose the member rate. The administrators will verify it."]
        : []),
      ...(isDue && bank.isSample
        ? ["The bank details below are sample data: do not pay into this account."]
        : []),
    ],
    facts: [
      ...whenAndWhere(event),
      ...rate(registered),
      ...(isDue
        ? ([
            ["Amount", `${registered.paymentAmount} BSD`],
            ["Reference", registered.reference ?? ""],
          ] as [string, string][])
        : []),
      ...(isDue ? bankLines(bank) : []),
    ],
    button: registrationButton(isDue ? "How to pay" : "View your registration", registered.ticketCode),
    closing: ["Your ticket follows by e-mail as soon as the payment has been recorded."],
  };
}

/** When the money has come: with the ticket, and the number of the receipt. */
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

/** When an administrator could not find the money. */
export function failedLetter(event: LetterEvent, firstName: string, amount: string): Letter {
  return {
    subject: `Your payment did not arrive: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The payment of ${amount} BSD for “${event.title}” could not be completed, so your seat is no longer held. If you would still like to come, please register again.`,
    ],
    facts: whenAndWhere(event),
    button: { label: "Register again", url: publicUrl(`/events/${event.slug}`) },
    closing: ["If you have paid, please answer this e-mail and tell us when and how."],
  };
}

const moneyOfCancelled = {
  nothing: [],
  to_be_paid_back: ["We will pay your payment back to you. You don't need to do anything."],
  refunded: ["Your payment was refunded by the online provider, so your ticket is no longer valid."],
  charged_back: [
    "Your payment was reversed by your bank or card company, so your ticket is no longer valid.",
  ],
};

/** What has become of the money of a registration that is cancelled. */
export type MoneyOfCancelled = keyof typeof moneyOfCancelled;

/** When a registration was cancelled, by the person, by an administrator, or because its money has gone back. */
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
