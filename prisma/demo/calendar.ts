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

  /**
   * As `at`, but what would touch a Saturday or Sunday moves on to the Monday: nobody trains compliance officers on a
   * Sunday. `day` is the one that is asked for, of an event of `length` days.
   */
  const onWeekday = (days: number, clock: string, { day = 1, length = 1 } = {}): Date => {
    const weekday = addDays(today, days).getDay();
    const isWithinWeek = weekday >= 1 && weekday + length - 1 <= 5;
    const moved = isWithinWeek ? 0 : (8 - weekday) % 7;
    return moment(addDays(today, days + moved + day - 1), clock);
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

  return { now, at, onWeekday, daysBefore, workingDaysAfter, yearsAfter };
}
