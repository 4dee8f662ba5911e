import { calendarDayOf, wallClockOf, wallClockToIso } from "@/lib/core/format";

const dayMs = 24 * 60 * 60_000;
/** The pause before the portal tries again after a failure. */
const retryMs = 60 * 60_000;
const drillDays = 30;
/** The time without a sign of life after which a process counts as ended. */
export const deadAfterMinutes = 5;

/** The latest moment at which the clock in this time zone showed this full hour. */
export function latestHour(hour: number, now: Date, timeZone: string): Date {
  const at = (moment: Date) =>
    new Date(
      wallClockToIso(`${calendarDayOf(moment, timeZone)}T${String(hour).padStart(2, "0")}:00`, timeZone),
    );
  const today = at(now);
  return today <= now ? today : at(new Date(now.getTime() - dayMs));
}

type Backups = {
  hour: number;
  now: Date;
  timeZone: string;
  /** When the newest scheduled backup was started, whether it failed or not; null if there is none. */
  begun: Date | null;
  /** When the newest successful scheduled backup was started; null if there is none. */
  made: Date | null;
};

/** Whether the hour has passed since the last backup. A machine that was off then catches up. */
export function isBackupDue({ hour, now, timeZone, begun, made }: Backups): boolean {
  if (made && made >= latestHour(hour, now, timeZone)) return false;
  return !begun || now.getTime() - begun.getTime() >= retryMs;
}

type Drills = {
  hour: number;
  now: Date;
  timeZone: string;
  /** When the last drill was started, whatever its result; null if there is none. */
  begun: Date | null;
  hasFailed: boolean;
};

/**
 * Whether a drill is due: once a month, in the hour after the backup if the machine is on at that hour; the first one
 * as soon as there is a backup, and a day after a failure.
 */
export function isDrillDue({ hour, now, timeZone, begun, hasFailed }: Drills): boolean {
  if (!begun) return true;
  const days = (now.getTime() - begun.getTime()) / dayMs;
  if (hasFailed) return days > 1;
  const isItsHour = Number(wallClockOf(now, timeZone).slice(11, 13)) === (hour + 1) % 24;
  return days > drillDays + 1 || (isItsHour && days > drillDays - 0.5);
}
