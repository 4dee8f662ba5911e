import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { releaseUpload } from "@/lib/storage/uploads";
import { reportIdInput } from "./schema";

/** Removes a report of the member, with its proof. @throws Refusal `not_found`, `already_decided` */
export const withdrawReport = operation({
  actor: member,
  input: reportIdInput,
  run: (person, { id }) =>
    transaction(async () => {
      const [report] = await sql<{ uploadId: string | null; declinedAt: Date | null }>`
        SELECT "uploadId"::text, "declinedAt" FROM "PaymentReport"
        WHERE "id" = ${id}::uuid AND "userId" = ${person.id}::uuid FOR UPDATE`;
      if (!report) throw new Refusal("not_found", "Report not found");
      if (report.declinedAt) throw new Refusal("already_decided", "We have already answered this report.");
      await db.paymentReport.delete({ where: { id } });
      if (report.uploadId) await releaseUpload(report.uploadId);
      await recordAudit({
        actor: person,
        action: "payment_report_withdrawn",
        target: { type: "payment_report", id },
      });
      return { id };
    }),
});
