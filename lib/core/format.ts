import { tz } from "@date-fns/tz";
import { format, formatDistanceStrict, parse } from "date-fns";
import { skippedTimeMarker } from "./skipped-time";
import { hasStrangeYear } from "./years";

// The maximum number of cached results. Converting to a time zone costs fifty times as much as a lookup, and lists
// repeat times.
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

/** A day, such as "Nov 13, 2025". */
export const formatDate = formatter("MMM d, yyyy");
/** A time of day, such as "8:00 AM". */
export const formatTime = formatter("h:mm a");
/** A day with its weekday, such as "Thursday, November 13, 2025". */
export const formatLongDate = formatter("EEEE, MMMM d, yyyy");
/** A day and time, such as "Nov 13, 2025, 8:00 AM". */
export const formatDateTime = formatter("MMM d, yyyy, h:mm a");
/** A short month, such as "Nov". */
export const formatMonth = formatter("MMM");
/** A day without a year, such as "Nov 13". */
export const formatMonthDay = formatter("MMM d");
/** A month with its year, such as "November 2025". */
export const formatMonthOfYear = formatter("MMMM yyyy");
/** A short weekday, such as "Thu". */
export const formatWeekday = formatter("EEE");
/** A day of the month, such as "13". */
export const formatDay = formatter("d");

/** The value of a datetime-local field, such as "2025-11-13T08:00", which `typedInstant` parses. */
export const wallClockOf = formatter("yyyy-MM-dd'T'HH:mm");
/** The value of a date field, such as "2025-11-13". */
export const calendarDayOf = formatter("yyyy-MM-dd");

export type FormattedSpan = {
  /** The month of the first day, such as "Nov"; the next field is its day, such as "13". */
  month: string;
  day: string;
  /** The first day, such as "Nov 13, 2025". */
  starts: string;
  /** The last day; null when the span ends on the first day. */
  ends: string | null;
  /** The time on the first day, such as "8:00 AM"; the next field is that on the last day. */
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

/** A relative time, such as "3 hours ago" or "in 2 days"; "just now" within a minute. */
export function formatRelative(moment: Date, now: Date): string {
  if (Math.abs(now.getTime() - moment.getTime()) < 60_000) return "just now";
  return formatDistanceStrict(moment, now, { addSuffix: true });
}

/** The city of a time zone, such as "Nassau" for "America/Nassau". */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/**
 * Converts a local time in the association's time zone to ISO 8601 in UTC; "" for unreadable text. Administrators type
 * times in that zone, whatever their browser's.
 */
export function wallClockToIso(wallClock: string, timeZone: string): string {
  const moment = parse(wallClock, "yyyy-MM-dd'T'HH:mm", new Date(0), { in: tz(timeZone) });
  return Number.isNaN(moment.getTime()) ? "" : new Date(moment.getTime()).toISOString();
}

/**
 * Converts a time typed into a form that showed `saved`. An unchanged time stays the exact instant, because each time
 * of the hour when clocks go back occurs twice, and the form shows no seconds. A time skipped when clocks go forward,
 * or an unsupported year, is returned as a text that the schema of the field (`momentField`) refuses.
 */
export function typedInstant(wallClock: string, timeZone: string, saved?: string | null): string {
  if (saved && wallClockOf(new Date(saved), timeZone) === wallClock) return saved;
  if (hasStrangeYear(wallClock)) return wallClock;
  const instant = wallClockToIso(wallClock, timeZone);
  return instant !== "" && wallClockOf(new Date(instant), timeZone) !== wallClock
    ? skippedTimeMarker
    : instant;
}

/**
 * A day without a time, such as "2026-02-28", as noon in the association's time zone, so that it is on that day in
 * nearby zones as well.
 */
export function noonOf(day: string, timeZone: string): Date {
  return new Date(wallClockToIso(`${day}T12:00`, timeZone));
}
