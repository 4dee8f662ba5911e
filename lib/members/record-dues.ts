import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { openDue } from "./shared/membership-due";
import { findLastDues } from "./dues-queries";
import { duesRecordInput } from "@/lib/payments/schema";
import { noonOfPastDay } from "@/lib/payments/shared/past-day";
import { settleDue } from "@/lib/payments/shared/settle";
import { duesSale } from "./shared/dues-sale";

/**
 * Records a member's next dues as paid, by the amount that the form showed. An approved applicant becomes active.
 *
 * @throws Refusal `not_found`, `already_paid` when dues were recorded since the form was opened, `amount_mismatch` when
 * another amount is open than it showed
 */
export const recordDues = operation({
  actor: staff("payments.record"),
  input: duesRecordInput,
  run: (person, { id, lastPaymentId, amountCents, method, reference, bank, paymentDate, note }) =>
    transaction(async () => {
      const paidAt = await noonOfPastDay(paymentDate, "paymentDate");
      await lockMember(id);
      const before = await db.user.findUnique({
        select: { membershipStatus: true },
        where: { id },
      });
      if (!before) throw new Refusal("not_found", "Member not found");
      const last = await findLastDues(id);
      if ((last?.id ?? null) !== lastPaymentId) throw alreadyRecorded(last?.receiptNumber ?? null);
      const dueId = await openDue(id);
      if (dueId === null) throw new Refusal("not_found", "No dues are to be paid for this membership.");
      const payment = await settleDue(
        { membership: duesSale },
        { dueId, amountCents },
        {
          method,
          paymentDate: paidAt,
          reference,
          bank,
          providerReference: null,
          note,
          recordedBy: person,
        },
      );
      const after = await db.user.findUniqueOrThrow({
        select: { membershipStatus: true, nextPaymentDate: true },
        where: { id },
      });
      const hasJoined = after.membershipStatus !== before.membershipStatus;
      await recordAudit({
        actor: person,
        action: "dues_recorded",
        target: { type: "user", id },
        details: {
          paymentId: payment.id,
          amountCents: payment.amountCents,
          receiptNumber: payment.receiptNumber,
          method,
          reference,
          paymentDate,
          hasJoined,
        },
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
