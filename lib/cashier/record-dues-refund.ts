import "server-only";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { dryRun } from "@/lib/db/rehearse";
import { duesRefundInput } from "@/lib/ledger/schema";
import { noonOfPastDay } from "@/lib/ledger/shared/past-day";
import { payBackDue } from "./pay-back-due";

/**
 * Records a full refund of a member's dues. The membership returns to its state before they were paid, and the payers
 * are notified.
 * @throws Refusal `not_found`, and as `payBackDue`
 */
export const recordDuesRefund = operation({
  actor: staff("payments.record"),
  input: duesRefundInput,
  presence: "fresh",
  run: (person, { id, askAgain, paymentDate, ...back }) =>
    transaction(async () => {
      const refundDate = await noonOfPastDay(paymentDate, "paymentDate");
      return refundDues(person, id, {
        ...back,
        refundDate,
        dateField: "paymentDate",
        isAskedAgain: askAgain,
      });
    }),
});

/**
 * The consequence of refunding the dues for the membership, in words.
 * @throws Refusal as `recordDuesRefund`
 */
export const previewDuesRefund = operation({
  actor: staff("payments.record"),
  input: duesRefundInput.pick({ id: true }),
  presence: "session",
  readsOnly: true,
  run: (person, { id }) =>
    dryRun(async () =>
      refundDues(person, id, {
        ...({ method: "bank_transfer", reference: null, note: null, isAskedAgain: false } as const),
        refundDate: await databaseNow(),
      }),
    ),
});

async function refundDues(
  person: Staff<"payments.record">,
  id: string,
  back: Omit<Parameters<typeof payBackDue>[2], "amount">,
) {
  const due = await db.amountDue.findUnique({ select: { purpose: true }, where: { id } });
  if (due?.purpose !== "membership") throw new Refusal("not_found", "Dues not found");
  const { consequence, amountCents } = await payBackDue(person, id, { ...back, amount: "all" });
  return { id, consequence, amountCents };
}
