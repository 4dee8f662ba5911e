import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { refundRecordInput } from "@/lib/ledger/schema";
import { noonOfPastDay } from "@/lib/ledger/shared/past-day";
import { payBackPayment } from "./pay-back";

/**
 * Records a full refund of a payment that is owed back, and notifies the payer.
 * @throws Refusal `not_found`, `not_owed_back`, `already_refunded`, `invalid_input` for a day before the payment or a
 * day to come
 */
export const recordRefund = operation({
  actor: staff("payments.record"),
  input: refundRecordInput,
  presence: "fresh",
  run: (person, { id, method, reference, paymentDate, note }) =>
    transaction(async () => {
      const refundDate = await noonOfPastDay(paymentDate, "paymentDate");
      const found = await db.payment.findUnique({
        select: { owedBackAt: true, status: true },
        where: { id },
      });
      if (found?.status !== "completed") throw new Refusal("not_found", "Payment not found");
      if (!found.owedBackAt) throw new Refusal("not_owed_back", "No refund is due for this payment.");
      await payBackPayment(person, id, {
        amount: "owed_back",
        method,
        reference,
        note,
        refundDate,
        dateField: "paymentDate",
      });
      return { id };
    }),
});
