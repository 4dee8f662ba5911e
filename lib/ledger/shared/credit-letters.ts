import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";
import { creditLeftFacts, notRefundedWords, receiptsFact, yourCreditWords, type OwnCredit } from "../labels";

type KeptAsCredit = {
  amountCents: number;
  receiptNumber: number | null;
  /** What the payer still owes although this payment is kept as credit, in cents. */
  outstandingCents: number;
  /** The path of the page where the payer sees the outstanding amount; null when they have none. */
  page: string | null;
};

/** Notifies a payer that a payment is kept as credit in full. */
export function creditReceivedLetter(
  name: string,
  { amountCents, receiptNumber, outstandingCents, page }: KeptAsCredit,
): Letter {
  const amount = formatMoney(amountCents);
  const isOwing = outstandingCents > 0;
  const outstanding = formatMoney(outstandingCents);
  return {
    subject: `We have received your payment of ${amount}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Thank you. We have received ${amount} and kept it as your credit. ${
        isOwing
          ? `It hasn't been used for anything yet, and ${outstanding} is still outstanding.`
          : "It can pay for something later, or we can refund it."
      }`,
      ...(isOwing
        ? [
            page === pathTo("/checkout")
              ? "You can use your credit for what you owe on your payment page."
              : "If you would like us to use your credit for what you owe, just reply to this email.",
          ]
        : []),
    ],
    facts: [
      ["Credit", amount],
      ["Outstanding", isOwing ? outstanding : ""],
      receiptsFact(receiptNumber === null ? [] : [receiptNumber]),
    ],
    ...(isOwing && page && { button: { label: "View amounts due", url: publicUrl(page) } }),
    closing: ["If you would like it back, or have any questions, just reply to this email."],
  };
}

type UsedCredit = {
  /** The company that owned the credit, when its payer is the coordinator of the company's group. */
  company: string | null;
  /** The amounts due that the credit paid in whole or in part. */
  paid: readonly { description: string; reference: string; amountCents: number }[];
  receiptNumbers: readonly number[];
  credit: OwnCredit;
};

/**
 * Notifies a payer that staff used their credit. The people whose amounts it paid are not named, because they may be
 * strangers.
 */
export function creditUsedLetter(
  name: string,
  { company, paid, receiptNumbers, credit }: UsedCredit,
): Letter {
  const { used, left } = credit;
  const words = yourCreditWords(used, company);
  return {
    subject: `We have used ${words}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We have used ${words} to pay the amounts below.${notRefundedWords(used)}`,
      ...(left.creditCents > 0
        ? [`${formatMoney(left.creditCents)} is left. It can pay for something later, or we can refund it.`]
        : []),
      ...(left.refundCents > 0 ? [`We will still refund ${formatMoney(left.refundCents)}.`] : []),
      ...(left.creditCents + left.refundCents === 0 ? ["Your credit is now used up."] : []),
    ],
    facts: [
      ...paid.map(({ description, reference, amountCents }): [string, string] => [
        description,
        `${formatMoney(amountCents)}, reference ${reference}`,
      ]),
      receiptsFact(receiptNumbers),
      ...creditLeftFacts(credit),
    ],
    closing: ["If you have any questions, just reply to this email."],
  };
}

/** What settled an amount due, in whole or in part, instead of a new payment. */
export type SettledBy = "credit" | "waiver" | "adjustment";

const meanwhile: Record<SettledBy, string> = {
  credit: "a credit has been used for the same thing",
  waiver: "we have waived what you owed for it",
  adjustment: "the amount due has changed",
};

type ReportedMoney = {
  amountCents: number;
  paidOn: Date;
  /** What settled the reported amounts in the meantime. */
  by: SettledBy;
  descriptions: readonly string[];
  /** The part of the reported amounts that is still outstanding, in cents. */
  outstandingCents: number;
};

/** Tells a person who reported a payment what happens to the money when the reported amounts were settled otherwise. */
export function reportedMoneyLetter(
  name: string,
  { by, amountCents, paidOn, descriptions, outstandingCents }: ReportedMoney,
): Letter {
  const { timeZone } = getAssociation();
  const amount = formatMoney(amountCents);
  const day = formatDate(paidOn, timeZone);
  const isPart = outstandingCents > 0;
  return {
    subject: `The payment you reported: ${amount}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `You told us that you paid ${amount} on ${day}. In the meantime, ${meanwhile[by]}${
        isPart
          ? `, and ${formatMoney(outstandingCents)} is still outstanding.`
          : ", so nothing is left to pay for it."
      }`,
      isPart
        ? "If your payment arrives, we’ll use it for what is still outstanding and keep the rest as your credit, which can pay for something later or be refunded."
        : "If your payment arrives, we’ll keep it as your credit, which can pay for something later or be refunded. If you haven’t sent it yet, please don’t.",
    ],
    facts: [
      ...descriptions.map((description): [string, string] => ["For", description]),
      ["Reported payment", `${amount}, ${day}`],
    ],
    closing: ["If you have any questions, just reply to this email."],
  };
}
