import "server-only";
import { member } from "@/lib/auth/actor";
import { paidByFilter } from "@/lib/auth/ownership";
import { transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { paymentReportInput } from "@/lib/ledger/schema";
import { accountReporter, createReport } from "./shared/report";

/**
 * Records a member's report of a payment. It changes nothing of what is owed.
 * @throws Refusal `too_many`, and as `createReport` unless all are their own
 */
export const reportPayment = operation({
  actor: member,
  input: paymentReportInput,
  async run(person, { amountDueIds: dueIds, ...facts }) {
    await countUse("payment reports", person.id, { max: 20, windowSeconds: 60 * 60, what: "reports" });
    return transaction(() =>
      createReport(person, { reporter: accountReporter(person), dueIds, facts, whose: paidByFilter(person) }),
    );
  },
});
