import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, type Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { formatCents } from "@/lib/core/format";
import { requireOthersMoney, type Bookkeeper } from "./own-money";
import type { Sale, Sales } from "./sale";

export type RefundDetails = {
  kind: "refunded" | "charged_back";
  /** Null for the remainder of the payment. */
  amountCents: number | null;
  method: "bank_transfer" | "cheque" | "paylanes";
  /** The bank's or the cheque's own number. */
  reference: string | null;
  providerReference: string | null;
  note: string | null;
  refundDate: Date;
};

const paymentFields = {
  id: true,
  purpose: true,
  description: true,
  amountCents: true,
  refundedCents: true,
  currency: true,
  reference: true,
  registrationId: true,
  userId: true,
  payerName: true,
  payerEmail: true,
  owedBackAt: true,
  amountDue: { select: { reference: true, dueDate: true } },
  user: { select: { firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.PaymentSelect;

const find = (id: string) => db.payment.findUniqueOrThrow({ select: paymentFields, where: { id } });
type Refunded = Awaited<ReturnType<typeof find>>;

/**
 * Records a refund of a completed payment in the caller's transaction. A full refund also takes back what was paid for;
 * a partial one does not.
 *
 * @returns the payment before the refund, the amount, and the consequence in words
 * @throws Refusal `forbidden` for one's own, `already_refunded`, `amount_mismatch`; nothing has changed then, and the transaction can go on
 */
export async function refund(
  sales: Sales,
  paymentId: string,
  { amountCents: asked, ...back }: RefundDetails,
  actor: Bookkeeper,
): Promise<{ payment: Refunded; amountCents: number; consequence: string }> {
  const unlocked = await find(paymentId);
  const sale = sales[unlocked.purpose];
  await sale.lock(unlocked);
  await sql`SELECT FROM "Payment" WHERE "id" = ${paymentId}::uuid FOR NO KEY UPDATE`;
  const payment = await find(paymentId);
  requireOthersMoney(actor, { userId: payment.userId, email: payment.payerEmail });
  const left = payment.amountCents - payment.refundedCents;
  if (left === 0) throw new Refusal("already_refunded", "This payment has already been refunded.");
  const amountCents = asked ?? left;
  if (amountCents > left) {
    throw new Refusal(
      "amount_mismatch",
      `The amount is ${formatCents(amountCents)}, but only ${formatCents(left)} of the payment can be refunded.`,
    );
  }
  await db.refund.create({ data: { paymentId, amountCents, ...back, recordedById: actor?.id ?? null } });
  const consequence =
    amountCents < left ? partly(sale, payment, left - amountCents) : await takeBack(sale, payment, back.kind);
  await recordAudit({
    actor,
    action: "refund_recorded",
    target: { type: "payment", id: paymentId },
    details: {
      kind: back.kind,
      amountCents,
      method: back.method,
      reference: back.reference ?? back.providerReference,
      consequence,
    },
  });
  return { payment, amountCents, consequence };
}

function partly(sale: Sale, payment: Refunded, leftCents: number): string {
  const note = `${formatCents(leftCents)} ${payment.currency} of the payment has not been refunded.`;
  const remains = sale.remains(payment);
  return remains ? `${note} ${remains}` : note;
}

async function takeBack(sale: Sale, payment: Refunded, kind: RefundDetails["kind"]): Promise<string> {
  if (payment.owedBackAt) return "A refund was already due, so nothing else has changed.";
  return sale.onReturned(payment, kind);
}

/** The payment's facts for letters. */
export function paymentFacts({ description, amountCents, currency, amountDue, reference }: Refunded) {
  return { description, amountCents, currency, reference: amountDue?.reference ?? reference ?? "" };
}
