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

/** The text of the toast after a payment is recorded: the receipt number, and the amount left over as credit. */
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
 * Name and email address of a payer. The current name of the account comes before the name given with the payment; an
 * erased payer is a "Former member", "Former attendee" or "Former payer".
 */
export function describePayer({ purpose, payerName, payerEmail, user }: Payer) {
  const name = user ? fullName(user) : (payerName ?? (purpose ? former[purpose] : "Former payer"));
  return {
    name,
    /** The name at the time of the payment, which its receipt keeps. */
    nameOnReceipt: payerName ?? name,
    email: payerEmail ?? user?.email ?? null,
    /**
     * The name in the greeting of an email. A visitor's name may be a company's, so it is not split into first and last
     * name.
     */
    greetedAs: user?.firstName ?? payerName ?? "",
  };
}

/**
 * The fact of an email that lists receipt numbers. Without receipts its value is empty, and the email leaves the fact
 * out.
 */
export const receiptsFact = (numbers: readonly number[]): [label: string, value: string] => [
  numbers.length === 1 ? "Receipt" : "Receipts",
  numbers.map((number) => `No. ${number}`).join(", "),
];

/** The parts of a credit, in cents: what is left over from payments, and what is due as a refund. */
export type CreditParts = { creditCents: number; refundCents: number };

/** A payer's own credit after some of it was used: the part used, and the part left. */
export type OwnCredit = { used: CreditParts; left: CreditParts };

/**
 * Describes a credit in an email, such as "40.00 BSD of your credit and 35.00 BSD of the refund that was due to you".
 */
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

/** The verb that agrees with `yourCreditWords`: "has" for one part of a credit, "have" for two. */
export const creditVerb = ({ creditCents, refundCents }: CreditParts): "has" | "have" =>
  creditCents > 0 && refundCents > 0 ? "have" : "has";

/** Tells the payer that a refund due was used as a payment and will not be refunded; empty when no refund was used. */
export const notRefundedWords = ({ refundCents }: CreditParts): string =>
  refundCents > 0 ? ` ${formatMoney(refundCents)} will no longer be refunded.` : "";

type ReadCredit = OwnCredit | "another's";

/** Names the source of a payment by credit, such as "with a credit" or "with the refund that was due to you". */
export function withCreditWords(credit: ReadCredit): string {
  if (credit === "another's" || credit.used.refundCents === 0) return "with a credit";
  return credit.used.creditCents === 0
    ? "with the refund that was due to you"
    : "with your credit and the refund that was due to you";
}

/** The sentence of `notRefundedWords` for the reader of an email; empty when the credit is another person's. */
export const refundUsedWords = (credit: ReadCredit): string =>
  credit === "another's" ? "" : notRefundedWords(credit.used);

export const leftOfCredit = (cents: number): [string, string] => ["Remaining credit", formatMoney(cents)];

/** The facts of an email that show what is left of the credit used; empty when the credit is another person's. */
export const creditLeftFacts = (credit: ReadCredit | null | undefined): [string, string][] =>
  !credit || credit === "another's"
    ? []
    : [
        ...(credit.used.creditCents + credit.left.creditCents > 0
          ? [leftOfCredit(credit.left.creditCents)]
          : []),
        ...(credit.used.refundCents + credit.left.refundCents > 0
          ? [["Refund due", formatMoney(credit.left.refundCents)] as [string, string]]
          : []),
      ];

/**
 * The warning before a credit pays an amount for which a payment is already reported. `day` is formatted for display.
 */
export const reportedBeforeCredit = (
  { amountCents, day }: { amountCents: number; day: string },
  isOwn: boolean,
): string =>
  isOwn
    ? `You reported a payment of ${formatMoney(amountCents)} on ${day}, which we’re still checking. If it arrives, we’ll keep anything no longer due as your credit.`
    : `A payment of ${formatMoney(amountCents)} on ${day} has been reported for this and hasn’t been checked yet. If it arrives, anything no longer due will be kept as credit.`;

/**
 * The description of an amount due, followed by the attendee's name when another person pays for the seat: "Event
 * Registration: Annual Conference, Ann Bain".
 */
export const dueLabel = (description: string, payer: string, attendee: string | null): string =>
  attendee === null || attendee === payer ? description : `${description}, ${attendee}`;

/** The badge of a payment status; every status except completed and failed is shown as pending. */
export function paymentStatusBadge(status: string): {
  label: string;
  tone: "success" | "danger" | "warning";
} {
  if (status === "completed") return { label: "Completed", tone: "success" };
  if (status === "failed") return { label: "Failed", tone: "danger" };
  return { label: "Pending", tone: "warning" };
}

/** The badges of a payment that was refunded, is due as a refund, bounced or was undone. */
export const refundLabel = {
  to_be_paid_back: "Refund due",
  paid_back: "Refunded",
  bounced: "Bounced",
  undone: "Undone",
} as const;

/** The labels of the status filter in the list of payments. */
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

/** The badge of a refund status; empty for a payment without a refund. */
export const refundBadges = (status: RefundStatus) =>
  status ? [{ label: refundLabel[status], tone: refundTone[status] }] : [];

type Badged = { status: string; refundStatus: RefundStatus; refundedCents: number | null };

/** All badges of a payment: its status and its refund. A reversed payment has no badge "Completed". */
export function paymentBadges({ status, refundStatus, refundedCents }: Badged) {
  const refund = refundBadges(refundStatus);
  if (isReversal(refundStatus)) return refund;
  const isPartly = (refundedCents ?? 0) > 0 && refundStatus !== "paid_back";
  return [paymentStatusBadge(status), ...refund, ...(isPartly ? [partlyRefunded] : [])];
}

const partlyRefunded = { label: "Partly refunded", tone: "neutral" } as const;

/**
 * The badges of amounts due by state, which are also the names of filters. The state `open` is labelled "Overdue"
 * because an amount before its due date has the state `not_due_yet`.
 */
export const dueStateBadge = {
  open: { label: "Overdue", tone: "danger" },
  partly_paid: { label: "Partly paid", tone: "warning" },
  not_due_yet: { label: "Not due yet", tone: "neutral" },
  paid: { label: "Paid", tone: "success" },
  to_be_paid_back: { label: "Refund due", tone: "warning" },
  void: { label: "Not owed", tone: "neutral" },
} as const satisfies Record<DueState, { label: string; tone: string }>;

/** The labels of the purposes of an amount due. */
export const purposeLabel = { membership: "Membership dues", event: "Event registrations" } as const;

/** The labels of the purposes of a payment, which may also be on account. */
export const paymentPurposeLabel = { ...purposeLabel, account: "Payments on account" } as const;

/** The description of a payment that pays no amount due and is kept as credit in full. */
export const onAccount = "Payment on account";

/** The column headings of an ageing report. */
export const ageingLabel = {
  not_due: "Not due yet",
  "1-30": "Up to 30 days overdue",
  "31-60": "31 to 60 days",
  "61-90": "61 to 90 days",
  "90+": "More than 90 days",
} as const;
/**
 * Short ageing labels for the axis of a chart, where room is scarce, and for spreadsheets, which read "1-30" as a date.
 */
export const shortAgeingLabel = {
  not_due: "not due yet",
  "1-30": "1 to 30",
  "31-60": "31 to 60",
  "61-90": "61 to 90",
  "90+": "over 90",
} as const satisfies Record<keyof typeof ageingLabel, string>;
export const ageingNames = Object.keys(ageingLabel) as (keyof typeof ageingLabel)[];

/** How late an amount is, such as "12 days overdue". */
export const overdueWords = (days: number) => `${days} ${days === 1 ? "day" : "days"} overdue`;

type Due = { state: DueState; openCents: number; daysOverdue: number };

/** The badges of an amount due. An outstanding amount is labelled by how late it is, a settled one by its state. */
export function dueBadges({ state, openCents, daysOverdue }: Due) {
  if (openCents === 0) return [dueStateBadge[state]];
  const late = { label: overdueWords(daysOverdue), tone: dueStateBadge.open.tone };
  const age = daysOverdue > 0 ? late : dueStateBadge.not_due_yet;
  return state === "partly_paid" ? [age, dueStateBadge.partly_paid] : [age];
}

/**
 * The notice for a reported payment that is still to be checked. It mentions no seat, because none is held after the
 * event.
 */
export const checkingReportSentence = "We’re checking the reported payment.";

/** The notice for a reported payment that is still to be checked and is for a held seat. */
export const heldWhileCheckingSentence =
  "We’re checking the reported payment, and the seat is held in the meantime.";

/** The badge of a cheque; null for a bounced cheque, because the badge of its payment already says "Bounced". */
export const chequeBadge = {
  received: { label: "Cheque received", tone: "warning" },
  deposited: { label: "Cheque deposited", tone: "aqua" },
  cleared: { label: "Cheque cleared", tone: "success" },
  bounced: null,
} as const satisfies Record<ChequeState, { label: string; tone: string } | null>;

/** The hint below the reason field when the reason is emailed to the payer. */
export const reasonToPayer = "It’s included in our email to the payer and stored in the audit log.";

/**
 * The notice for staff when people pay on the provider's page and no webhook secret is set, so that reports of the
 * provider can't be verified.
 */
export const unnoticedPayments = {
  what: "The portal isn’t notified of online payments because PAYMENT_WEBHOOK_SECRET isn’t set on the server.",
  todo: "Record each payment from the provider’s page, or ask the person who runs the server to set it.",
};
