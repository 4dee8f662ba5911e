import { z } from "zod";
import { existingDay } from "@/lib/core/fields";
import { journalFormats } from "./rules";

/** The first and last day of GET /api/admin/month-end. Without both, the last complete month. */
const days = {
  from: existingDay("Choose the first day").nullish(),
  to: existingDay("Choose the last day").nullish(),
};
type Days = { from?: string | null | undefined; to?: string | null | undefined };
const isInOrder = ({ from, to }: Days) => !from || !to || from <= to;
const outOfOrder = { path: ["to"], error: "The period ends before it begins" };

export const periodInput = z.object(days).refine(isInOrder, outOfOrder);

/** GET /api/admin/month-end/export */
export const journalExportInput = z
  .object({ ...days, format: z.enum(journalFormats, "Choose xero, quickbooks or hledger") })
  .refine(isInOrder, outOfOrder);

export const closeMonthInput = z.object({
  /** The month: "2026-10". */
  month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "Choose a month"),
});
