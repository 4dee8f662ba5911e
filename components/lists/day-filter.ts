import { existingDay } from "@/lib/core/fields";
import { textThat } from "./list-request";

const existing = existingDay("Choose a day");

/** A filter whose values are days of the calendar. */
export const dayFilter = textThat((text) => existing.safeParse(text).success);
