import "server-only";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { creditRefundInput } from "@/lib/ledger/schema";
import { noonOfPastDay } from "@/lib/ledger/shared/past-day";
import { payBackCredit } from "./pay-back-credit";

/**
 * Records a refund of a credit, or of part of it.
 * @throws Refusal as `payBackCredit`
 */
export const recordCreditRefund = operation({
  actor: staff("payments.record"),
  input: creditRefundInput,
  presence: "fresh",
  run: (person, { id, amount, method, reference, paymentDate, note }) =>
    transaction(async () => {
      const refundDate = await noonOfPastDay(paymentDate, "paymentDate");
      const details = { amount, method, reference, note, refundDate, dateField: "paymentDate" };
      await payBackCredit(person, id, details);
      return { id };
    }),
});
