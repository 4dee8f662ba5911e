import { z } from "zod";
import { reportNames } from "./labels";

/** GET /api/admin/reports/export. Without a year, this one. */
export const reportExportInput = z.object({
  report: z.enum(reportNames, "There is no such report"),
  year: z
    .string()
    .regex(/^(19|20|21)\d\d$/, "Choose a year")
    .nullish(),
});
