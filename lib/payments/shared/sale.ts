import "server-only";
import type { DuePurpose } from "@/lib/db/rows";
import type { Refusal } from "@/lib/core/errors";

/** What an amount due or a payment is for: the seat of a registration, or a person's membership. */
export type Sold = { userId: string | null; registrationId: string | null };

/** Who pays, where it is not a member in their own name. */
export type Payer = { firstName: string; name: string; email: string };

/** An amount due that is settled now. */
export type SettledDue = Sold & { id: string; reference: string; description: string; amountCents: number };
/** The payment that settles it. */
export type SettlingPayment = { paymentDate: Date; receiptNumber: number | null };

/** A payment that goes back as a whole. */
export type ReturnedPayment = Sold & {
  description: string;
  amountCents: number;
  currency: string;
  amountDue: { dueDate: Date | null } | null;
};

/**
 * What happens to the thing sold when its money comes or goes. Each domain that sells writes one; money knows nothing
 * else of it. All of them run in the transaction that writes the money down.
 */
export type Sale = {
  /**
   * Locks what is sold. It comes before the lock of the amount due or the payment, here as wherever a thing sold is
   * changed, so that two transactions never wait for each other.
   */
  lock: (sold: Sold) => Promise<void>;
  /** Null for a member in their own name. */
  findPayer: (sold: Sold) => Promise<Payer | null>;
  /** Gives the payer what was sold, or says why that is impossible; nothing has changed then. */
  deliver: (sold: Sold) => Promise<Refusal | null>;
  /** After the payment for what was delivered is written down. */
  onSettled: (due: SettledDue, payment: SettlingPayment) => Promise<void>;
  /** Takes back what a payment had paid for, now that all of it is returned. Returns the consequence in words. */
  onReturned: (payment: ReturnedPayment, kind: "refunded" | "charged_back") => Promise<string>;
  /** What is still the payer's when only a part is returned. */
  remains: (sold: Sold) => string | null;
};

export type Sales = Record<DuePurpose, Sale>;
