import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { databaseNow } from "@/lib/db/clock";
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
  return { from, to, begin: beginOf(from), until: beginOf(dayAfter(to)) };
}

/** The month before this one, at the association: "2026-10". */
export async function lastMonth(): Promise<string> {
  const today = calendarDayOf(await databaseNow(), getAssociation().timeZone);
  return dayBefore(`${today.slice(0, 7)}-01`).slice(0, 7);
}

const dayAfter = (day: string) => shifted(day, 1);
const dayBefore = (day: string) => shifted(day, -1);

function shifted(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
