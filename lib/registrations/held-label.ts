import { calendarDayOf, formatMonthDay, formatTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";

export type HeldSeat = {
  /** What is still to be paid for it. */
  openCents: number;
  heldUntil: Date | null;
  addressToConfirm: boolean;
  /** A payment is reported, which holds the seat until staff have answered. */
  isReported: boolean;
};

/**
 * What keeps a held seat, for beside the badge: "Seat held: pay 75.00 BSD by Dec 2"; null when the person has nothing
 * to do. Not in `labels`, because screens in the browser do not load the time zone library.
 */
export function heldLabel(seat: HeldSeat, timeZone: string, now: Date): string | null {
  const { openCents, heldUntil, addressToConfirm, isReported } = seat;
  if (isReported) return "Seat held: we’re checking your payment";
  if (!addressToConfirm && openCents === 0) return null;
  const what = addressToConfirm ? "confirm by email" : `pay ${formatMoney(openCents)}`;
  return `Seat held: ${what}${heldUntil ? ` by ${shortDeadline(heldUntil, timeZone, now)}` : ""}`;
}

/** The day; on the last day the time. */
const shortDeadline = (at: Date, timeZone: string, now: Date) =>
  calendarDayOf(at, timeZone) === calendarDayOf(now, timeZone)
    ? `${formatTime(at, timeZone)} today`
    : formatMonthDay(at, timeZone);
