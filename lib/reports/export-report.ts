import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordExport } from "@/lib/audit/shared/record-export";
import { staff } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { databaseNow } from "@/lib/db/clock";
import { reportTitles } from "./labels";
import { currentYear } from "./queries";
import { reportTables } from "./report-tables";
import { reportExportInput } from "./schema";

/** GET /api/admin/reports/export: the figures of a report. They name nobody, so no presence is asked for. */
export const exportReport = operation({
  actor: staff("reports.read"),
  input: reportExportInput,
  async run(person, { report, year: asked }) {
    const { header, isOfYear, rows: rowsOf } = reportTables[report];
    const year = asked ? Number(asked) : await currentYear();
    const rows = rowsOf(person, year);
    await recordExport(person, {
      action: "report_exported",
      what: `rows of the report ${reportTitles[report]}`,
      rows: (await rows).length,
      details: { report: reportTitles[report], ...(isOfYear && { year: String(year) }), format: "csv" },
    });
    const { slug, timeZone } = getAssociation();
    const period = isOfYear ? year : calendarDayOf(await databaseNow(), timeZone);
    return { fileName: `${slug}-report-${report}-${period}.csv`, header, batches: inOneBatch(rows) };
  },
});

async function* inOneBatch<Row>(rows: Promise<Row[]>) {
  const found = await rows;
  if (found.length > 0) yield found;
}
