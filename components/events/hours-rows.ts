import { z } from "zod";
import type { Cpd } from "@/lib/events/cpd-rules";

/** The rows in which CPD hours are entered by category (`HoursFields`). Hours are texts until the form is sent. */
export const hoursRows = z.array(z.object({ category: z.string(), hours: z.string() }));
export type HoursRow = z.input<typeof hoursRows>[number];

/** The CPD hours of each category as numbers. An empty text becomes NaN, which the operation's input refuses. */
export const typedHours = (rows: readonly HoursRow[]) =>
  rows.map(({ category, hours }) => ({
    category,
    hours: hours.trim() === "" ? Number.NaN : Number(hours.replace(",", ".")),
  }));

export const emptyHours: HoursRow = { category: "", hours: "" };

export const hoursRowsOf = (hours: Cpd["hours"]): HoursRow[] =>
  hours.map((one) => ({ category: one.category, hours: String(one.hours) }));
