import { z } from "zod";
import { existingDay, id, numberInQuery } from "@/lib/core/fields";

/** The day in a question about a member's standing. */
export const dayInput = existingDay("Enter a date such as 2026-09-30");

/** The input of GET /api/admin/users/{id}/standing. */
export const standingInput = z.object({ id, on: dayInput.optional() });

/** The query of GET /api/admin/reminders. */
export const remindersInput = z.object({
  days: numberInQuery("days must be a whole number from 1 to 180", [1, 180]).default(60),
  page: numberInQuery("Unknown page", [1, 100_000]).optional(),
  size: numberInQuery("Please ask for 1 to 500 reminders", [1, 500]).optional(),
});

export const pausedRemindersInput = z.object({
  id,
  paused: z.boolean({ error: "paused must be true or false" }),
});
