import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { parseCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { readSigned } from "./webhook";
import { refundDueToAdministratorLetter } from "@/lib/ledger/letters";
import { parseReference } from "@/lib/ledger/rules";
import { isInBooks, notification, type Notification } from "@/lib/ledger/schema";
import { referenceFields } from "@/lib/payments/queries";
import { momentAtMostNow } from "@/lib/ledger/shared/past-day";
import { resolvePaidAt } from "./reported-time";
import { requireQuotedDues, isReferenceOf, settleQuotedDues, type QuotedDue } from "./settle-quoted";
import { applyEarlierRefunds, applyRefund, isRefund } from "./apply-refund";

/**
 * POST /api/payments/webhook: the online provider's signed notification. A valid signature is always answered 200, so
 * that the provider stops repeating it; a notification that does not match is stored with the reason and
 * changes nothing.
 *
 * @throws Refusal `not_found` without PAYMENT_WEBHOOK_SECRET, `unauthorized` for a wrong signature, `invalid_input`
 */
export const receiveNotification = operation({
  actor: bearer,
  input: noInput,
  readsBody: true,
  // Repeated notifications are recognised by the provider's id instead of an idempotency key.
  unrepeatable: true,
  async run(_person, _input, request) {
    const { sent: received, bodyHash } = await readSigned(request, {
      secret: env.PAYMENT_WEBHOOK_SECRET,
      schema: notification,
    });
    try {
      await transaction(() => storeAndApply(received, bodyHash));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A late failure of a payment that has arrived is stored with its reason, and nobody has to review it.
      const isLate = received.status === "failed" && error.code === "already_paid";
      await store(received, bodyHash, { reason: error.message, isSettled: isLate });
    }
    return { message: "Received" };
  },
});

/**
 * Stores the notification as received.
 * @param mismatch the reason why it was not applied, and whether it needs no review
 * @returns its id, or null when it was stored before
 */
async function store(
  received: Notification,
  bodyHash: string,
  mismatch: { reason: string; isSettled: boolean } | null,
): Promise<string | null> {
  const { id: providerReference, reference, amount, currency, status, refundOf } = received;
  const paidAt = received.paidAt ? new Date(received.paidAt) : null;
  const [stored] = await db.write.paymentNotification.createManyAndReturn({
    select: { id: true },
    data: [
      {
        providerReference,
        reference: reference ?? null,
        amount: amount === null || amount === undefined ? null : String(amount),
        currency: currency ?? null,
        status: status ?? null,
        refundOf: refundOf ?? null,
        paidAt: paidAt && isInBooks(paidAt) ? await momentAtMostNow(paidAt) : null,
        mismatch: mismatch?.reason ?? null,
        resolvedAt: mismatch?.isSettled ? new Date() : null,
        bodyHash,
      },
    ],
    skipDuplicates: true,
  });
  return stored?.id ?? null;
}

/**
 * Stores and applies a notification.
 * @throws Refusal whose message is the reason of the mismatch; nothing was applied then
 */
async function storeAndApply(received: Notification, bodyHash: string): Promise<void> {
  // Notifications about one payment are applied one at a time, so that a refund never overtakes its payment.
  const payment = received.refundOf ?? received.id;
  await lockByName(`provider payment ${payment}`);
  const notificationId = await store(received, bodyHash, null);
  if (notificationId === null) return;
  if (isRefund(received)) await applyRefund(notificationId, received);
  else {
    const { id } = await apply(received);
    await db.write.paymentNotification.update({ where: { id: notificationId }, data: { paymentId: id } });
    await applyEarlierRefunds(received.id);
  }
}

async function apply(received: Notification): Promise<{ id: string }> {
  const { id: providerReference, status } = received;
  const known = await db.payment.findUnique({
    select: { id: true, amountCents: true, currency: true, ...referenceFields },
    where: { providerReference },
  });
  if (status === "completed" && known) {
    if (
      known.amountCents === parseCents(received.amount) &&
      (await isReferenceOf(known, parseReference(received.reference)))
    )
      return known;
    throw new Refusal(
      "already_paid",
      `${providerReference} has already been applied with another amount or reference.`,
    );
  }
  if (status === "failed" && (known || (await wasCompleted(providerReference))))
    throw new Refusal(
      "already_paid",
      `${providerReference} was reported as completed before, so its failure has changed nothing.`,
    );
  const quoted = await requireQuotedDues(received);
  const { amountCents } = quoted;
  if (status === "failed") return failedAttempt(quoted.due, amountCents, providerReference);
  if (status !== "completed")
    throw new Refusal(
      "invalid_input",
      `The status is ${status ?? "missing"}, not completed, failed, refunded or charged_back.`,
    );
  const money = {
    method: "paylanes",
    paymentDate: await resolvePaidAt(received),
    reference: null,
    providerReference,
    note: null,
    recordedBy: null,
  } as const;
  // The payment is recorded even if the seat is gone, because the money has arrived.
  const { due, ...payment } = await settleQuotedDues(quoted, money);
  await recordAudit({
    actor: null,
    action: "payment_recorded",
    target: { type: "payment", id: payment.id },
    details: {
      providerReference,
      amountCents: payment.amountCents,
      reference: due.reference,
      receiptNumber: payment.receiptNumber,
      isOwedBack: payment.isOwedBack,
    },
  });
  if (payment.isOwedBack) {
    const { payerName } = await db.payment.findUniqueOrThrow({
      select: { payerName: true },
      where: { id: payment.id },
    });
    await notifyStaff("payments.record", "payment_to_be_paid_back", (name) =>
      refundDueToAdministratorLetter(name, payerName ?? "an unknown payer", { ...due, amountCents }),
    );
  }
  return payment;
}

/** Whether the provider has reported the payment as completed, even in an unmatched notification. */
const wasCompleted = async (providerReference: string): Promise<boolean> =>
  (await db.paymentNotification.count({ where: { providerReference, status: "completed" } })) > 0;

/** Records a failed attempt for the payment history; the amount stays due. */
async function failedAttempt(
  due: QuotedDue,
  amountCents: number,
  providerReference: string,
): Promise<{ id: string }> {
  return db.write.payment.create({
    select: { id: true },
    data: {
      purpose: due.purpose,
      description: due.description,
      amountCents,
      currency: due.currency,
      userId: due.userId,
      payerName: due.payerName,
      payerEmail: due.payerEmail,
      reference: due.reference,
      status: "failed",
      method: "paylanes",
      note: `Provider's reference ${providerReference}`,
    },
  });
}
