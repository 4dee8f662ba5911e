import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { id } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { takeEmailBack } from "@/lib/mail/take-back";
import { isReportPending } from "@/lib/ledger/shared/pending-report";
import { lockReported } from "./shared/report";

/**
 * Makes a report pending again while the email of its decline still waits in the outbox, which takes some seconds.
 * @throws Refusal `not_found`, `too_late`, `changed_meanwhile` unless it is one's own decision and stands, and when the
 * member has reported again
 */
export const undoDeclinedReport = operation({
  actor: staff("payments.record"),
  input: z.object({ id }),
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      const report = await db.paymentReport.findUnique({
        select: { amountCents: true, dues: { select: { amountDueId: true } } },
        where: { id },
      });
      if (!report) throw new Refusal("not_found", "Report not found");
      const dueIds = report.dues.map(({ amountDueId }) => amountDueId);
      // The amounts are locked as for reporting, so that one amount is never reported twice.
      await lockReported(dueIds);
      if (await db.paymentReport.count({ where: { id, declinedAt: null } })) {
        throw new Refusal("changed_meanwhile", "This report is already pending again.");
      }
      const ofTheSame = { some: { amountDueId: { in: dueIds } } };
      if (await db.paymentReport.count({ where: { AND: [isReportPending, { dues: ofTheSame }] } })) {
        throw new Refusal("changed_meanwhile", "The same amount has already been reported again.");
      }
      const { count } = await db.write.paymentReport.updateMany({
        where: { id, declinedById: person.id },
        data: { declinedAt: null, declinedById: null, declinedReason: null },
      });
      if (count === 0) throw new Refusal("changed_meanwhile", "Only the person who decided can undo it.");
      await takeEmailBack(id);
      await recordAudit({
        actor: person,
        action: "payment_not_received_undone",
        target: { type: "payment_report", id },
        details: { amountCents: report.amountCents },
      });
      return { id };
    }),
});
