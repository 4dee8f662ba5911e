import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { applyEntry, owedBackCents } from "./account";
import { isReversal, refundStatusOf, type ReversalKind } from "../rules";
import { writeEffects } from "./books";
import { paidDuesById, lockPayment, type LockedPayment } from "./lock-payment";
import type { Bookkeeper } from "./own-money";
import type { Sales } from "./sale";

export type ReversalDetails = { kind: ReversalKind; note: string | null; date: Date };

/**
 * Takes back a completed payment that brought no money, in the caller's transaction. Amounts due that it had paid are
 * outstanding again under their old reference; void ones stay void and are no longer owed back. No email is sent.
 * @returns the payment before it was taken back, its amount, and the consequence in words
 * @throws Refusal `forbidden` for one's own, `not_found`, `already_refunded` when any of it has gone back before;
 * nothing has changed then, and the transaction can go on
 */
export async function reverse(
  sales: Sales,
  paymentId: string,
  { kind, note, date }: ReversalDetails,
  actor: Bookkeeper,
): Promise<{ payment: LockedPayment; amountCents: number; consequence: string }> {
  const { account, payment } = await lockPayment(sales, paymentId, actor);
  const { amountCents } = payment;
  if (payment.status !== "completed") throw new Refusal("not_found", "Payment not found");
  if (payment.refundedCents > 0) throw goneBefore(payment);
  const refundId = randomUUID();
  const applied = applyEntry(account, { kind: "reversal", paymentId, refundId });
  if ("refusal" in applied) throw goneBefore(payment);
  await writeEffects(applied.effects, date);
  await db.write.refund.create({
    data: {
      id: refundId,
      paymentId,
      kind,
      amountCents,
      note,
      refundDate: date,
      method: payment.method ?? "bank_transfer",
      reference: null,
      providerReference: null,
      recordedById: actor?.id ?? null,
    },
  });
  const words: string[] = [];
  const dues = paidDuesById(payment);
  for (const [dueId, cents] of Object.entries(account.allocated[paymentId] ?? {})) {
    const due = dues.get(dueId);
    if (due && !due.voidedAt && cents > 0)
      words.push(`${formatMoney(cents)} of ${due.reference} is outstanding again.`);
  }
  for (const effect of applied.effects) {
    const due = effect.kind === "reopened" && dues.get(effect.dueId);
    if (due) words.push(await sales[due.purpose].onReopened(due, kind));
  }
  if (owedBackCents(account, paymentId) > 0) words.push("No refund is due for the payment now.");
  const paidFor = Object.values(account.allocated[paymentId] ?? {});
  const creditCents = amountCents - paidFor.reduce((sum, cents) => sum + cents, 0);
  if (creditCents > 0) words.push(`${formatMoney(creditCents)} is no longer kept as credit.`);
  const consequence = words.filter(Boolean).join(" ") || "Nothing was paid for with this payment.";
  await recordAudit({
    actor,
    action: kind === "bounced" ? "payment_bounced" : "payment_undone",
    target: { type: "payment", id: paymentId },
    details: { amountCents, reason: note, consequence },
  });
  return { payment, amountCents, consequence };
}

function goneBefore({ refunds }: Pick<LockedPayment, "refunds">): Refusal {
  const status = refundStatusOf({ refunds, owedBackAt: null, refundedAt: null });
  return new Refusal(
    "already_refunded",
    isReversal(status)
      ? `This payment has already ${status === "bounced" ? "bounced" : "been undone"}.`
      : "Some of this payment has already been refunded, so it can’t be reversed as a whole.",
  );
}
