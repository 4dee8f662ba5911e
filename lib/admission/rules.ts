import { isSeatMoveAllowed, hasSeat, type SeatState } from "@/lib/seats/rules";

/** Hours before an event's start when check-in opens, and after its end when it closes. */
export const doorHours = 3;

export const pinDigits = 6;

/** Whether somebody comes to an event or leaves it. */
export const checkInDirections = ["in", "out"] as const;
export type Direction = (typeof checkInDirections)[number];

/** The maximum number of devices, more than any entrance has. */
export const maxDevices = 20;

const hourMs = 60 * 60 * 1_000;

export type DoorState = "not_yet" | "open" | "over";

export function doorTimes({ startDate, endDate }: { startDate: Date; endDate: Date }) {
  return {
    opensAt: new Date(startDate.getTime() - doorHours * hourMs),
    closesAt: new Date(endDate.getTime() + doorHours * hourMs),
  };
}

export function doorState(event: { startDate: Date; endDate: Date }, now: Date): DoorState {
  const { opensAt, closesAt } = doorTimes(event);
  if (now < opensAt) return "not_yet";
  return now < closesAt ? "open" : "over";
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
  if (state === "released")
    return amountCents > 0
      ? "The payment for this registration failed."
      : "This registration was released because it wasn’t confirmed in time.";
  if (!isSeatMoveAllowed("checkIn", state) && amountCents > 0) {
    return memberRateToVerify
      ? "This registration is unpaid, and the member rate has not been verified."
      : "This registration is unpaid.";
  }
  if (memberRateToVerify) return "The member rate has not been verified yet.";
  if (addressToConfirm) return "This registration has not been confirmed yet.";
  return null;
}

/** Whether staff can verify the registration: something is unverified, and the seat is still held. */
export const canVerify = ({
  state,
  memberRateToVerify,
  addressToConfirm,
}: Omit<SeatAtTheDoor, "amountCents">): boolean => (memberRateToVerify || addressToConfirm) && hasSeat(state);
