import { tz } from "@date-fns/tz";
import { addDays, addWeeks } from "date-fns";
import { maxLength } from "@/lib/core/fields";

const suffix = " (copy)";

/** The title of an event's copy. */
export const copiedTitle = (title: string): string =>
  `${title.slice(0, maxLength.line - suffix.length)}${suffix}`;

/** A copy starts no earlier than so many days from now, so that there is time to announce it. */
export const leadDays = 28;

/**
 * Moves the times of an event to those of its copy: by the fewest whole weeks, at least one, with which it starts in
 * `leadDays` days or later, at the same hour of the association's clock.
 */
export function movedToCopy(startDate: Date, now: Date, timeZone: string): (moment: Date) => Date {
  const inZone = { in: tz(timeZone) };
  const earliest = addDays(now, leadDays).getTime();
  const movedBy = (weeks: number) => (moment: Date) => new Date(addWeeks(moment, weeks, inZone).getTime());
  // Estimated first, since an event may have been years ago; a clock change is less than a week.
  let weeks = Math.max(1, Math.floor((earliest - startDate.getTime()) / (7 * 86_400_000)));
  while (movedBy(weeks)(startDate).getTime() < earliest) weeks++;
  return movedBy(weeks);
}
