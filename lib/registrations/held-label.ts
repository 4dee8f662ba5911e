import { calendarDayOf, formatMonthDay, formatTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";

export type HeldSeat = {
  /** The cents still to be paid for the seat. */
  openCents: number;
  heldUntil: Date | null;
  addressToConfirm: boolean;
  /** Whether a reported payment is unanswered, which holds the seat. */
  isReported: boolean;
};

/**
 * What the person must do to retain a held seat, next to its badge: "Seat held: pay 75.00 BSD by Dec 2". Null when
 * nothing is to be done. It is not in `labels`, because screens in the browser must not load the time zone library.
 */
export function heldLabel(seat: HeldSeat, timeZone: string, now: Date): string | null {
  const { openCents, heldUntil, addressToConfirm, isReported } = seat;
  if (isReported) return "Seat held: we’re checking your payment";
  if (!addressToConfirm && openCents === 0) return null;
  const what = addressToConfirm ? "confirm by email" : `pay ${formatMoney(openCents)}`;
  return `Seat held: ${what}${heldUntil ? ` by ${shortDeadline(heldUntil, timeZone, now)}` : ""}`;
}

/** The day of a deadline; on that day, the time. */
const shortDeadline = (at: Date, timeZone: string, now: Date) =>
  calendarDayOf(at, timeZone) === calendarDayOf(now, timeZone)
    ? `${formatTime(at, timeZone)} today`
    : formatMonthDay(at, timeZone);
