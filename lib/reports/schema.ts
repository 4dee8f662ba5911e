import { z } from "zod";
import { yearInQuery } from "@/lib/core/fields";
import { reportNames } from "./labels";

/** The input of GET /api/admin/reports/export. The year defaults to the current one. */
export const reportExportInput = z.object({
  report: z.enum(reportNames, "Unknown report"),
  year: yearInQuery().nullish(),
});
