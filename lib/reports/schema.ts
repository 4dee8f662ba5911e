import { z } from "zod";
import { numberInQuery } from "@/lib/core/fields";
import { usableYears, yearMessage } from "@/lib/core/years";
import { reportNames } from "./labels";

/** GET /api/admin/reports/export. Without a year, this one. */
export const reportExportInput = z.object({
  report: z.enum(reportNames, "There is no such report"),
  year: numberInQuery(yearMessage, usableYears).nullish(),
});
