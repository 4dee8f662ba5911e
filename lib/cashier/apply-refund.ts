import "server-only";
import { max } from "date-fns";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { parseCents } from "@/lib/core/money";
import { providerRefundLetter } from "@/lib/ledger/letters";
import { describePayer } from "@/lib/ledger/labels";
import { paymentFacts } from "@/lib/ledger/shared/lock-payment";
import { refund } from "@/lib/ledger/shared/refund";
import { resolvePaidAt } from "./reported-time";
import { sales } from "./shared/sales";
import type { Notification } from "@/lib/ledger/schema";

const refundStatuses = ["refunded", "charged_back"] as const;
type Kind = (typeof refundStatuses)[number];

type RefundNotification = Pick<Notification, "id" | "refundOf" | "amount" | "currency" | "paidAt"> & {
  status: Kind;
};

/** Whether a notification reports a refund or chargeback. */
export function isRefund<Received extends Pick<Notification, "status">>(
  notification: Received,
): notification is Received & { status: Kind } {
  return refundStatuses.some((status) => status === notification.status);
}

/**
 * Applies a refund or chargeback in the caller's transaction, and notifies all administrators. One for an unknown
 * payment is stored, and applied if that payment is reported later.
 *
 * @throws Refusal whose message is the reason of the mismatch; nothing was applied then
 */
export async function applyRefund(notificationId: string, notification: RefundNotification): Promise<void> {
  const { id: providerReference, refundOf, status: kind } = notification;
  const known = await db.refund.findUnique({
    select: {
      paymentId: true,
      amountCents: true,
      payment: { select: { providerReference: true, currency: true } },
    },
    where: { providerReference },
  });
  if (known) {
    if (known.payment.providerReference !== refundOf) throw appliedBefore(providerReference);
    const amount = amountOf(notification, known.payment.currency);
    if (amount !== "the_rest" && amount !== known.amountCents) throw appliedBefore(providerReference);
    return markApplied(notificationId, known.paymentId);
  }
  const payment =
    refundOf &&
    (await db.payment.findUnique({
      select: { id: true, currency: true, paymentDate: true },
      where: { providerReference: refundOf },
    }));
  if (!payment) {
    const words = refundOf
      ? `Payment ${refundOf} is unknown. If the provider notifies us of it later, we will apply the refund then.`
      : "The notification does not say which payment was refunded (refundOf).";
    await db.write.paymentNotification.update({ where: { id: notificationId }, data: { mismatch: words } });
    return;
  }
  const { consequence, ...done } = await refund(
    sales,
    payment.id,
    {
      kind,
      amount: amountOf(notification, payment.currency),
      method: "paylanes",
      reference: null,
      providerReference,
      note: null,
      // The payment's time may be later than the refund's, because it can be the time of its report. The date of a
      // refund must not precede its payment.
      refundDate: max([await resolvePaidAt(notification), payment.paymentDate]),
    },
    null,
  );
  await markApplied(notificationId, payment.id);
  await notifyStaff("payments.record", `payment_${kind}`, (name) =>
    providerRefundLetter(name, paymentFacts(done.payment), {
      kind,
      amountCents: done.amountCents,
      payer: describePayer(done.payment).name,
      consequence,
    }),
  );
}

const appliedBefore = (providerReference: string) =>
  new Refusal(
    "already_refunded",
    `${providerReference} has already been applied to another payment or with another amount.`,
  );

const markApplied = async (id: string, paymentId: string): Promise<void> => {
  await db.write.paymentNotification.update({ where: { id }, data: { paymentId, mismatch: null } });
};

/** The refunded amount in cents, or what is left of the payment when no amount was given. */
function amountOf({ amount, currency }: RefundNotification, due: string): number | "the_rest" {
  if (currency && currency !== due) {
    throw new Refusal("amount_mismatch", `The currency is ${currency}, but the payment was in ${due}.`);
  }
  if (amount === null || amount === undefined) return "the_rest";
  const cents = parseCents(amount);
  if (!cents) throw new Refusal("amount_mismatch", `The amount is ${amount}.`);
  return cents;
}

/** Applies refunds that were received before their payment, oldest first. */
export async function applyEarlierRefunds(providerReference: string): Promise<void> {
  const waiting = await db.paymentNotification.findMany({
    where: { refundOf: providerReference, paymentId: null },
    orderBy: [{ receivedAt: "asc" }, { id: "asc" }],
  });
  for (const { id, providerReference: refundId, ...row } of waiting) {
    const notification = { ...row, id: refundId, paidAt: (row.paidAt ?? row.receivedAt).toISOString() };
    if (!isRefund(notification)) continue;
    try {
      await applyRefund(id, notification);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await db.write.paymentNotification.update({ where: { id }, data: { mismatch: error.message } });
    }
  }
}
