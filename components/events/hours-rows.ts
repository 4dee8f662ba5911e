import { z } from "zod";
import type { Cpd } from "@/lib/events/cpd-rules";

/** The rows of `HoursFields` as they are typed. */
export const hoursRows = z.array(z.object({ category: z.string(), hours: z.string() }));
export type HoursRow = z.input<typeof hoursRows>[number];

/** Hours of each category, from the typed texts. An empty text is NaN, which the operation's input refuses. */
export const typedHours = (rows: readonly HoursRow[]) =>
  rows.map(({ category, hours }) => ({
    category,
    hours: hours.trim() === "" ? Number.NaN : Number(hours.replace(",", ".")),
  }));

export const emptyHours: HoursRow = { category: "", hours: "" };

export const hoursRowsOf = (hours: Cpd["hours"]): HoursRow[] =>
  hours.map((one) => ({ category: one.category, hours: String(one.hours) }));
