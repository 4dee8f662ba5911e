import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { databaseNow } from "@/lib/db/clock";
import { dayAfter, formatCalendarDay } from "@/lib/core/days";
import { calendarDayOf, wallClockToIso } from "@/lib/core/format";

/** Days of the association's calendar, the last one included, and the moments between which they lie. */
export type Period = { from: string; to: string; begin: Date; until: Date };

/** The first day of a month ("2026-10") and the last. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

export function periodOf({ from, to }: { from: string; to: string }): Period {
  const { timeZone } = getAssociation();
  const beginOf = (day: string) => new Date(wallClockToIso(`${day}T00:00`, timeZone));
  return { from, to, begin: beginOf(from), until: beginOf(dayAfter(to, 1)) };
}

/** The month that these are all days of ("2026-10"); null where there is none. */
export function wholeMonth({ from, to }: { from: string; to: string }): string | null {
  const month = from.slice(0, 7);
  const days = daysOfMonth(month);
  return days.from === from && days.to === to ? month : null;
}

/** "2026-10" → "October 2026" */
export function monthName(month: string): string {
  const how = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en", how);
}

/** "October 2026", or "Oct 3, 2026 to Nov 2, 2026". */
export function periodName(period: { from: string; to: string }): string {
  const month = wholeMonth(period);
  return month ? monthName(month) : `${formatCalendarDay(period.from)} to ${formatCalendarDay(period.to)}`;
}

/** This month, at the association: "2026-11". */
export async function thisMonth(): Promise<string> {
  return calendarDayOf(await databaseNow(), getAssociation().timeZone).slice(0, 7);
}

/** The month before this one. */
export async function lastMonth(): Promise<string> {
  return monthBefore(await thisMonth());
}

export const monthBefore = (month: string): string => dayAfter(`${month}-01`, -1).slice(0, 7);

/** The days asked for. Where one is missing, it is that of the other's month; without either, the last month. */
export async function resolvePeriod(asked: {
  from?: string | null | undefined;
  to?: string | null | undefined;
}): Promise<Period> {
  const month = daysOfMonth((asked.from ?? asked.to)?.slice(0, 7) ?? (await lastMonth()));
  return periodOf({ from: asked.from ?? month.from, to: asked.to ?? month.to });
}
