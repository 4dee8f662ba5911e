import { calendarDayOf, formatDate, formatTime } from "@/lib/core/format";

/** The name that members see for all administrators. */
export const staffDisplayName = "Administrator";

/** The parts of the shared inbox, in order. */
export const folders = ["open", "mine", "done", "notices"] as const;
export type Folder = (typeof folders)[number];

/** A short time for lists: "8:00 AM" today, otherwise "Nov 13, 2025". */
export function shortMoment(sentAt: string, now: Date, timeZone: string): string {
  const sent = new Date(sentAt);
  const isToday = calendarDayOf(sent, timeZone) === calendarDayOf(now, timeZone);
  return isToday ? formatTime(sent, timeZone) : formatDate(sent, timeZone);
}
