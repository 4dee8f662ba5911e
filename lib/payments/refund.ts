import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, type Prisma } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/errors";
import { formatCents } from "@/lib/format";
import { sendCancellation } from "@/lib/registrations/confirmation";
import { revokeSeat } from "@/lib/registrations/revocation";
import { reopenDue } from "./membership-due";
import { requireOthersMoney, type Bookkeeper } from "./own-money";

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
 * Records a refund of a completed payment in the caller's transaction. A full refund also cancels the registration
 * with its ticket, or reopens membership dues; a partial one changes neither.
 *
 * @returns the payment before the refund, the amount, and the consequence in words
 * @throws Refusal `forbidden` for one's own, `already_refunded`, `amount_mismatch`; nothing has changed then, and the transaction can go on
 */
export async function refund(
  paymentId: string,
  { amountCents: asked, ...back }: RefundDetails,
  actor: Bookkeeper,
): Promise<{ payment: Refunded; amountCents: number; consequence: string }> {
  await lock(await find(paymentId));
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
    amountCents < left ? partly(payment, left - amountCents) : await undo(payment, back.kind);
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

/**
 * Locks the registration or member before the payment, the order that cancelling and settling use, to avoid
 * deadlocks.
 */
async function lock({ id, registrationId, userId, purpose }: Refunded): Promise<void> {
  if (registrationId) {
    await sql`SELECT FROM "Registration" WHERE "id" = ${registrationId}::uuid FOR NO KEY UPDATE`;
  } else if (purpose === "membership" && userId) {
    await lockMember(userId);
  }
  await sql`SELECT FROM "Payment" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
}

function partly({ registrationId, currency }: Refunded, leftCents: number): string {
  const ticketNote = registrationId ? " The ticket is still valid." : "";
  return `${formatCents(leftCents)} ${currency} of the payment has not been refunded.${ticketNote}`;
}

/** Takes back what the whole payment had paid for. */
async function undo(payment: Refunded, kind: RefundDetails["kind"]): Promise<string> {
  if (payment.owedBackAt) return "A refund was already due, so nothing else has changed.";
  if (payment.purpose === "membership") return undoDues(payment);
  const seat = payment.registrationId && (await revokeSeat(payment.registrationId));
  if (!seat) return "No ticket was paid for with this payment.";
  await sendCancellation(seat.eventId, seat, kind, { isByStranger: false });
  const wasIn = seat.checkedInAt ? " The person had been checked in." : "";
  return `The registration was cancelled and its ticket is no longer valid.${wasIn}`;
}

async function undoDues(payment: Refunded): Promise<string> {
  if (payment.userId === null) return "The member no longer has an account.";
  const reference = await reopenDue(payment.userId, {
    description: payment.description,
    amountCents: payment.amountCents,
    currency: payment.currency,
    dueDate: payment.amountDue?.dueDate ?? null,
  });
  return `The dues are outstanding again under the reference ${reference}. The membership has not changed.`;
}

/** The payment's facts for letters. */
export function paymentFacts({ description, amountCents, currency, amountDue, reference }: Refunded) {
  return { description, amountCents, currency, reference: amountDue?.reference ?? reference ?? "" };
}
