import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { ensureNextDues } from "./shared/membership-due";
import { listDuesPayments } from "./shared/paid-dues";
import { duesRecordInput } from "@/lib/ledger/schema";
import { auditRecorded, prepareReceivedMoney } from "@/lib/ledger/shared/record-money";
import { settleDue } from "@/lib/ledger/shared/settle";
import { duesSale } from "./shared/dues-sale";

/**
 * Records a member's next dues as paid, by the amount that the form showed. An approved applicant becomes active.
 * @throws Refusal `not_found`, `already_paid` when dues were recorded since the form was opened, `amount_mismatch` when
 * another amount is open than it showed
 */
export const recordDues = operation({
  actor: staff("payments.record"),
  input: duesRecordInput,
  presence: "session",
  run: (person, { id, lastPaymentId, amountCents, ...received }) =>
    transaction(async () => {
      await lockMember(id);
      const before = await db.user.findUnique({
        select: { membershipStatus: true },
        where: { id },
      });
      if (!before) throw new Refusal("not_found", "Member not found");
      const last = (await listDuesPayments(id)).at(-1);
      if ((last?.id ?? null) !== lastPaymentId) throw alreadyRecorded(last?.receiptNumber ?? null);
      const dueId = await ensureNextDues(id);
      if (dueId === null) throw new Refusal("not_found", "No dues are to be paid for this membership.");
      const money = await prepareReceivedMoney(person, received);
      const payment = await settleDue({ membership: duesSale }, { dueId, amountCents }, money);
      const after = await db.user.findUniqueOrThrow({
        select: { membershipStatus: true, nextPaymentDate: true },
        where: { id },
      });
      const hasJoined = after.membershipStatus !== before.membershipStatus;
      await auditRecorded(payment, money, {
        action: "dues_recorded",
        target: { type: "user", id },
        details: { paymentId: payment.id, hasJoined },
      });
      return {
        ...payment,
        ...after,
        nextPaymentDate: after.nextPaymentDate?.toISOString() ?? null,
        hasJoined,
      };
    }),
});

function alreadyRecorded(receiptNumber: number | null): Refusal {
  const receipt = receiptNumber === null ? "" : ` (receipt ${receiptNumber})`;
  return new Refusal(
    "already_paid",
    `Someone else has just recorded dues for this member${receipt}. Check the payments before you record more.`,
  );
}
