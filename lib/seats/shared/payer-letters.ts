import "server-only";
import { bankDetailLines } from "@/lib/association/labels";
import { getAssociation, type Bank } from "@/lib/association/queries";
import { bankWarning } from "@/lib/association/rules";
import { formatDateTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { whenAndWhere, type LetterEvent } from "@/lib/events/letters";
import type { Letter } from "@/lib/mail/letter";
import {
  creditLeftFacts,
  creditVerb,
  notRefundedWords,
  receiptsFact,
  yourCreditWords,
} from "@/lib/ledger/labels";
import type { PaymentAsRead } from "@/lib/ledger/shared/sale";
import { cancelledMoneySentences } from "./ended-seat-letters";

/*
 * Emails to people who pay for another person's seat. The holder is not named, because the seat may have been given
 * away since.
 */

export type SeatMoneyEnded =
  | { references: string[]; refundCents: number; keptCents: number; openCents: number }
  | { references: string[]; returned: "refunded" | "charged_back" };

const returnedWords = {
  refunded: "Your payment for it was refunded by the online provider.",
  charged_back: "Your payment for it was reversed by your bank or card company.",
};

function consequences(money: SeatMoneyEnded): string[] {
  if ("returned" in money) return [returnedWords[money.returned]];
  const { refundCents, keptCents, openCents } = money;
  return [
    ...(refundCents + keptCents > 0 ? cancelledMoneySentences({ refundCents, keptCents }) : []),
    ...(openCents > 0 ? [noLongerOwed(openCents)] : []),
  ];
}

const noLongerOwed = (cents: number) =>
  `You no longer owe ${formatMoney(cents)} for it. Please don't pay it.`;

const questions = ["If you have any questions, just reply to this email."];

/** Notifies the payer that the seat was cancelled or released: what is refunded, and what is no longer owed. */
export function payerOfSeatLetter(
  event: LetterEvent,
  greetedAs: string,
  money: SeatMoneyEnded,
  end: "cancelled" | "released",
): Letter {
  const hasPaid = "returned" in money || money.refundCents + money.keptCents > 0;
  return {
    subject: `A seat you ${hasPaid ? "paid" : "owed"} for has been ${end}: ${event.title}`,
    greeting: `Dear ${greetedAs},`,
    paragraphs: [
      `Someone else’s seat at “${event.title}”, which you ${hasPaid ? "paid for" : "were going to pay for"}, has been ${end}.`,
      ...consequences(money),
    ],
    facts: [...whenAndWhere(event), ["Reference", money.references.join(", ")]],
    closing: questions,
  };
}

type ToPay = { references: string[]; openCents: number; heldUntil: Date | null };

/** Asks the payer for the price of another person's seat, after the registration and halfway through the hold. */
export function payerSeatToPayLetter(
  event: LetterEvent,
  greetedAs: string,
  { references, openCents, heldUntil }: ToPay,
  bank: Bank,
): Letter {
  const deadline = heldUntil && formatDateTime(heldUntil, getAssociation().timeZone);
  const reference = references.join(", ");
  return {
    subject: `A seat to pay for: ${event.title}`,
    greeting: `Dear ${greetedAs},`,
    paragraphs: [
      `A seat at “${event.title}” that you pay for is ${deadline ? `held until ${deadline}` : "held"}. Pay ${formatMoney(openCents)} by bank transfer or cheque and quote the reference ${reference}, so we can match your payment.`,
      ...bankWarning(bank),
    ],
    facts: [
      ...whenAndWhere(event),
      ["Amount", formatMoney(openCents)],
      ["Reference", reference],
      ...(deadline ? [["Held until", deadline] as [string, string]] : []),
      ...bankDetailLines(bank),
    ],
    closing: questions,
  };
}

type Paid = Pick<PaymentAsRead, "amountCents" | "receiptNumbers" | "credit"> & { reference: string };

/** Notifies the payer that nothing is left to pay for the seat. */
export function payerSeatPaidLetter(
  event: LetterEvent,
  greetedAs: string,
  { reference, amountCents, receiptNumbers, credit }: Paid,
): Letter {
  const seat = `someone else’s seat at “${event.title}”`;
  const [subject, paid] = !credit
    ? [
        "Payment received",
        `Thank you. We have received your payment for ${seat}. We've emailed them their ticket.`,
      ]
    : credit === "another's"
      ? [
          "Nothing to pay",
          `You were going to pay for ${seat}. It has been paid for with a credit, so you don’t need to pay anything for it.`,
        ]
      : [
          `Your ${credit.used.creditCents > 0 ? "credit" : "refund"} has been used`,
          `${yourCreditWords(credit.used)} ${creditVerb(credit.used)} paid for ${seat}.${notRefundedWords(credit.used)}`,
        ];
  return {
    subject: `${subject}: ${event.title}`,
    greeting: `Dear ${greetedAs},`,
    paragraphs: [paid],
    facts: [
      ...whenAndWhere(event),
      ["Paid", formatMoney(amountCents)],
      ["Reference", reference],
      receiptsFact(receiptNumbers),
      ...creditLeftFacts(credit),
    ],
    closing: questions,
  };
}

/** Notifies the payer that the outstanding amount of the seat was waived. */
export function payerSeatWaivedLetter(
  event: LetterEvent,
  greetedAs: string,
  { reference, waivedCents }: { reference: string; waivedCents: number },
): Letter {
  return {
    subject: `Nothing to pay: ${event.title}`,
    greeting: `Dear ${greetedAs},`,
    paragraphs: [
      `You were going to pay for someone else’s seat at “${event.title}”.`,
      noLongerOwed(waivedCents),
    ],
    facts: [...whenAndWhere(event), ["Reference", reference]],
    closing: questions,
  };
}
