import { offeredRates, type EventStatus, type SeatState } from "@/lib/events/rules";

export type RegistrationState =
  "cancelled" | "registered" | "postponed" | "closed" | "full" | "not_on_sale" | "open";

export type Standing = {
  status: EventStatus;
  startDate: string;
  maxAttendees: number | null;
  currentAttendees: number;
  prices: readonly { isOffered: boolean }[];
  isRegistered: boolean;
};

/** The first match wins, in the order of the type; a draft is closed. */
export function registrationState(
  { status, startDate, maxAttendees, currentAttendees, prices, isRegistered }: Standing,
  now: Date,
): RegistrationState {
  if (status === "cancelled") return "cancelled";
  if (isRegistered) return "registered";
  if (status === "postponed") return "postponed";
  if (status === "draft" || Date.parse(startDate) <= now.getTime()) return "closed";
  if (maxAttendees !== null && currentAttendees >= maxAttendees) return "full";
  if (prices.length > 0 && offeredRates(prices).length === 0) return "not_on_sale";
  return "open";
}

/** The database's format: 12 characters without lookalikes. */
export const ticketCodeShape = "[23456789ABCDEFGHJKMNPQRSTVWXY]{12}";
const ticketCode = new RegExp(`^${ticketCodeShape}$`);

/**
 * The ticket code in a text: as printed ("K7Q2 M9XD ABCD"), as typed, or at the end of the QR code's URL; null when
 * there is none.
 */
export function parseTicketCode(text: string): string | null {
  const last = text.trim().split("/").at(-1) ?? "";
  const code = last.replace(/[\s-]/g, "").toUpperCase();
  return ticketCode.test(code) ? code : null;
}

type SeatAtTheDoor = {
  state: SeatState;
  amountCents: number;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
};

/** Why a ticket is not valid for entry, or null when it is. */
export function checkInRefusal({
  state,
  amountCents,
  memberRateToVerify,
  addressToConfirm,
}: SeatAtTheDoor): string | null {
  if (state === "cancelled") return "This registration was cancelled.";
  if (state === "released") return "The payment for this registration failed.";
  if (state !== "confirmed" && amountCents > 0) {
    return memberRateToVerify
      ? "This registration is unpaid, and the member rate has not been verified."
      : "This registration is unpaid.";
  }
  if (memberRateToVerify) return "The member rate has not been verified yet.";
  if (addressToConfirm) return "This registration has not been confirmed yet.";
  return null;
}

/** Whether an administrator can verify the registration: something is unverified, and the seat is still held. */
export const canVerify = ({
  state,
  memberRateToVerify,
  addressToConfirm,
}: Omit<SeatAtTheDoor, "amountCents">): boolean =>
  (memberRateToVerify || addressToConfirm) && (state === "held" || state === "confirmed");

type Cancellable = {
  paymentStatus: string;
  paymentAmount: string;
  startDate: string;
  checkedInAt: string | null;
};

/** A member may cancel a free or unpaid registration until the event starts or they are checked in. */
export function canCancel(
  { paymentStatus, paymentAmount, startDate, checkedInAt }: Cancellable,
  now: Date,
): boolean {
  if (checkedInAt !== null || Date.parse(startDate) <= now.getTime()) return false;
  return paymentStatus === "pending" || (paymentStatus === "paid" && Number(paymentAmount) === 0);
}

type ReleasedSeat = Omit<Standing, "isRegistered"> & { state: SeatState };

/** A released seat can be taken again until the event starts, while seats are left. */
export const canReclaim = ({ state, ...event }: ReleasedSeat, now: Date): boolean =>
  state === "released" && registrationState({ ...event, isRegistered: false }, now) === "open";

/** The filters of an event's registrations. Cancelled ones appear under their own filter only. */
export const attendeeFilters = [
  "paid",
  "pending",
  "failed",
  "to_verify",
  "checked_in",
  "not_checked_in",
  "cancelled",
] as const;
export type AttendeeFilter = (typeof attendeeFilters)[number];
