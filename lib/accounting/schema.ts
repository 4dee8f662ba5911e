import { z } from "zod";
import { existingDay } from "@/lib/core/fields";

/** GET /api/admin/month-end: the first and the last day. Without either, the last month that is over. */
export const periodInput = z
  .object({
    from: existingDay("Choose the first day").nullish(),
    to: existingDay("Choose the last day").nullish(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "The period ends before it begins",
  });

export const closeMonthInput = z.object({
  /** "2026-10" */
  month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "Choose a month"),
});
