import { calendarDayOf, formatDate, formatTime } from "@/lib/format";

/** How members see whoever writes to them from the association (always shown as the admin). */
export const administrator = "Administrator";

/** When a message came, as short as a list wants it: "8:00 AM" today, "Nov 13, 2025" before. */
export function shortMoment(sentAt: string, now: Date, timeZone: string): string {
  const isToday = calendarDayOf(sentAt, timeZone) === calendarDayOf(now, timeZone);
  return isToday ? formatTime(sentAt, timeZone) : formatDate(sentAt, timeZone);
}
