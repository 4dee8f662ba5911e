import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { databaseNow } from "@/lib/db/clock";
import { dayAfter, formatCalendarDay } from "@/lib/core/days";
import { calendarDayOf, wallClockToIso } from "@/lib/core/format";

/**
 * A period in days of the association's calendar, both included, and in moments: `begin` is included, `until` is not.
 */
export type Period = { from: string; to: string; begin: Date; until: Date };

/** The first and last day of a month ("2026-10"). */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

export function periodOf({ from, to }: { from: string; to: string }): Period {
  const { timeZone } = getAssociation();
  const beginOf = (day: string) => new Date(wallClockToIso(`${day}T00:00`, timeZone));
  return { from, to, begin: beginOf(from), until: beginOf(dayAfter(to, 1)) };
}

/** The month ("2026-10") whose days these are exactly; null for any other period. */
export function wholeMonth({ from, to }: { from: string; to: string }): string | null {
  const month = from.slice(0, 7);
  const days = daysOfMonth(month);
  return days.from === from && days.to === to ? month : null;
}

/** A month in words: "2026-10" → "October 2026". */
export function monthName(month: string): string {
  const how = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en", how);
}

/** A period in words: "October 2026", or "Oct 3, 2026 to Nov 2, 2026". */
export function periodName(period: { from: string; to: string }): string {
  const month = wholeMonth(period);
  return month ? monthName(month) : `${formatCalendarDay(period.from)} to ${formatCalendarDay(period.to)}`;
}

/** The current month in the association's zone: "2026-11". */
export async function thisMonth(): Promise<string> {
  return calendarDayOf(await databaseNow(), getAssociation().timeZone).slice(0, 7);
}

/** The last complete month in the association's zone. */
export async function lastMonth(): Promise<string> {
  return monthBefore(await thisMonth());
}

export const monthBefore = (month: string): string => dayAfter(`${month}-01`, -1).slice(0, 7);

/** The requested period. A missing day is that of the other day's month; without both, the last month. */
export async function resolvePeriod(asked: {
  from?: string | null | undefined;
  to?: string | null | undefined;
}): Promise<Period> {
  const month = daysOfMonth((asked.from ?? asked.to)?.slice(0, 7) ?? (await lastMonth()));
  return periodOf({ from: asked.from ?? month.from, to: asked.to ?? month.to });
}
