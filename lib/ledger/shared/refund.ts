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
  /** In cents, or what is left of the payment, or what of it is owed back. */
  amount: number | "the_rest" | "owed_back";
  /** A part is taken from this amount due first. */
  dueId?: string;
  /** All that it paid of that amount due goes back, and what this was for with it; asked for again or not. */
  returned?: { isAskedAgain: boolean };
  /** All of it is taken from what is left over of the payment, and nothing from what it pays. */
  isOfCredit?: true;
  method: "bank_transfer" | "cheque" | "paylanes";
  /** The bank's or the cheque's own number. */
  reference: string | null;
  providerReference: string | null;
  note: string | null;
  refundDate: Date;
  /** The field that the date was entered in. */
  dateField?: string;
};

export type Refunded = {
  payment: LockedPayment;
  /** Empty where all of it was credit. */
  takenFrom: { description: string; reference: string }[];
  amountCents: number;
  creditLeftCents: number;
  consequence: string;
};

/**
 * Records a refund of a completed payment in the caller's transaction. The refund of the last cent also takes back
 * what was paid for; a partial one does not.
 *
 * @returns the payment before the refund, what it took from which amounts due, the amount, what of the payment is left
 * in credit, and the consequence in words
 * @throws Refusal `forbidden` for one's own, `already_refunded`, `amount_mismatch`, `invalid_input` for a day before the
 * payment; nothing has changed then, and the transaction can go on
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
        issues: [{ path: "amount", message: `Only ${formatMoney(mostCents)} of this credit is left.` }],
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
      consequence:
        returned?.isAskedAgain === false ? `${consequence} It is not asked for again.` : consequence,
    },
  });
  const takenFrom = applied.effects.flatMap((effect) => {
    const due = effect.kind === "allocated" && dues.get(effect.dueId);
    return due ? { description: due.description, reference: quotedReferenceOf(due) } : [];
  });
  const creditLeftCents = creditCents(applied.account.payments[paymentId]!);
  return { payment, takenFrom, amountCents, creditLeftCents, consequence };
}

/** Days are compared: the day of a refund is entered without an hour, and a payment may have come later on it. */
function requireNotBefore({ paymentDate }: LockedPayment, refundDate: Date, field: string | undefined): void {
  const { timeZone } = getAssociation();
  if (calendarDayOf(refundDate, timeZone) >= calendarDayOf(paymentDate, timeZone)) return;
  const message = `A refund cannot be dated before its payment (${formatDate(paymentDate, timeZone)}).`;
  throw new Refusal("invalid_input", message, field ? { issues: [{ path: field, message }] } : {});
}
