import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { listStaffWith } from "@/lib/mail/notify-staff";
import { queueEmails } from "@/lib/mail/queue";
import { reportsOverdueLetter } from "@/lib/ledger/letters";
import { isOthersReport, overdueReportCondition, isPendingReport } from "@/lib/ledger/shared/pending-report";

/**
 * Reminds everyone who may record payments of other people's reports that have waited too long, once a day in the
 * association's time zone. It can run any number of times, in any process, because the mark and the emails commit
 * together.
 */
export async function remindOfReports(): Promise<void> {
  const { timeZone, policies } = getAssociation();
  await transaction(async () => {
    await lockByName("remind-of-reports");
    const marked = await sql.write`
      UPDATE "PaymentReport" r SET "remindedOn" = (now() AT TIME ZONE ${timeZone})::date
      WHERE ${isPendingReport} AND ${overdueReportCondition()} AND NOT EXISTS (
        SELECT FROM "PaymentReport" o WHERE o."remindedOn" = (now() AT TIME ZONE ${timeZone})::date)
      RETURNING r."id"`;
    if (marked.length === 0) return;
    for (const { id, email, firstName } of await listStaffWith("payments.record")) {
      const [waiting] = await sql<{ count: number; oldest: Date | null }>`
        SELECT count(*)::int AS "count", min(r."createdAt") AS "oldest" FROM "PaymentReport" r
        WHERE ${isPendingReport} AND ${overdueReportCondition()} AND ${isOthersReport({ id, email })}`;
      if (!waiting?.oldest) continue;
      const facts = { ...waiting, oldest: waiting.oldest, ...policies.paymentReports };
      await queueEmails([
        { to: email, template: "reports_overdue", letter: reportsOverdueLetter(firstName, facts) },
      ]);
    }
  });
}
