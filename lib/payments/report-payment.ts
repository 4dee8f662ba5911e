import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { paidBy } from "@/lib/auth/ownership";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { isPending } from "./shared/pending-report";
import { paymentReportInput } from "./schema";
import { noonOfPastDay } from "./shared/past-day";

/**
 * Notes that a member says they have paid. It changes nothing of what is owed.
 *
 * @throws Refusal `too_many`, `invalid_input`, `changed_meanwhile` unless all are open, their own and not reported yet
 */
export const reportPayment = operation({
  actor: member,
  input: paymentReportInput,
  async run(person, { amountDueIds: ids, amount: amountCents, method, paidOn }) {
    await countUse("payment reports", person.id, { max: 20, windowSeconds: 60 * 60, what: "reports" });
    return transaction(async () => {
      // So that two clicks at once report once.
      await lockMember(person.id);
      const dues = await db.amountDue.findMany({
        select: { reference: true, reports: { select: { reportId: true }, where: { report: isPending } } },
        where: { id: { in: ids }, closedAt: null, AND: paidBy(person) },
      });
      if (dues.length < ids.length) {
        throw new Refusal(
          "changed_meanwhile",
          "Some of this is no longer open. Reload the page and try again.",
        );
      }
      const known = dues.find(({ reports }) => reports.length > 0);
      if (known) {
        throw new Refusal("changed_meanwhile", `You have already reported a payment for ${known.reference}.`);
      }
      const { id } = await db.paymentReport.create({
        select: { id: true },
        data: {
          ...{ userId: person.id, amountCents, method, paidOn: await noonOfPastDay(paidOn, "paidOn") },
          dues: { create: ids.map((amountDueId) => ({ amountDueId })) },
        },
      });
      await recordAudit({
        actor: person,
        action: "payment_reported",
        target: { type: "payment_report", id },
        details: { amountCents, method, references: dues.map(({ reference }) => reference) },
      });
      return { id };
    });
  },
});
