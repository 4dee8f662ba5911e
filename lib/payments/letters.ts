import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { formatCents, formatDate } from "@/lib/format";
import type { Letter } from "@/lib/mail/letter";

type Thanked = {
  firstName: string;
  amountCents: number;
  paymentDate: Date;
  receiptNumber: number | null;
  nextPaymentDate: Date | null;
  /** Whether the payment made the membership active. */
  hasJoined: boolean;
};

/** Thanks a member for their dues, with the receipt's facts. */
export function duesLetter({ firstName, amountCents, hasJoined, ...dues }: Thanked): Letter {
  const { name, timeZone } = getAssociation();
  const { paymentDate, receiptNumber, nextPaymentDate } = dues;
  return {
    subject: hasJoined ? "Your membership is active" : "Thank you for your membership dues",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      hasJoined
        ? `thank you: your membership dues have arrived, and your membership of the ${name} is active. Welcome!`
        : "thank you: your membership dues have arrived.",
    ],
    facts: [
      ["Amount", `${formatCents(amountCents)} BSD`],
      ["Paid on", formatDate(paymentDate, timeZone)],
      ...(receiptNumber === null ? [] : ([["Receipt", `No. ${receiptNumber}`]] as [string, string][])),
      ...(nextPaymentDate
        ? ([["Next payment due", formatDate(nextPaymentDate, timeZone)]] as [string, string][])
        : []),
    ],
    button: { label: "View my payments", url: publicUrl("/profile?tab=payments") },
    closing: ["The receipt is there as a PDF, whenever you need it."],
  };
}

type Paid = { description: string; amountCents: number; currency: string; reference: string };

const paidFacts = ({ description, amountCents, currency, reference }: Paid): [string, string][] => [
  ["For", description],
  ["Amount", `${formatCents(amountCents)} ${currency}`],
  ["Reference", reference],
];

/** To somebody who paid for a seat that is no longer theirs. */
export function owedBackLetter(firstName: string, paid: Paid): Letter {
  return {
    subject: `We will pay you back: ${paid.description}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      "Your payment has arrived, but your registration is no longer valid: it was cancelled, or your seat was released and has been taken since. We will pay the full amount back to you. You don't need to do anything.",
    ],
    facts: paidFacts(paid),
    closing: ["If you have a question, just answer this email."],
  };
}

/** To the payer after a refund. */
export function refundedLetter(name: string, paid: Paid, refundedCents: number, refundDate: Date): Letter {
  const { timeZone } = getAssociation();
  return {
    subject: `We have paid you back: ${paid.description}`,
    greeting: `Dear ${name},`,
    paragraphs: [`We have paid ${formatCents(refundedCents)} ${paid.currency} back to you.`],
    facts: [...paidFacts(paid), ["Paid back on", formatDate(refundDate, timeZone)]],
    closing: ["If the money has not reached you within two weeks, please answer this email."],
  };
}

/** Notifies an administrator of a payment for something cancelled. */
export function toBePaidBackLetter(firstName: string, payer: string, paid: Paid): Letter {
  return {
    subject: `To be paid back: ${paid.description}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The online provider notified us of a payment by ${payer}. The registration it is for no longer holds a seat, so the money is to be paid back.`,
    ],
    facts: paidFacts(paid),
    button: {
      label: "Review payments to be paid back",
      url: publicUrl("/admin/payments?show=to_be_paid_back"),
    },
  };
}

type ProviderRefund = {
  kind: "refunded" | "charged_back";
  amountCents: number;
  payer: string;
  /** What the portal changed because of it. */
  consequence: string;
};

/** Notifies an administrator that the online provider refunded or charged back a payment. */
export function providerRefundLetter(
  firstName: string,
  paid: Paid,
  { kind, amountCents, payer, consequence }: ProviderRefund,
): Letter {
  const verb = kind === "refunded" ? "refunded" : "charged back";
  return {
    subject: `Payment ${verb}: ${paid.description}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The online provider notified us that ${formatCents(amountCents)} ${paid.currency} paid by ${payer} was ${verb}. ${consequence}`,
    ],
    facts: paidFacts(paid),
    button: { label: "View payments", url: publicUrl("/admin/payments") },
  };
}
