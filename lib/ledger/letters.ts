import "server-only";
import { bankWarning } from "@/lib/association/rules";
import { bankDetailLines } from "@/lib/association/labels";
import { getAssociation, type Bank } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { formatDate, formatDateTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import type { Letter } from "@/lib/mail/letter";
import {
  creditLeftFacts,
  leftOfCredit,
  notRefundedWords,
  paymentMethodLabel,
  receiptsFact,
  creditVerb,
  yourCreditWords,
} from "./labels";
import { fillIn } from "./rules";
import type { PaymentAsRead } from "./shared/sale";

type Paid = { description: string; amountCents: number; reference: string };

const paidFacts = ({ description, amountCents, reference }: Paid): [string, string][] => [
  ["For", description],
  ["Amount", formatMoney(amountCents)],
  ["Reference", reference],
];

/** Notifies a payer that the seat is no longer available and the payment will be refunded. */
export function refundDueLetter(firstName: string, paid: Paid): Letter {
  return {
    subject: `We will refund your payment: ${paid.description}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      "We have received your payment, but the registration is no longer valid: it was cancelled, or its seat was released and has since been taken. We will refund the full amount. You don't need to do anything.",
    ],
    facts: paidFacts(paid),
    closing: ["If you have any questions, just reply to this email."],
  };
}

type Part = {
  due: Paid;
  amountCents: number;
  openCents: number;
  receiptNumbers: number[];
  credit: PaymentAsRead["credit"];
};

/** Notifies a payer that an amount due was paid in part. */
export function partReceivedLetter(
  name: string,
  { due, amountCents, openCents, receiptNumbers, credit }: Part,
): Letter {
  const { description, reference } = due;
  const amount = formatMoney(amountCents);
  const [subject, paid] = !credit
    ? ["We’ve received part of your payment", `Thank you. We have received ${amount}.`]
    : credit === "another's"
      ? ["Part of it has been paid with a credit", `${amount} of it has been paid with a credit.`]
      : [
          `${credit.used.creditCents > 0 ? "Your credit" : "Your refund"} covered part of it`,
          `${yourCreditWords(credit.used)} ${creditVerb(credit.used)} been used.${notRefundedWords(credit.used)}`,
        ];
  return {
    subject: `${subject}: ${description}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `${paid} ${formatMoney(openCents)} is still outstanding. Please quote the same reference when you pay it.`,
    ],
    facts: [
      ["For", description],
      ["Outstanding", formatMoney(openCents)],
      ["Reference", reference],
      receiptsFact(receiptNumbers),
      ...creditLeftFacts(credit),
    ],
    closing: ["If you have any questions, just reply to this email."],
  };
}

type Adjusted = Paid & {
  beforeCents: number;
  openCents: number;
  /** When the hold on the seat ends; null without a hold. */
  heldUntil: Date | null;
  dueDate: Date | null;
  reason: string;
};

/** Notifies a payer that the amount due was changed. */
export function amountAdjustedLetter(name: string, adjusted: Adjusted): Letter {
  const { description, amountCents, beforeCents, openCents, reference, reason } = adjusted;
  return {
    subject: `Your amount due has changed: ${description}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We have changed what you owe for “${description}”. Please pay ${formatMoney(openCents)} and quote ${beforeCents === 0 ? "the reference" : "the same reference as before"}.`,
    ],
    facts: [
      ["Amount before", formatMoney(beforeCents)],
      ["Amount now", formatMoney(amountCents)],
      ...(openCents === amountCents ? [] : ([["Outstanding", formatMoney(openCents)]] as [string, string][])),
      ["Reference", reference],
      ...deadlineFacts(adjusted),
      ["Reason", reason],
    ],
    closing: ["If you have any questions, just reply to this email."],
  };
}

/** Notifies a payer that an amount due was declared void. */
export function amountVoidedLetter(name: string, voided: Paid & { reason: string }): Letter {
  const { description, amountCents, reference, reason } = voided;
  return {
    subject: `Nothing to pay: ${description}`,
    greeting: `Dear ${name},`,
    paragraphs: [`You no longer owe anything for “${description}”. Please don't pay it.`],
    facts: [
      ["Amount before", formatMoney(amountCents)],
      ["Amount now", formatMoney(0)],
      ["Reference", reference],
      ["Reason", reason],
    ],
    closing: ["If you have paid it already, please reply to this email and tell us when and how."],
  };
}

type Missing = {
  amountCents: number;
  paidOn: Date;
  reason: string;
  dues: { description: string; reference: string }[];
  /** Whether a part of the reported amounts is still outstanding. */
  isOutstanding: boolean;
  /**
   * The path at which the reader pays or reports the payment again; null when the page belongs to another person by
   * now.
   */
  page: string | null;
};

/** Notifies a person that the payment they reported was not received. */
export function notReceivedLetter(
  name: string,
  { amountCents, paidOn, reason, dues, isOutstanding, page }: Missing,
): Letter {
  const { timeZone } = getAssociation();
  const reported = `You reported a payment of ${formatMoney(amountCents)} on ${formatDate(paidOn, timeZone)}.`;
  return {
    subject: isOutstanding ? "We have not received your payment" : "The payment you reported",
    greeting: `Dear ${name},`,
    paragraphs: isOutstanding
      ? [
          `${reported} We could not find it: ${reason}`,
          "The amount is still outstanding. Please check with your bank, then pay it or report it again with a proof.",
        ]
      : [
          // The reported payment may already be recorded under another report, so only the reason explains it.
          `${reported} We no longer expect it: ${reason}`,
          "Nothing is outstanding for it, so you don’t need to do anything.",
        ],
    facts: dues.map(({ description, reference }) => [description, `Reference ${reference}`]),
    ...(isOutstanding && page && { button: { label: "View amounts due", url: publicUrl(page) } }),
    closing: ["If you have any questions, just reply to this email."],
  };
}

type Refunded = {
  /** The amounts due that the refunded money had paid; empty when all of it was credit. */
  takenFrom: { description: string; reference: string }[];
  amountCents: number;
  /** The credit left of the payment after the refund, in cents. */
  creditLeftCents: number;
  /** Set when the amounts due lose their payment with the refund; `isAskedAgain` when they become outstanding again. */
  returned?: { isAskedAgain: boolean };
  method: string;
  /** The number of the bank transfer or of the cheque. */
  reference: string | null;
  refundDate: Date;
};

/** Notifies a payer of a refund. The email names only what was refunded, and no amount that the payment still pays. */
export function refundedLetter(name: string, refunded: Refunded): Letter {
  const { method, reference } = refunded;
  // The seats of a group have the same description and reference.
  const takenFrom = [
    ...new Map(refunded.takenFrom.map((due) => [`${due.description} ${due.reference}`, due])).values(),
  ];
  const { timeZone } = getAssociation();
  const amount = formatMoney(refunded.amountCents);
  const isCredit = takenFrom.length === 0;
  const what = isCredit ? `${amount} of your credit` : amount;
  return {
    subject: isCredit
      ? `We have refunded ${what}`
      : `We have refunded your payment: ${takenFrom.map(({ description }) => description).join(", ")}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We have refunded ${what} to you.`,
      ...(refunded.returned
        ? [
            refunded.returned.isAskedAgain
              ? "The amounts it paid are outstanding again, under a new reference."
              : "The amounts it paid are no longer owed.",
          ]
        : []),
    ],
    facts: [
      ...takenFrom.flatMap((due): [string, string][] => [
        ["For", due.description],
        ["Reference", due.reference],
      ]),
      ["Refunded", amount],
      ["Refunded by", paymentMethodLabel(method)],
      [method === "cheque" ? "Cheque number" : "Transfer number", reference ?? ""],
      ["Refunded on", formatDate(refunded.refundDate, timeZone)],
      ...(isCredit ? [leftOfCredit(refunded.creditLeftCents)] : []),
    ],
    closing: ["If you don't receive the money within two weeks, please reply to this email."],
  };
}

/** Notifies an administrator that a payment arrived for a cancelled registration. */
export function refundDueToAdministratorLetter(firstName: string, payer: string, paid: Paid): Letter {
  return {
    subject: `Refund due: ${paid.description}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The online provider notified us of a payment from ${payer}. The registration no longer has a seat, so the payment must be refunded.`,
    ],
    facts: paidFacts(paid),
    button: {
      label: "View refunds due",
      url: publicUrl(pathTo("/admin/payments", { query: { show: "to_be_paid_back" } })),
    },
  };
}

type ProviderRefund = {
  kind: "refunded" | "charged_back";
  amountCents: number;
  payer: string;
  /** A sentence on what the portal changed because of the refund or chargeback. */
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
      `The online provider notified us that ${formatMoney(amountCents)} paid by ${payer} was ${verb}. ${consequence}`,
    ],
    facts: paidFacts(paid),
    button: { label: "View payments", url: publicUrl(pathTo("/admin/payments")) },
  };
}

/** The fact of an email with the day when the hold on the seat ends or the amount is due; empty without such a day. */
export function deadlineFacts({
  heldUntil,
  dueDate,
}: {
  heldUntil: Date | null;
  dueDate: Date | null;
}): [string, string][] {
  const { timeZone } = getAssociation();
  if (heldUntil) return [["Held until", formatDateTime(heldUntil, timeZone)]];
  return dueDate ? [["Due on", formatDate(dueDate, timeZone)]] : [];
}

/** An outstanding amount in an email to its payer, with the bank account to pay it to. */
export type OwedLine = {
  reference: string;
  description: string;
  openCents: number;
  dueDate: string | null;
  bank: Bank;
};

/** The treasurer's email to a payer with an outstanding balance. The amounts and the bank details follow the text. */
export function toPayersLetter(
  name: string,
  owed: OwedLine[],
  { subject, content }: { subject: string; content: string },
): Letter {
  const { name: association, timeZone } = getAssociation();
  const sum = owed.reduce((cents, { openCents }) => cents + openCents, 0);
  const values = {
    name,
    amount: formatMoney(sum),
    reference: owed.map(({ reference }) => reference).join(", "),
  };
  const lineOf = ({ reference, description, openCents, dueDate }: OwedLine): [string, string] => [
    `Reference ${reference}`,
    `${formatMoney(openCents)}, ${description}${dueDate ? `, due ${formatDate(new Date(dueDate), timeZone)}` : ""}`,
  ];
  // Events may have their own bank account, so the amounts are grouped by account.
  const banks = [...new Map(owed.map(({ bank }) => [JSON.stringify(bank), bank])).entries()];
  return {
    subject: fillIn(subject, values),
    greeting: `Dear ${name},`,
    paragraphs: fillIn(content, values).split(/\n{2,}/),
    facts: banks.flatMap(([account, bank]) => [
      ...owed.filter((line) => JSON.stringify(line.bank) === account).map(lineOf),
      ...bankDetailLines(bank),
    ]),
    closing: [
      ...new Set(banks.flatMap(([, bank]) => bankWarning(bank, "above"))),
      "Please quote the reference, so we can match your payment. If you have paid in the meantime, thank you: nothing more is needed.",
      `You are receiving this email because you have an outstanding balance with the ${association}.`,
    ],
  };
}

/**
 * Reminds staff who may record payments of reports that have waited too long. The email contains no names of payers.
 */
export function reportsOverdueLetter(
  firstName: string,
  { count, oldest, workingDays }: { count: number; oldest: Date; workingDays: number },
): Letter {
  const { timeZone } = getAssociation();
  const [reports, have] =
    count === 1 ? ["1 reported payment", "has"] : [`${count} reported payments`, "have"];
  const days = workingDays === 1 ? "1 working day" : `${workingDays} working days`;
  return {
    subject: `${reports} waiting for an answer`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${reports} ${have} been waiting for an answer for more than ${days}. ${count === 1 ? "It was reported" : "The oldest was reported"} on ${formatDate(oldest, timeZone)}.`,
      "Please record each payment, or mark it as not received. Until then, the seats are held.",
    ],
    button: {
      label: "View reported payments",
      url: publicUrl(pathTo("/admin/payments/reported")),
    },
  };
}
