import "server-only";
import type { DuePurpose } from "@/lib/db/rows";
import type { Refusal } from "@/lib/core/errors";
import type { OwnCredit } from "../labels";
import type { ReversalKind } from "../rules";

/** The thing an amount due is for: the seat of a registration, or a person's membership. */
export type DueSubject = { userId: string | null; registrationId: string | null };

/** An amount due that a payment has just settled. */
export type SettledDue = DueSubject & {
  id: string;
  reference: string;
  description: string;
  amountCents: number;
  waivedCents: number;
  paidCents: number;
  currency: string;
  /** The payer's domain and identity: an account, or the name and address given without one. */
  purpose: DuePurpose;
  payerName: string | null;
  payerEmail: string | null;
  user: { firstName: string; lastName: string; email: string } | null;
};
/** A payment that settles an amount due; `amountCents` is the part used for that amount. */
export type SettlingPayment = {
  amountCents: number;
  paymentDate: Date;
  /** The receipt numbers of all payments involved, because several credits can settle an amount together. */
  receiptNumbers: number[];
  /** Set when the amount is paid from earlier payments: the credit or refund due that was used, and whose it was. */
  credit?: OwnCredit & { owners: readonly Reader[] };
};

/** A person who may read an email, identified by an account or an email address. */
type Reader = { userId: string | null; email: string | null };

/** A payment without the details that an email to one reader must not disclose. */
export type PaymentAsRead = Omit<SettlingPayment, "credit"> & {
  /**
   * The credit that paid the amount. When it belongs to another person, the reader learns only that it was a credit.
   */
  credit: OwnCredit | "another's" | null;
};

/** Removes what the reader may not learn of a payment. Only the owner of a credit may read its amount and receipt. */
export function redactForReader({ credit, ...payment }: SettlingPayment, reader: Reader): PaymentAsRead {
  if (!credit) return { ...payment, credit: null };
  const { owners, ...own } = credit;
  return owners.every((owner) => isSamePerson(owner, reader))
    ? { ...payment, credit: own }
    : { ...payment, receiptNumbers: [], credit: "another's" };
}

export const isSamePerson = (one: Reader, other: Reader): boolean =>
  (one.userId !== null && one.userId === other.userId) ||
  (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase());

/** An amount due whose payment is refunded in full. */
export type ReturnedDue = DueSubject & {
  reference: string;
  description: string;
  amountCents: number;
  currency: string;
  dueDate: Date | null;
  /** When the amount was fully settled; null while a part was outstanding. */
  closedAt: Date | null;
};

/** An amount due that is outstanding again, because the payment or waiver that had settled it was taken back. */
export type ReopenedDue = DueSubject & { reference: string };
export type ReopeningKind = ReversalKind | "waiver_undone";

/**
 * What happens to a membership or seat when money for it is received or returned. Each domain that sells implements it,
 * and the ledger knows nothing else about the domain. All functions run in the transaction that records the money.
 */
export type Sale = {
  /**
   * Locks the seat or membership. The lock is always taken before that of the amount due or payment, so that two
   * transactions can't deadlock.
   */
  lock: (sold: DueSubject) => Promise<void>;
  /**
   * Delivers the seat or membership to the payer, or returns why that is impossible, in which case nothing has changed.
   */
  deliver: (sold: DueSubject) => Promise<Refusal | null>;
  /**
   * Called when a delivered amount is fully settled. The last payment is already recorded; it is null when the rest was
   * waived.
   */
  onSettled: (due: SettledDue, payment: SettlingPayment | null) => Promise<void>;
  /** Called after the amount due was changed. */
  onAdjusted: (sold: DueSubject, amountCents: number) => Promise<void>;
  /** Called after a payment is recorded for something no longer available, so that it must be refunded. */
  onOwedBack: (due: SettledDue, payment: SettlingPayment) => Promise<void>;
  /**
   * Called after a payment was refunded or charged back in full. Withdraws what it had paid for, and asks for the
   * amount again where that is possible and requested. Returns the consequence in words.
   */
  onReturned: (due: ReturnedDue, kind: "refunded" | "charged_back", isAskedAgain: boolean) => Promise<string>;
  /**
   * Called after a payment or waiver was taken back. Withdraws what was delivered for it; the amount is owed as before.
   * Returns the consequence in words.
   */
  onReopened: (due: ReopenedDue, kind: ReopeningKind) => Promise<string>;
  /** Describes what the payer retains after a partial refund; null when nothing is retained. */
  remains: (sold: DueSubject) => string | null;
};

export type Sales = Record<DuePurpose, Sale>;
