import { tz } from "@date-fns/tz";
import { format, formatDistanceStrict, parse } from "date-fns";

// Apart, because a screen that shows money and no dates should not load what works out zones.
export { formatCents, formatPrice, formatSum } from "./money";

/** "2025-11-13T13:00:00Z" or a Date, shown in the association's zone whatever the server's or browser's is. */
type Moment = Date | string;

// Working out a zone costs fifty times a look-up, and a list shows the same moments again and again.
const mostRemembered = 5_000;

const shown = (pattern: string) => {
  const remembered = new Map<string, string>();
  return (moment: Moment, timeZone: string): string => {
    const date = new Date(moment);
    const key = `${date.getTime()} ${timeZone}`;
    let text = remembered.get(key);
    if (text === undefined) {
      if (remembered.size >= mostRemembered) remembered.clear();
      text = format(date, pattern, { in: tz(timeZone) });
      remembered.set(key, text);
    }
    return text;
  };
};

/** "Nov 13, 2025" */
export const formatDate = shown("MMM d, yyyy");
/** "8:00 AM" */
export const formatTime = shown("h:mm a");
/** "Thursday, November 13, 2025" */
export const formatLongDate = shown("EEEE, MMMM d, yyyy");
/** "Nov 13, 2025, 8:00 AM" */
export const formatDateTime = shown("MMM d, yyyy, h:mm a");
/** "Nov" */
export const formatMonth = shown("MMM");
/** "Nov 2025" */
export const formatMonthYear = shown("MMM yyyy");
/** "13" */
export const formatDay = shown("d");

/** "2025-11-13T08:00", as a datetime-local field has it: the way back of `momentOf`. */
export const wallClockOf = shown("yyyy-MM-dd'T'HH:mm");
/** "2025-11-13", as a date field has it. */
export const calendarDayOf = shown("yyyy-MM-dd");

export type ShownSpan = {
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
 * When something is that has a beginning and an end, as it is shown in the association's zone. Worked out on the server for what the browser draws,
 * which then needs nothing that knows zones.
 */
export function formatSpan(span: { startDate: string; endDate: string }, timeZone: string): ShownSpan {
  const starts = formatDate(span.startDate, timeZone);
  const ends = formatDate(span.endDate, timeZone);
  return {
    month: formatMonth(span.startDate, timeZone),
    day: formatDay(span.startDate, timeZone),
    starts,
    ends: ends === starts ? null : ends,
    from: formatTime(span.startDate, timeZone),
    to: formatTime(span.endDate, timeZone),
  };
}

/** "3 hours ago", "in 2 days"; "just now" within a minute. */
export function formatRelative(moment: Moment, now: Date): string {
  const date = new Date(moment);
  if (Math.abs(now.getTime() - date.getTime()) < 60_000) return "just now";
  return formatDistanceStrict(date, now, { addSuffix: true });
}

/** "America/Nassau" → "Nassau" */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/**
 * The moment of a wall-clock time in the association's zone, as ISO 8601 in UTC: what an administrator
 * types is in that zone, whatever the browser's is. Unreadable text gives "".
 */
export function momentOf(wallClock: string, timeZone: string): string {
  const moment = parse(wallClock, "yyyy-MM-dd'T'HH:mm", new Date(0), { in: tz(timeZone) });
  return Number.isNaN(moment.getTime()) ? "" : new Date(moment.getTime()).toISOString();
}

/** A day without an hour ("2026-02-28"): noon in the association's zone, so that it is the same day in zones near by. */
export function noonOf(day: string, timeZone: string): Date {
  return new Date(momentOf(`${day}T12:00`, timeZone));
}
