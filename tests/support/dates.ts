import { dayAfter, yearsAfter, type Day } from "@/lib/core/days";
import { calendarDayOf, noonOf } from "@/lib/core/format";

/*
 * Days of tests that the portal compares with its own clock. A fixed day would be in the past sooner or later.
 */

const timeZone = "America/Nassau";

/** The association's calendar day, so many days from today. */
export const dayIn = (days: number): Day => dayAfter(calendarDayOf(new Date(), timeZone), days);

export const noon = (day: Day): Date => noonOf(day, timeZone);

// There is no year in which February 29 comes back, and a test that moves it on and back would end on the 28th.
const comingDay = [10, 11].map(dayIn).find((day) => !day.endsWith("-02-29")) ?? "";

/** The end of a membership year that runs for a few days yet, and of the one after it. */
export const comingYearEnd = noon(comingDay);
export const followingYearEnd = noon(yearsAfter(comingDay, 1));
