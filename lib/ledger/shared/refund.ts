import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf, formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { applyEntry, owedBackCents } from "./account";
import { creditCents, quotedReferenceOf } from "../rules";
import { writeEffects } from "./books";
import { paidDuesById, lockPayment, type LockedPayment } from "./lock-payment";
import type { Bookkeeper } from "./own-money";
import type { Sales } from "./sale";

export type RefundDetails = {
  kind: "refunded" | "charged_back";
  /** The amount to refund: cents, all that is left of the payment, or the part owed back. */
  amount: number | "the_rest" | "owed_back";
  /** The amount due from which a partial refund is taken first. */
  dueId?: string;
  /**
   * Set when all that the payment paid of that amount due is refunded and what it was for is withdrawn; `isAskedAgain`
   * when the amount is owed again.
   */
  returned?: { isAskedAgain: boolean };
  /** Set when the refund is taken only from the credit of the payment, not from what it pays. */
  isOfCredit?: true;
  method: "bank_transfer" | "cheque" | "paylanes";
  /** The number of the bank transfer or of the cheque. */
  reference: string | null;
  providerReference: string | null;
  note: string | null;
  refundDate: Date;
  /** The form field of the date, to which a refusal is attached. */
  dateField?: string;
};

export type Refunded = {
  payment: LockedPayment;
  /** The amounts due that the refunded money had paid; empty when all of it was credit. */
  takenFrom: { description: string; reference: string }[];
  amountCents: number;
  creditLeftCents: number;
  consequence: string;
};

/**
 * Records a refund of a completed payment in the caller's transaction. A refund of the last cent also withdraws what
 * was paid for; a partial one does not.
 * @returns the payment before the refund, the amounts due it was taken from, the refunded cents, the credit left of the
 * payment, and the consequence in words
 * @throws Refusal `forbidden` for one's own, `already_refunded`, `amount_mismatch`, `invalid_input` for a day before
 * the payment; nothing has changed then, and the transaction can go on
 */
export async function refund(
  sales: Sales,
  paymentId: string,
  { amount, dueId, returned, isOfCredit, dateField, ...back }: RefundDetails,
  actor: Bookkeeper,
): Promise<Refunded> {
  const { account, payment } = await lockPayment(sales, paymentId, actor);
  const leftCents = payment.amountCents - payment.refundedCents;
  if (leftCents === 0) throw new Refusal("already_refunded", "This payment has already been refunded.");
  requireNotBefore(payment, back.refundDate, dateField);
  const owedCents = owedBackCents(account, paymentId);
  const amountCents = amount === "the_rest" ? leftCents : amount === "owed_back" ? owedCents : amount;
  const refundId = randomUUID();
  const applied = applyEntry(
    account,
    returned && dueId
      ? { kind: "return", paymentId, refundId, dueId }
      : {
          kind: isOfCredit ? "credit_refund" : "refund",
          paymentId,
          refundId,
          amountCents,
          ...(dueId ? { dueId } : {}),
        },
  );
  if ("refusal" in applied) {
    const mostCents = isOfCredit ? creditCents(account.payments[paymentId]!) : leftCents;
    throw new Refusal(
      "amount_mismatch",
      `The amount is ${formatMoney(amountCents)}, but only ${formatMoney(mostCents)} of the ${isOfCredit ? "credit" : "payment"} can be refunded.`,
      isOfCredit && {
        issues: [{ path: "amount", message: `Only ${formatMoney(mostCents)} of this credit remains.` }],
      },
    );
  }
  await writeEffects(applied.effects, back.refundDate);
  await db.write.refund.create({
    data: { id: refundId, paymentId, amountCents, ...back, recordedById: actor?.id ?? null },
  });
  const words: string[] = [];
  const dues = paidDuesById(payment);
  if (amountCents < leftCents) {
    words.push(`${formatMoney(leftCents - amountCents)} of the payment has not been refunded.`);
    for (const due of dues.values())
      words.push((due.voidedAt ? null : sales[due.purpose].remains(due)) ?? "");
  } else if (owedCents > 0 && !returned) words.push("A refund was already due, so nothing else has changed.");
  for (const effect of applied.effects) {
    const due = effect.kind === "returned" && dues.get(effect.dueId);
    if (due) words.push(await sales[due.purpose].onReturned(due, back.kind, returned?.isAskedAgain ?? true));
  }
  const consequence = words.filter(Boolean).join(" ") || "Nothing was paid for with this payment.";
  await recordAudit({
    actor,
    action: "refund_recorded",
    target: { type: "payment", id: paymentId },
    details: {
      kind: back.kind,
      amountCents,
      method: back.method,
      reference: back.reference ?? back.providerReference,
      consequence: returned?.isAskedAgain === false ? `${consequence} It is no longer due.` : consequence,
    },
  });
  const takenFrom = applied.effects.flatMap((effect) => {
    const due = effect.kind === "allocated" && dues.get(effect.dueId);
    return due ? { description: due.description, reference: quotedReferenceOf(due) } : [];
  });
  const creditLeftCents = creditCents(applied.account.payments[paymentId]!);
  return { payment, takenFrom, amountCents, creditLeftCents, consequence };
}

/** The comparison is by day, because a refund date has no time and the payment may be from later on that day. */
function requireNotBefore({ paymentDate }: LockedPayment, refundDate: Date, field: string | undefined): void {
  const { timeZone } = getAssociation();
  if (calendarDayOf(refundDate, timeZone) >= calendarDayOf(paymentDate, timeZone)) return;
  const message = `A refund cannot be dated before its payment (${formatDate(paymentDate, timeZone)}).`;
  throw new Refusal("invalid_input", message, field ? { issues: [{ path: field, message }] } : {});
}
