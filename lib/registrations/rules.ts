export type RegistrationState = "registered" | "closed" | "full" | "open";

export type Standing = {
  startDate: string;
  maxAttendees: number | null;
  currentAttendees: number;
  isRegistered: boolean;
};

/** First match wins: being registered outranks the event being over, which outranks it being full. */
export function registrationState(
  { startDate, maxAttendees, currentAttendees, isRegistered }: Standing,
  now: Date,
): RegistrationState {
  if (isRegistered) return "registered";
  if (Date.parse(startDate) <= now.getTime()) return "closed";
  if (maxAttendees !== null && currentAttendees >= maxAttendees) return "full";
  return "open";
}

/** A code as the database makes it: 12 characters without look-alikes. */
const ticketCode = /^[23456789ABCDEFGHJKMNPQRSTVWXY]{12}$/;

/**
 * The ticket code that a text holds: as it is printed ("K7Q2 M9XD ABCD"), as somebody types it, or at the end of the
 * address in the ticket's QR code; null when there is none.
 */
export function ticketCodeIn(text: string): string | null {
  const last = text.trim().split("/").at(-1) ?? "";
  const code = last.replace(/[\s-]/g, "").toUpperCase();
  return ticketCode.test(code) ? code : null;
}

type AtTheDoor = {
  paymentStatus: string;
  paymentAmount: string;
  isCancelled: boolean;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
};

/** Why a ticket lets nobody in, or null when it does. */
export function doorRefusal(registration: AtTheDoor): string | null {
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

/** Whether an administrator can verify it: something waits for that, and the seat is still held. */
export function canVerify({
  paymentStatus,
  isCancelled,
  memberRateToVerify,
  addressToConfirm,
}: Omit<AtTheDoor, "paymentAmount">): boolean {
  return (memberRateToVerify || addressToConfirm) && !isCancelled && paymentStatus !== "failed";
}

type Cancellable = {
  paymentStatus: string;
  paymentAmount: string;
  startDate: string;
  checkedInAt: string | null;
};

/** A member may give a free or unpaid seat back until the event starts or they are checked in. */
export function canCancel(
  { paymentStatus, paymentAmount, startDate, checkedInAt }: Cancellable,
  now: Date,
): boolean {
  if (checkedInAt !== null || Date.parse(startDate) <= now.getTime()) return false;
  return paymentStatus === "pending" || (paymentStatus === "paid" && Number(paymentAmount) === 0);
}

type GivenUp = Omit<Standing, "isRegistered"> & { paymentStatus: string; isCancelled: boolean };

/** A seat that was given up can be taken up again until the event starts, while seats are left. */
export function canTakeUp({ paymentStatus, isCancelled, ...event }: GivenUp, now: Date): boolean {
  if (paymentStatus !== "failed" || isCancelled) return false;
  return registrationState({ ...event, isRegistered: false }, now) === "open";
}

/** What the administrators' list of an event can be narrowed to. Cancelled ones are in no other list. */
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

/** The filter that an address asks for (`?show=`), or null for anything that is none. */
export function filterAsked(wanted: string | string[] | undefined): AttendeeFilter | null {
  return attendeeFilters.find((filter) => filter === wanted) ?? null;
}
