import { formatDate, formatDay, formatMonth, formatTime } from "@/lib/format";

export type EventTimes = {
  /** Of the first day: "Nov" and "13". */
  month: string;
  day: string;
  /** "Nov 13, 2025" */
  starts: string;
  /** Null when it ends on the day it starts. */
  ends: string | null;
  /** "8:00 AM" of the first day, "5:00 PM" of the last. */
  from: string;
  to: string;
};

/**
 * When an event is, as it is shown in the association's zone. Worked out on the server for what the browser draws,
 * which then needs nothing that knows zones.
 */
export function eventTimes(event: { startDate: string; endDate: string }, timeZone: string): EventTimes {
  const starts = formatDate(event.startDate, timeZone);
  const ends = formatDate(event.endDate, timeZone);
  return {
    month: formatMonth(event.startDate, timeZone),
    day: formatDay(event.startDate, timeZone),
    starts,
    ends: ends === starts ? null : ends,
    from: formatTime(event.startDate, timeZone),
    to: formatTime(event.endDate, timeZone),
  };
}
