import "server-only";
import type { DuePurpose } from "@/lib/db/rows";
import type { Refusal } from "@/lib/core/errors";
import type { OwnCredit } from "../labels";
import type { ReversalKind } from "../rules";

/** What an amount due is for: the seat of a registration, or a person's membership. */
export type DueSubject = { userId: string | null; registrationId: string | null };

/** An amount due that is settled now. */
export type SettledDue = DueSubject & {
  id: string;
  reference: string;
  description: string;
  amountCents: number;
  waivedCents: number;
  paidCents: number;
  currency: string;
  /** Who owes it: an account, or the name and address that were given. */
  purpose: DuePurpose;
  payerName: string | null;
  payerEmail: string | null;
  user: { firstName: string; lastName: string; email: string } | null;
};
/** The payment that settles it, and what of it was for this amount due. */
export type SettlingPayment = {
  amountCents: number;
  paymentDate: Date;
  /** Of each payment, where several credits settle it together. */
  receiptNumbers: number[];
  /** It came in before, and what was left over of it, or owed back of it, is used now; whose it was. */
  credit?: OwnCredit & { owners: readonly Reader[] };
};

/** An account or an address. */
type Reader = { userId: string | null; email: string | null };

/** A payment as an email to one person may tell of it. */
export type PaymentAsRead = Omit<SettlingPayment, "credit"> & {
  /** The credit with which it was paid; of another's, a reader learns that it was one and nothing else. */
  credit: OwnCredit | "another's" | null;
};

/** What this reader may learn of a payment: a credit and its receipt are their owner's alone to read about. */
export function asReadBy({ credit, ...payment }: SettlingPayment, reader: Reader): PaymentAsRead {
  if (!credit) return { ...payment, credit: null };
  const { owners, ...own } = credit;
  return owners.every((owner) => isSamePerson(owner, reader))
    ? { ...payment, credit: own }
    : { ...payment, receiptNumbers: [], credit: "another's" };
}

export const isSamePerson = (one: Reader, other: Reader): boolean =>
  (one.userId !== null && one.userId === other.userId) ||
  (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase());

/** An amount due whose payment goes back as a whole. */
export type ReturnedDue = DueSubject & {
  reference: string;
  description: string;
  amountCents: number;
  currency: string;
  dueDate: Date | null;
  /** When nothing was left to pay of it; null while a part was open. */
  closedAt: Date | null;
};

/** An amount due that is open again, because the payment or the waiver that had settled it is taken back. */
export type ReopenedDue = DueSubject & { reference: string };
export type ReopeningKind = ReversalKind | "waiver_undone";

/**
 * What happens to the thing sold when its money comes or goes. Each domain that sells writes one; money knows nothing
 * else of it. All of them run in the transaction that writes the money down.
 */
export type Sale = {
  /**
   * Locks what is sold. It comes before the lock of the amount due or the payment, here as wherever a thing sold is
   * changed, so that two transactions never wait for each other.
   */
  lock: (sold: DueSubject) => Promise<void>;
  /** Gives the payer what was sold, or says why that is impossible; nothing has changed then. */
  deliver: (sold: DueSubject) => Promise<Refusal | null>;
  /**
   * After nothing is left to pay for what was delivered: the last payment is written down, or null where the rest is no
   * longer asked for.
   */
  onSettled: (due: SettledDue, payment: SettlingPayment | null) => Promise<void>;
  /** After another amount is asked for. */
  onAdjusted: (sold: DueSubject, amountCents: number) => Promise<void>;
  /** After a payment for what can't be had any more is written down. */
  onOwedBack: (due: SettledDue, payment: SettlingPayment) => Promise<void>;
  /**
   * Takes back what a payment had paid for, now that all of it is returned, and asks for it again where that is possible
   * and wanted. Returns the consequence in words.
   */
  onReturned: (due: ReturnedDue, kind: "refunded" | "charged_back", isAskedAgain: boolean) => Promise<string>;
  /**
   * Takes back what was given for a payment that was none, or for an amount that was waived; it is owed as before.
   * Returns the consequence in words.
   */
  onReopened: (due: ReopenedDue, kind: ReopeningKind) => Promise<string>;
  /** What is still the payer's when only a part is returned. */
  remains: (sold: DueSubject) => string | null;
};

export type Sales = Record<DuePurpose, Sale>;
