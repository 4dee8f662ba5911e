import type { SeatState } from "../rules";

/** The facts from which a seat's state follows. */
export type SeatFacts = {
  amountCents: number;
  /** When the whole amount was paid. */
  paidAt: Date | null;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
  releasedAt: Date | null;
  cancelledAt: Date | null;
};

/** These facts for a query by Prisma. */
export const seatFacts = {
  amountCents: true,
  paidAt: true,
  memberRateToVerify: true,
  addressToConfirm: true,
  releasedAt: true,
  cancelledAt: true,
} as const;

/** The facts of a seat as a list of columns. */
export const seatFactColumns = [
  "amountCents",
  "paidAt",
  "memberRateToVerify",
  "addressToConfirm",
  "releasedAt",
  "cancelledAt",
] as const satisfies readonly (keyof SeatFacts)[];

/**
 * The state that follows from the facts; the SQL function `seat_state` says the same. An amount holds a seat back until
 * it is paid, and without one what is to be verified or confirmed does.
 */
export function seatState(facts: SeatFacts): SeatState {
  const { amountCents, paidAt, memberRateToVerify, addressToConfirm, releasedAt, cancelledAt } = facts;
  if (cancelledAt) return "cancelled";
  if (releasedAt) return "released";
  const isHeldBack = amountCents > 0 ? paidAt === null : memberRateToVerify || addressToConfirm;
  return isHeldBack ? "held" : "confirmed";
}

/** What the contract calls the payment status of a registration. */
export type PaymentStatus = "pending" | "paid" | "failed";

/** A cancelled registration keeps the one it had. */
export function paymentStatusOf(facts: SeatFacts): PaymentStatus {
  const state = seatState({ ...facts, cancelledAt: null });
  return state === "confirmed" ? "paid" : state === "released" ? "failed" : "pending";
}

/** Those of a group as their coordinator entered them, not as their seats were taken. */
export const inEnteredOrder: ({ groupRow: "asc" } | { id: "asc" })[] = [{ groupRow: "asc" }, { id: "asc" }];
