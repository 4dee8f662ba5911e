import { tz } from "@date-fns/tz";
import { addDays, addWeeks } from "date-fns";
import { maxLength } from "@/lib/core/fields";

const suffix = " (copy)";

/** The title of an event's copy. */
export const copiedTitle = (title: string): string =>
  `${title.slice(0, maxLength.line - suffix.length)}${suffix}`;

/** The minimum number of days from now to the start of a copied event, so that there is time to announce it. */
export const leadDays = 28;

/**
 * Returns a function that moves the times of an event to those of its copy. They move by the fewest whole weeks, at
 * least one, with which the copy starts in `leadDays` days or later, at the same local time in the association's time
 * zone.
 */
export function movedToCopy(startDate: Date, now: Date, timeZone: string): (moment: Date) => Date {
  const inZone = { in: tz(timeZone) };
  const earliest = addDays(now, leadDays).getTime();
  const movedBy = (weeks: number) => (moment: Date) => new Date(addWeeks(moment, weeks, inZone).getTime());
  // The weeks are estimated first, because the event may be years old. Clock changes can make the estimate a week too
  // low.
  let weeks = Math.max(1, Math.floor((earliest - startDate.getTime()) / (7 * 86_400_000)));
  while (movedBy(weeks)(startDate).getTime() < earliest) weeks++;
  return movedBy(weeks);
}
