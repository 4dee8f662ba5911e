import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { pathTo } from "@/lib/core/path-to";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { queueEmail } from "@/lib/mail/queue";
import { notReceivedLetter } from "@/lib/ledger/letters";
import { isReportPending } from "@/lib/ledger/shared/pending-report";
import { privatePageFields, privatePageOf } from "@/lib/ledger/shared/private-page";
import { declinedReportInput } from "@/lib/ledger/schema";
import { requireOthersMoney } from "@/lib/ledger/shared/own-money";

/**
 * Declines a reported payment as not received, with a reason that its reporter gets by email.
 * @throws Refusal `forbidden` for one's own, `not_found`, `already_decided` when it is over
 */
export const declineReport = operation({
  actor: staff("payments.record"),
  input: declinedReportInput,
  presence: "session",
  run: (person, { id, reason }) =>
    transaction(async () => {
      const report = await db.paymentReport.findUnique({
        select: {
          amountCents: true,
          paidOn: true,
          userId: true,
          payerName: true,
          payerEmail: true,
          user: { select: { email: true, firstName: true } },
          dues: {
            select: {
              amountDue: {
                select: { description: true, reference: true, closedAt: true, ...privatePageFields },
              },
            },
            orderBy: { amountDueId: "asc" },
          },
        },
        where: { id },
      });
      if (!report) throw new Refusal("not_found", "Report not found");
      const email = report.user?.email ?? report.payerEmail;
      // A constraint of the database requires an account or an address for each report.
      if (!email) throw new Error("A report is no one's.");
      requireOthersMoney(person, { userId: report.userId, email }, "deciding");
      const { count } = await db.write.paymentReport.updateMany({
        where: { id, ...isReportPending },
        data: { declinedAt: await databaseNow(), declinedById: person.id, declinedReason: reason },
      });
      if (count === 0) throw new Refusal("already_decided", "This report is no longer pending.");
      await queueEmail({
        to: email,
        template: "payment_not_received",
        decisionOn: id,
        letter: notReceivedLetter(report.user?.firstName ?? report.payerName ?? email, {
          amountCents: report.amountCents,
          paidOn: report.paidOn,
          reason,
          dues: report.dues.map(({ amountDue }) => amountDue),
          isOutstanding: report.dues.some(({ amountDue }) => !amountDue.closedAt),
          page: report.user
            ? pathTo("/checkout")
            : privatePageOf(
                report.payerEmail,
                report.dues.map(({ amountDue }) => amountDue),
              ),
        }),
      });
      await recordAudit({
        actor: person,
        action: "payment_not_received",
        target: { type: "payment_report", id },
        details: { amountCents: report.amountCents, reason },
      });
      return { id };
    }),
});
