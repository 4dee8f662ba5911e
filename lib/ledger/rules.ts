import { folded, plainCode } from "@/lib/core/folding";
import { isReference } from "./reference";

/**
 * Parses a reference in any case. Spaces and dashes are ignored, including long dashes that some programs substitute.
 * Null when the text is no reference.
 */
export function parseReference(text: string | null | undefined): string | null {
  const reference = plainCode(text ?? "").toUpperCase();
  return isReference(reference) ? reference : null;
}

/** Parses a receipt's number, such as 1023 or #1023; null for anything else. */
export function parseReceiptNumber(text: string): number | null {
  const [, digits] = /^#?(\d{4,9})$/.exec(folded(text)) ?? [];
  return digits ? Number(digits) : null;
}

/** The sums of an amount due in cents, from which its outstanding part is computed. */
export type Sums = { amountCents: number; waivedCents: number; paidCents: number };

/** The columns of `Sums` for a Prisma query. */
export const sumFields = { amountCents: true, waivedCents: true, paidCents: true } as const;

/** The part of an amount due that is neither waived nor paid, in cents. It ignores whether the amount is void. */
export const unpaidCents = ({ amountCents, waivedCents, paidCents }: Sums): number =>
  amountCents - waivedCents - paidCents;

type Received = { amountCents: number; allocatedCents: number; refundedCents: number };

/** The credit of a payment in cents: what is neither allocated to amounts due nor refunded. */
export const creditCents = ({ amountCents, allocatedCents, refundedCents }: Received): number =>
  amountCents - allocatedCents - refundedCents;

export const duePurposes = ["membership", "event"] as const;
/** The purposes of a payment: those of amounts due, or `account` for a payment that pays none yet. */
export const paymentPurposes = [...duePurposes, "account"] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

type About = { dues: readonly { id: string }[] };

/**
 * Splits amounts due into those reported as paid and the rest. A report covers only the amounts it names. Every screen
 * uses this rule, so that no report is shown on another amount of the same person or payment.
 */
export function splitReported<Due extends { id: string }, Report extends About>(
  items: readonly Due[],
  reports: readonly Report[],
): { reports: Report[]; rest: Due[] } {
  const isAbout = (report: Report, { id }: Due) => report.dues.some((due) => due.id === id);
  return {
    reports: reports.filter((report) => items.some((item) => isAbout(report, item))),
    rest: items.filter((item) => !reports.some((report) => isAbout(report, item))),
  };
}

/** The kinds of refunds for which no money was paid out: a cheque bounced, or the payment was recorded by mistake. */
export const reversalKinds = ["bounced", "undone"] as const;
export type ReversalKind = (typeof reversalKinds)[number];

export const paymentMethods = ["bank_transfer", "cheque", "paylanes"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The reason why nothing can be paid of an amount due that is settled. */
export const closedWords = ({ reference, paidCents }: { reference: string; paidCents: number }) =>
  `${reference} ${paidCents > 0 ? "has already been paid" : "has been waived"}.`;

/** The filters of the list of payments. */
export const paymentStates = [
  "completed",
  "failed",
  "to_be_paid_back",
  "paid_back",
  "bounced",
  "undone",
  "cheques_to_clear",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A Prisma filter for allocations of payments that were not reversed. */
export const notReversedFilter: { payment: { refunds: { none: { kind: { in: ReversalKind[] } } } } } = {
  payment: { refunds: { none: { kind: { in: [...reversalKinds] } } } },
};

/** Whether a payment was refunded, must be refunded, or was never received; null when it stands. */
export type RefundStatus = "to_be_paid_back" | "paid_back" | ReversalKind | null;

/** The columns that `refundStatusOf` needs, for a Prisma query. */
export const refundFacts = {
  owedBackAt: true,
  refundedAt: true,
  refunds: { select: { kind: true } },
} as const;

export type RefundFacts = {
  owedBackAt: Date | null;
  refundedAt: Date | null;
  refunds: readonly { kind: string }[];
};

export function refundStatusOf({ owedBackAt, refundedAt, refunds }: RefundFacts): RefundStatus {
  const reversal = reversalKinds.find((kind) => refunds.some((refund) => refund.kind === kind));
  if (reversal) return reversal;
  if (refundedAt) return "paid_back";
  return owedBackAt ? "to_be_paid_back" : null;
}

/** The columns of amounts due, newest first, that `refundStatusOfDues` needs, for a Prisma query. */
export const dueRefundFacts = {
  paidCents: true,
  voidedAt: true,
  allocations: {
    select: { amountCents: true, refundId: true, payment: { select: refundFacts } },
    orderBy: { createdAt: "desc" },
  },
} as const;

type DueRefundFacts = {
  paidCents: number;
  voidedAt: Date | null;
  allocations: readonly { amountCents: number; refundId: string | null; payment: RefundFacts }[];
};

/** The latest allocation that paid an amount due. */
export const lastPayingAllocation = <A extends { amountCents: number }>({
  allocations,
}: {
  allocations: readonly A[];
}): A | undefined => allocations.find(({ amountCents }) => amountCents > 0);

/**
 * Whether the payments of these amounts due were refunded, must be refunded, or were never received. When one payment
 * covers several people, a refund is due as soon as one of their seats is cancelled.
 */
export function refundStatusOfDues(dues: readonly DueRefundFacts[]): RefundStatus {
  if (dues.some(({ voidedAt, paidCents }) => voidedAt && paidCents > 0)) return "to_be_paid_back";
  const [newest] = dues;
  if (!newest) return null;
  const payment = lastPayingAllocation(newest)?.payment;
  const status = payment ? refundStatusOf(payment) : null;
  if (isReversal(status)) return status;
  const isRefunded = newest.allocations.some(({ refundId }) => refundId !== null);
  return newest.voidedAt && isRefunded ? "paid_back" : null;
}

export const isReversal = (status: RefundStatus): status is ReversalKind =>
  reversalKinds.some((kind) => kind === status);

type Undoable = {
  status: string;
  method: string | null;
  refundedCents: number;
  cheque: { clearedAt: Date | null } | null;
};

/**
 * Whether a payment may be undone as recorded by mistake: none of it was refunded, and neither the provider nor the
 * bank of its cheque has confirmed the money. `undoPayment` refuses any other.
 */
export const canBeUndone = ({ status, method, refundedCents, cheque }: Undoable): boolean =>
  status === "completed" && method !== "paylanes" && refundedCents === 0 && !cheque?.clearedAt;

/** The columns of an amount due with the reference under which a group's coordinator pays it. */
export const groupReference = {
  bundles: {
    select: { bundle: { select: { reference: true } } },
    where: { bundle: { groupId: { not: null } } },
  },
} as const;
type Referenced = { reference: string; bundles: { bundle: { reference: string } }[] };

/** The reference that the payer must quote; for a seat of a group, the group's. */
export const quotedReferenceOf = ({ reference, bundles }: Referenced): string =>
  bundles[0]?.bundle.reference ?? reference;

/**
 * The references that the payer had to quote, each once, and the bank's or cheque's own number. A payment without such
 * a number has stored the references that it paid at first.
 */
export function referencesOf(payment: {
  reference: string | null;
  allocations: { amountDue: Referenced }[];
}) {
  const dues = payment.allocations.map(({ amountDue }) => amountDue);
  const quoted = [...new Set(dues.map(quotedReferenceOf))];
  const reference = quoted.length > 0 ? quoted.join(", ") : payment.reference;
  const ours = new Set([...quoted, ...dues.map((due) => due.reference)]);
  const isOurs =
    payment.reference === reference || payment.reference?.split(", ").every((one) => ours.has(one));
  return { reference, bankReference: isOurs ? null : payment.reference };
}

export const dueStates = ["open", "partly_paid", "not_due_yet", "paid", "to_be_paid_back", "void"] as const;
export type DueState = (typeof dueStates)[number];

export type ChequeState = "received" | "deposited" | "cleared" | "bounced";
type ChequeFacts = { depositedAt: Date | null; clearedAt: Date | null; bouncedAt: Date | null };

export function chequeState({ depositedAt, clearedAt, bouncedAt }: ChequeFacts): ChequeState {
  if (bouncedAt) return "bounced";
  if (clearedAt) return "cleared";
  return depositedAt ? "deposited" : "received";
}
/** The placeholders in an email to people who owe, which are replaced for each recipient. */
export const letterPlaceholders = ["name", "amount", "reference"] as const;
export type Placeholders = Record<(typeof letterPlaceholders)[number], string>;

const inBraces = /\{(\w*)\}/g;

/** Replaces the placeholders in a text: "Dear {name}" becomes "Dear Anwar". Unknown ones are left unchanged. */
export const fillIn = (text: string, values: Placeholders): string =>
  text.replace(inBraces, (whole, name: string) => values[name as keyof Placeholders] ?? whole);

/** The first text in braces that is no placeholder, such as "{firstname}"; null when there is none. */
export const unknownPlaceholder = (text: string): string | null =>
  [...text.matchAll(inBraces)].find(([, name]) => !letterPlaceholders.some((one) => one === name))?.[0] ??
  null;

type Dated = { purpose: "membership" | "event"; dueDate: string | null };

const someday = "9999";

/**
 * Other amounts owed that are due no later than the membership dues. An amount without a date counts as due last.
 * `duesDate` is null for dues without a date, and without dues.
 */
export function notLaterThan<Due extends Dated>(duesDate: string | null, owed: readonly Due[]): Due[] {
  return owed.filter(
    ({ purpose, dueDate }) => purpose !== "membership" && (dueDate ?? someday) <= (duesDate ?? someday),
  );
}

/** When a held seat is released unless it is paid; null while its event is postponed, because no seat is released then. */
export const releaseTime = (heldUntil: Date | null, event: { status: string }): Date | null =>
  event.status === "postponed" ? null : heldUntil;
