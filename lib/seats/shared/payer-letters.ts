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

/* To whoever pays for a seat that somebody else has. Who that is, is not said: the seat may have been given on. */

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

/** When the seat was cancelled or released: what goes back to the payer, and what is no longer owed. */
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
      `Somebody else’s seat at “${event.title}”, which you ${hasPaid ? "paid for" : "were going to pay for"}, has been ${end}.`,
      ...consequences(money),
    ],
    facts: [...whenAndWhere(event), ["Reference", money.references.join(", ")]],
    closing: questions,
  };
}

type ToPay = { references: string[]; openCents: number; heldUntil: Date | null };

/** After somebody registered another person, and halfway through the hold of a seat that they owe. */
export function seatOfOtherToPayLetter(
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

/** When nothing is left to pay for the seat. */
export function seatOfOtherPaidLetter(
  event: LetterEvent,
  greetedAs: string,
  { reference, amountCents, receiptNumbers, credit }: Paid,
): Letter {
  const seat = `somebody else’s seat at “${event.title}”`;
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

/** When what is open for the seat was waived. */
export function seatOfOtherWaivedLetter(
  event: LetterEvent,
  greetedAs: string,
  { reference, waivedCents }: { reference: string; waivedCents: number },
): Letter {
  return {
    subject: `Nothing to pay: ${event.title}`,
    greeting: `Dear ${greetedAs},`,
    paragraphs: [
      `You were going to pay for somebody else’s seat at “${event.title}”.`,
      noLongerOwed(waivedCents),
    ],
    facts: [...whenAndWhere(event), ["Reference", reference]],
    closing: questions,
  };
}
