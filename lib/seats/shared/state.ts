import { selectOf } from "@/lib/db/columns";
import type { Registration } from "@/lib/db/rows";
import type { SeatState } from "../rules";

/** The facts that determine the state of a seat. */
export type SeatFacts = {
  amountCents: number;
  /** When the full amount was paid; null before. */
  paidAt: Date | null;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
  releasedAt: Date | null;
  cancelledAt: Date | null;
};

export const seatFactColumns = [
  "amountCents",
  "paidAt",
  "memberRateToVerify",
  "addressToConfirm",
  "releasedAt",
  "cancelledAt",
] as const satisfies readonly (keyof SeatFacts)[];

/** The columns of a registration that pages, lists and API responses all show. */
export const shownSeatColumns = [
  "registrationType",
  "state",
  ...seatFactColumns,
  "heldUntil",
  "registrationDate",
] as const satisfies readonly (keyof Registration)[];

/** The columns of `SeatFacts` as a Prisma select. */
export const seatFactsSelect = selectOf(seatFactColumns);

/**
 * The state of a seat, derived from its facts; the SQL function `seat_state` must agree. An amount holds the seat until
 * it is paid; a seat without an amount is held until its rate is verified and its address confirmed.
 */
export function seatState(facts: SeatFacts): SeatState {
  const { amountCents, paidAt, memberRateToVerify, addressToConfirm, releasedAt, cancelledAt } = facts;
  if (cancelledAt) return "cancelled";
  if (releasedAt) return "released";
  const isHeldBack = amountCents > 0 ? paidAt === null : memberRateToVerify || addressToConfirm;
  return isHeldBack ? "held" : "confirmed";
}

/** The payment status of a registration in the terms of the API contract. */
export type PaymentStatus = "pending" | "paid" | "failed";

/** The payment status of a registration. A cancelled one keeps the status it had. */
export function paymentStatusOf(facts: SeatFacts): PaymentStatus {
  const state = seatState({ ...facts, cancelledAt: null });
  return state === "confirmed" ? "paid" : state === "released" ? "failed" : "pending";
}

/** The order of seats. Those of a group are listed as their coordinator entered them, not as they were taken. */
export const inEnteredOrder: ({ groupRow: "asc" } | { id: "asc" })[] = [{ groupRow: "asc" }, { id: "asc" }];
