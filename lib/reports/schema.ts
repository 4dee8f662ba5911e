import { z } from "zod";
import { yearInQuery } from "@/lib/core/fields";
import { reportNames } from "./labels";

/** GET /api/admin/reports/export. Without a year, this one. */
export const reportExportInput = z.object({
  report: z.enum(reportNames, "There is no such report"),
  year: yearInQuery().nullish(),
});
