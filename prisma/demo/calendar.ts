import { TZDate } from "@date-fns/tz";
import { addBusinessDays, addDays, addYears } from "date-fns";

/** Turns "in 11 days at 09:00" into moments: local times of the association's zone, counted from today. */
export type Calendar = ReturnType<typeof demoCalendar>;

export function demoCalendar(now: Date, timeZone: string) {
  const today = TZDate.tz(timeZone, now.getTime());

  const moment = (day: TZDate, clock: string): Date => {
    const [hours = 0, minutes = 0] = clock.split(":").map(Number);
    const local = new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, timeZone);
    return new Date(local.getTime());
  };

  /** `days` from today at a local time; nothing that has happened may lie in the future. */
  const at = (days: number, clock: string): Date => {
    const then = moment(addDays(today, days), clock);
    return days <= 0 && then > now ? new Date(now.getTime()) : then;
  };

  /** As `at`, but a Saturday or Sunday moves on to the Monday: nobody trains compliance officers on a Sunday. */
  const onWeekday = (days: number, clock: string): Date => {
    const weekday = addDays(today, days).getDay();
    const moved = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
    return moment(addDays(today, days + moved), clock);
  };

  /** A fixed date, "YYYY-MM-DD", at a local time. */
  const on = (date: string, clock: string): Date => {
    const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
    return moment(new TZDate(year, month - 1, day, timeZone), clock);
  };

  /** The same local time some days earlier, never later than now. */
  const daysBefore = (date: Date, days: number, clock: string): Date => {
    const then = moment(addDays(TZDate.tz(timeZone, date.getTime()), -days), clock);
    return then > now ? new Date(now.getTime()) : then;
  };

  /** The end of the last of so many days from Monday to Friday that follow a date. */
  const workingDaysAfter = (date: Date, days: number): Date =>
    moment(addBusinessDays(TZDate.tz(timeZone, date.getTime()), days), "23:59");

  const yearsAfter = (date: Date, years: number): Date =>
    new Date(addYears(TZDate.tz(timeZone, date.getTime()), years).getTime());

  return { now, at, onWeekday, on, daysBefore, workingDaysAfter, yearsAfter };
}
