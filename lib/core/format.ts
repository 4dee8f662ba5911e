import { tz } from "@date-fns/tz";
import { format, formatDistanceStrict, parse } from "date-fns";
import { skippedTime } from "./skipped-time";
import { hasStrangeYear } from "./years";

// Converting to a zone costs fifty times as much as a lookup, and lists repeat the same times.
const maxCached = 5_000;

const formatter = (pattern: string) => {
  const remembered = new Map<string, string>();
  return (moment: Date, timeZone: string): string => {
    const key = `${moment.getTime()} ${timeZone}`;
    let text = remembered.get(key);
    if (text === undefined) {
      if (remembered.size >= maxCached) remembered.clear();
      text = format(moment, pattern, { in: tz(timeZone) });
      remembered.set(key, text);
    }
    return text;
  };
};

/** "Nov 13, 2025" */
export const formatDate = formatter("MMM d, yyyy");
/** "8:00 AM" */
export const formatTime = formatter("h:mm a");
/** "Thursday, November 13, 2025" */
export const formatLongDate = formatter("EEEE, MMMM d, yyyy");
/** "Nov 13, 2025, 8:00 AM" */
export const formatDateTime = formatter("MMM d, yyyy, h:mm a");
/** "Nov" */
export const formatMonth = formatter("MMM");
/** "Nov 13" */
export const formatMonthDay = formatter("MMM d");
/** "November 2025" */
export const formatMonthOfYear = formatter("MMMM yyyy");
/** "Thu" */
export const formatWeekday = formatter("EEE");
/** "13" */
export const formatDay = formatter("d");

/** "2025-11-13T08:00", the value of a datetime-local field; `typedInstant` reads it. */
export const wallClockOf = formatter("yyyy-MM-dd'T'HH:mm");
/** "2025-11-13", the value of a date field. */
export const calendarDayOf = formatter("yyyy-MM-dd");

export type FormattedSpan = {
  /** The first day: "Nov" and "13". */
  month: string;
  day: string;
  /** "Nov 13, 2025" */
  starts: string;
  /** Null when it ends on the first day. */
  ends: string | null;
  /** "8:00 AM" on the first day, "5:00 PM" on the last. */
  from: string;
  to: string;
};

/** Formats a time span on the server, so that the browser needs no time zone library. */
export function formatSpan(span: { startDate: string; endDate: string }, timeZone: string): FormattedSpan {
  const [start, end] = [new Date(span.startDate), new Date(span.endDate)];
  const [starts, ends] = [formatDate(start, timeZone), formatDate(end, timeZone)];
  return {
    month: formatMonth(start, timeZone),
    day: formatDay(start, timeZone),
    starts,
    ends: ends === starts ? null : ends,
    from: formatTime(start, timeZone),
    to: formatTime(end, timeZone),
  };
}

/** "3 hours ago", "in 2 days"; "just now" within a minute. */
export function formatRelative(moment: Date, now: Date): string {
  if (Math.abs(now.getTime() - moment.getTime()) < 60_000) return "just now";
  return formatDistanceStrict(moment, now, { addSuffix: true });
}

/** "America/Nassau" → "Nassau" */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/**
 * A wall-clock time in the association's zone as ISO 8601 in UTC; "" for unreadable text. Administrators type times
 * in that zone, whatever their browser's.
 */
export function wallClockToIso(wallClock: string, timeZone: string): string {
  const moment = parse(wallClock, "yyyy-MM-dd'T'HH:mm", new Date(0), { in: tz(timeZone) });
  return Number.isNaN(moment.getTime()) ? "" : new Date(moment.getTime()).toISOString();
}

/**
 * The same for what is typed into a form that showed `saved`. An untouched time stays the instant that it was: in the
 * hour when clocks go back each time occurs twice, and the form shows no seconds. A time that the clocks skip when they
 * go forward, or a year that cannot be used, is refused by the field (`moment`).
 */
export function typedInstant(wallClock: string, timeZone: string, saved?: string | null): string {
  if (saved && wallClockOf(new Date(saved), timeZone) === wallClock) return saved;
  if (hasStrangeYear(wallClock)) return wallClock;
  const instant = wallClockToIso(wallClock, timeZone);
  return instant !== "" && wallClockOf(new Date(instant), timeZone) !== wallClock ? skippedTime : instant;
}

/** A day without an hour ("2026-02-28"): noon in the association's zone, so that it is the same day in zones near by. */
export function noonOf(day: string, timeZone: string): Date {
  return new Date(wallClockToIso(`${day}T12:00`, timeZone));
}
