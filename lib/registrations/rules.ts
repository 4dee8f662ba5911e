export type RegistrationState = "registered" | "closed" | "full" | "open";

export type Standing = {
  startDate: string;
  maxAttendees: number | null;
  currentAttendees: number;
  isRegistered: boolean;
};

/** The first match wins: registered, then closed, then full. */
export function registrationState(
  { startDate, maxAttendees, currentAttendees, isRegistered }: Standing,
  now: Date,
): RegistrationState {
  if (isRegistered) return "registered";
  if (Date.parse(startDate) <= now.getTime()) return "closed";
  if (maxAttendees !== null && currentAttendees >= maxAttendees) return "full";
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

type CheckInStanding = {
  paymentStatus: string;
  paymentAmount: string;
  isCancelled: boolean;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
};

/** Why a ticket is not valid for entry, or null when it is. */
export function checkInRefusal(registration: CheckInStanding): string | null {
  const { paymentStatus, paymentAmount, isCancelled, memberRateToVerify, addressToConfirm } = registration;
  if (isCancelled) return "This registration was cancelled.";
  if (paymentStatus === "failed") return "The payment for this registration failed.";
  if (paymentStatus === "pending" && Number(paymentAmount) > 0) {
    return memberRateToVerify
      ? "This registration is unpaid, and the member rate has not been verified."
      : "This registration is unpaid.";
  }
  if (memberRateToVerify) return "The member rate has not been verified yet.";
  if (addressToConfirm) return "This registration has not been confirmed yet.";
  if (paymentStatus === "pending") return "This registration is unpaid.";
  return null;
}

/** Whether an administrator can verify the registration: something is unverified, and the seat is still held. */
export function canVerify({
  paymentStatus,
  isCancelled,
  memberRateToVerify,
  addressToConfirm,
}: Omit<CheckInStanding, "paymentAmount">): boolean {
  return (memberRateToVerify || addressToConfirm) && !isCancelled && paymentStatus !== "failed";
}

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

type ReleasedSeat = Omit<Standing, "isRegistered"> & { paymentStatus: string; isCancelled: boolean };

/** A released seat can be taken again until the event starts, while seats are left. */
export function canReclaim({ paymentStatus, isCancelled, ...event }: ReleasedSeat, now: Date): boolean {
  if (paymentStatus !== "failed" || isCancelled) return false;
  return registrationState({ ...event, isRegistered: false }, now) === "open";
}

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
