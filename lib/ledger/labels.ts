import { fullName } from "@/lib/core/full-name";
import { formatMoney } from "@/lib/core/money";
import { isReversal, type ChequeState, type DueState, type RefundStatus } from "./rules";

const methodLabels: Record<string, string> = {
  paylanes: "Online payment",
  bank_transfer: "Bank transfer",
  cheque: "Cheque",
};

/** The label of a payment method; unknown ones are returned unchanged. */
export function paymentMethodLabel(method: string): string {
  return methodLabels[method] ?? method;
}

/** What a toast says of a payment that was recorded: its receipt, and what of it is left over. */
export const recordedWords = (receiptNumber: number | null, creditCents: number): string =>
  `Receipt ${receiptNumber ?? ""}.${creditCents === 0 ? "" : ` ${formatMoney(creditCents)} is kept as credit.`}`;

type Payer = {
  purpose: "membership" | "event" | null;
  payerName: string | null;
  payerEmail: string | null;
  user: { firstName: string; lastName: string; email: string } | null;
};

const former = { membership: "Former member", event: "Former attendee" } as const;

/**
 * The payer: by the name that their account has today, or else by the one that was given; "Former member", "Former
 * attendee" or "Former payer" when erased.
 */
export function describePayer({ purpose, payerName, payerEmail, user }: Payer) {
  const name = user ? fullName(user) : (payerName ?? (purpose ? former[purpose] : "Former payer"));
  return {
    name,
    /** The name at the time of a payment, which stays on its receipt. */
    nameOnReceipt: payerName ?? name,
    email: payerEmail ?? user?.email ?? null,
    /** How letters greet the payer. A visitor's name may be a company's, so it is not taken apart. */
    greetedAs: user?.firstName ?? payerName ?? "",
  };
}

/** The receipts of what was paid, as a fact of an email; without any, the fact is empty and left out. */
export const receiptsFact = (numbers: readonly number[]): [label: string, value: string] => [
  numbers.length === 1 ? "Receipt" : "Receipts",
  numbers.map((number) => `No. ${number}`).join(", "),
];

/** The parts of a credit, in cents: left over from payments, and due as a refund. */
export type CreditParts = { creditCents: number; refundCents: number };

/** What somebody is told of their own credit, of which something was used: how much of it, and what is left. */
export type OwnCredit = { used: CreditParts; left: CreditParts };

/** "40.00 BSD of your credit and 35.00 BSD of the refund that was due to you" */
export const yourCreditWords = (
  { creditCents, refundCents }: CreditParts,
  company: string | null = null,
): string =>
  [
    ...(creditCents > 0
      ? [`${formatMoney(creditCents)} of ${company ? `${company}’s` : "your"} credit`]
      : []),
    ...(refundCents > 0
      ? [`${formatMoney(refundCents)} of the refund that was due to ${company ?? "you"}`]
      : []),
  ].join(" and ");

/** The verb after those words: "has" been used, "have" been used. */
export const creditVerb = ({ creditCents, refundCents }: CreditParts): "has" | "have" =>
  creditCents > 0 && refundCents > 0 ? "have" : "has";

/** Says that a refund no longer comes where it was used instead; empty where none was. */
export const notRefundedWords = ({ refundCents }: CreditParts): string =>
  refundCents > 0 ? ` ${formatMoney(refundCents)} will no longer be refunded.` : "";

type ReadCredit = OwnCredit | "another's";

/** With what something was paid: "with a credit", "with the refund that was due to you". */
export function withCreditWords(credit: ReadCredit): string {
  if (credit === "another's" || credit.used.refundCents === 0) return "with a credit";
  return credit.used.creditCents === 0
    ? "with the refund that was due to you"
    : "with your credit and the refund that was due to you";
}

/** `notRefundedWords` for whoever reads of a credit. */
export const refundUsedWords = (credit: ReadCredit): string =>
  credit === "another's" ? "" : notRefundedWords(credit.used);

export const leftOfCredit = (cents: number): [string, string] => ["Left of this credit", formatMoney(cents)];

/** What an email says is left of the credit that something was paid with; nothing where it is not its reader's. */
export const creditLeftFacts = (credit: ReadCredit | null | undefined): [string, string][] =>
  !credit || credit === "another's"
    ? []
    : [
        ...(credit.used.creditCents + credit.left.creditCents > 0
          ? [leftOfCredit(credit.left.creditCents)]
          : []),
        ...(credit.used.refundCents + credit.left.refundCents > 0
          ? [["Still to be refunded", formatMoney(credit.left.refundCents)] as [string, string]]
          : []),
      ];

/**
 * What to know before a credit is used for something of which a payment is reported; `day` as it is shown.
 */
export const reportedBeforeCredit = (
  { amountCents, day }: { amountCents: number; day: string },
  isOwn: boolean,
): string =>
  isOwn
    ? `You reported a payment of ${formatMoney(amountCents)} on ${day}, which we’re still checking. If it arrives, we’ll keep what is no longer due as your credit.`
    : `A payment of ${formatMoney(amountCents)} on ${day} was reported for this and is still to be checked. If it arrives, what is no longer due will be kept as credit.`;

/**
 * What an amount due is for, with whose seat it is where somebody else pays for it: "Event Registration: Annual Conference, Ann Bain".
 */
export const dueLabel = (description: string, payer: string, attendee: string | null): string =>
  attendee === null || attendee === payer ? description : `${description}, ${attendee}`;

/** The badge of a payment status; anything but completed and failed is pending. */
export function paymentStatusBadge(status: string): {
  label: string;
  tone: "success" | "danger" | "warning";
} {
  if (status === "completed") return { label: "Completed", tone: "success" };
  if (status === "failed") return { label: "Failed", tone: "danger" };
  return { label: "Pending", tone: "warning" };
}

/** The badges of a payment whose money is the payer's again or never came. */
export const refundLabel = {
  to_be_paid_back: "Refund due",
  paid_back: "Refunded",
  bounced: "Bounced",
  undone: "Undone",
} as const;

/** The filters of the list of payments. */
export const paymentStateLabel = {
  completed: "Completed",
  failed: "Failed",
  ...refundLabel,
  cheques_to_clear: "Cheques to clear",
} as const;

const refundTone = {
  to_be_paid_back: "warning",
  paid_back: "neutral",
  bounced: "danger",
  undone: "neutral",
} as const;

/** The badge of a refund; none where the payment stays. */
export const refundBadges = (status: RefundStatus) =>
  status ? [{ label: refundLabel[status], tone: refundTone[status] }] : [];

type Badged = { status: string; refundStatus: RefundStatus; refundedCents: number | null };

/** All badges of a payment: its status and its refund. One that was reversed is not called completed. */
export function paymentBadges({ status, refundStatus, refundedCents }: Badged) {
  const refund = refundBadges(refundStatus);
  if (isReversal(refundStatus)) return refund;
  const isPartly = (refundedCents ?? 0) > 0 && refundStatus !== "paid_back";
  return [paymentStatusBadge(status), ...refund, ...(isPartly ? [partlyRefunded] : [])];
}

const partlyRefunded = { label: "Partly refunded", tone: "neutral" } as const;

/** The states of amounts due by name, as filters have them. What is open is late: it is not due yet before that. */
export const dueStateBadge = {
  open: { label: "Overdue", tone: "danger" },
  partly_paid: { label: "Partly paid", tone: "warning" },
  not_due_yet: { label: "Not due yet", tone: "neutral" },
  paid: { label: "Paid", tone: "success" },
  to_be_paid_back: { label: "Refund due", tone: "warning" },
  void: { label: "Not owed", tone: "neutral" },
} as const satisfies Record<DueState, { label: string; tone: string }>;

/** What an amount due is for. */
export const purposeLabel = { membership: "Membership dues", event: "Event registrations" } as const;

/** What payments are for. */
export const paymentPurposeLabel = { ...purposeLabel, account: "Payments on account" } as const;

/** What a payment is for that was kept as credit as a whole. */
export const onAccount = "Payment on account";

/** The columns of an ageing. */
export const ageingLabel = {
  not_due: "Not due yet",
  "1-30": "Up to 30 days overdue",
  "31-60": "31 to 60 days",
  "61-90": "61 to 90 days",
  "90+": "More than 90 days",
} as const;
/**
 * Ageing labels where there is little room: on the axis of a chart, and in a spreadsheet, which makes a date of
 * "1-30".
 */
export const shortAgeingLabel = {
  not_due: "not due yet",
  "1-30": "1 to 30",
  "31-60": "31 to 60",
  "61-90": "61 to 90",
  "90+": "over 90",
} as const satisfies Record<keyof typeof ageingLabel, string>;
export const ageingNames = Object.keys(ageingLabel) as (keyof typeof ageingLabel)[];

/** "12 days overdue" */
export const overdueWords = (days: number) => `${days} ${days === 1 ? "day" : "days"} overdue`;

type Due = { state: DueState; openCents: number; daysOverdue: number };

/** The badges of an amount due: of what is still to be paid, how late it is, in the words of the ageing. */
export function dueBadges({ state, openCents, daysOverdue }: Due) {
  if (openCents === 0) return [dueStateBadge[state]];
  const late = { label: overdueWords(daysOverdue), tone: dueStateBadge.open.tone };
  const age = daysOverdue > 0 ? late : dueStateBadge.not_due_yet;
  return state === "partly_paid" ? [age, dueStateBadge.partly_paid] : [age];
}

/** Where a payment is reported and nobody has answered it. After the event there is no seat to hold. */
export const checkingReportSentence = "We’re checking the reported payment.";

/** Where a payment is reported for a held seat and nobody has answered it. */
export const heldWhileCheckingSentence =
  "We’re checking the reported payment, and the seat is held in the meantime.";

/** The badge of a cheque. One that has bounced is a payment that has. */
export const chequeBadge = {
  received: { label: "Cheque received", tone: "warning" },
  deposited: { label: "Cheque deposited", tone: "aqua" },
  cleared: { label: "Cheque cleared", tone: "success" },
  bounced: null,
} as const satisfies Record<ChequeState, { label: string; tone: string } | null>;

/** Below the reason of what is emailed to the payer. */
export const reasonToPayer = "The payer reads it in our email. It is stored in the audit log as well.";

/** What is said where people pay on the provider's page, and the portal cannot read what the provider reports. */
export const unnoticedPayments = {
  what: "The portal doesn't notice online payments by itself, because PAYMENT_WEBHOOK_SECRET isn't set on the server.",
  todo: "Record each payment from the provider’s page, or ask the person who runs the server to set it.",
};
