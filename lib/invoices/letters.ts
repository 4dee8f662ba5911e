import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { formatMoney } from "@/lib/core/money";
import type { Letter } from "@/lib/mail/letter";
import { dueFact } from "./shared/due-fact";
import { totalsOf } from "./rules";
import type { InvoiceSnapshot } from "./schema";

type Issued = { number: string; snapshot: InvoiceSnapshot };

/** The letter to a payer for whom staff have issued an invoice; the document is attached. */
export function invoiceLetter(name: string, { number, snapshot }: Issued): Letter {
  const { totalCents, paidCents, toPayCents } = totalsOf(snapshot.lines);
  const { timeZone } = getAssociation();
  const facts: ([string, string] | null)[] = [
    ["Total", formatMoney(totalCents)],
    paidCents > 0 ? ["Paid so far", formatMoney(paidCents)] : null,
    toPayCents > 0 ? ["To pay", formatMoney(toPayCents)] : null,
    dueFact(snapshot, timeZone),
    snapshot.quote.length > 0 ? ["Reference", snapshot.quote.join(", ")] : null,
  ];
  return {
    subject: `Invoice ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      toPayCents > 0
        ? `Invoice ${number} is attached. It says how to pay. Please quote the reference, so we can match your payment.`
        : `Invoice ${number} is attached. It has been paid, so you don't need to do anything.`,
    ],
    facts: facts.filter((fact) => fact !== null),
    closing: ["If anything on it is wrong, just reply to this email."],
  };
}

type Cancelled = {
  number: string;
  cancelled: string;
  reason: string;
  /** Whether nothing on the invoice is owed any more. */
  isNothingLeft?: boolean;
};

/** The letter to a payer whose invoice was cancelled; the credit note is attached. */
export function creditNoteLetter(
  name: string,
  { number, cancelled, reason, isNothingLeft }: Cancelled,
): Letter {
  return {
    subject: `Invoice ${cancelled} has been cancelled`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We have cancelled invoice ${cancelled}. Credit note ${number} is attached. Your payments still count, and ${isNothingLeft ? "there is nothing left to pay" : "what you owe has not changed"}.`,
    ],
    facts: [["Reason", reason]],
    closing: ["If you have any questions, just reply to this email."],
  };
}

type Replaced = Issued & { creditNote: string; replaced: string; reason: string };

/**
 * The letter to a payer whose invoice no longer agreed with what is owed; the credit note and the new invoice are
 * attached.
 */
export function replacementLetter(
  name: string,
  { replaced, creditNote, reason, ...issued }: Replaced,
): Letter {
  const { facts, closing } = invoiceLetter(name, issued);
  return {
    subject: `Invoice ${issued.number} replaces ${replaced}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Invoice ${replaced} is out of date, so we have cancelled it by credit note ${creditNote} and issued invoice ${issued.number} instead. Both are attached. ${
        totalsOf(issued.snapshot.lines).toPayCents > 0
          ? "Your payments still count."
          : "Your payments still count, and there is nothing left to pay."
      }`,
    ],
    facts: [["Reason", reason], ...(facts ?? [])],
    ...(closing && { closing }),
  };
}
