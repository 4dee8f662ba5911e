import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { countUse } from "@/lib/limits/limit";
import { reportTitles } from "./labels";
import { currentYear } from "./queries";
import { reportTables } from "./report-tables";
import { reportExportInput } from "./schema";

/**
 * GET /api/admin/reports/export: the figures of a report. They name nobody, so neither a proof of presence nor a notice
 * to the owners is needed.
 *
 * @throws Refusal `too_many`
 */
export const exportReport = operation({
  actor: staff("reports.read"),
  input: reportExportInput,
  presence: "session",
  async run(person, { report, year: asked }) {
    await countUse("report exports", person.id, { max: 60, windowSeconds: 60 * 60, what: "exports" });
    const { header, isOfYear, rows: rowsOf } = reportTables[report];
    const year = asked ?? (await currentYear());
    const rows = await rowsOf(person, year);
    await transaction(() =>
      recordAudit({
        actor: person,
        action: "report_exported",
        details: { report: reportTitles[report], ...(isOfYear && { year: String(year) }), format: "csv" },
      }),
    );
    const { filePrefix, timeZone } = getAssociation();
    const period = isOfYear ? year : calendarDayOf(await databaseNow(), timeZone);
    return {
      fileName: `${filePrefix}-report-${report}-${period}.csv`,
      header,
      batches: rows.length > 0 ? [rows] : [],
    };
  },
});
