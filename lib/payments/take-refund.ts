import "server-only";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/errors";
import { tellAdministrators } from "@/lib/mail/tell-administrators";
import { providerRefundLetter } from "./letters";
import { payerOf } from "./labels";
import { paidOf, refund } from "./refund";
import { centsOf } from "./rules";
import type { Notification } from "./schema";

const refundStatuses = ["refunded", "charged_back"] as const;
type Kind = (typeof refundStatuses)[number];

type ToldRefund = Pick<Notification, "id" | "refundOf" | "amount" | "currency" | "paidAt"> & { status: Kind };

/** Whether a notification says that money has gone back to the payer. */
export function isRefund<Told extends Pick<Notification, "status">>(
  told: Told,
): told is Told & { status: Kind } {
  return refundStatuses.some((status) => status === told.status);
}

/**
 * Applies what the provider told of money that has gone back, in the caller's transaction, and notifies all
 * administrators. One that names no payment of ours is kept for them: should the payment be told of later, it is
 * applied then.
 *
 * @throws Refusal whose message is what is odd; then nothing was applied
 */
export async function applyRefund(notificationId: string, told: ToldRefund): Promise<void> {
  const { id: providerReference, refundOf, status: kind, paidAt } = told;
  const known = await db.refund.findUnique({
    select: { paymentId: true, amountCents: true, payment: { select: { providerReference: true } } },
    where: { providerReference },
  });
  if (known) {
    if (known.payment.providerReference !== refundOf) throw appliedBefore(providerReference);
    return markApplied(notificationId, known.paymentId);
  }
  const payment =
    refundOf &&
    (await db.payment.findUnique({
      select: { id: true, currency: true },
      where: { providerReference: refundOf },
    }));
  if (!payment) {
    const words = refundOf
      ? `Payment ${refundOf} is unknown. If the provider notifies us of it later, we will apply the refund then.`
      : "The notification does not say which payment was refunded (refundOf).";
    await db.paymentNotification.update({ where: { id: notificationId }, data: { oddity: words } });
    return;
  }
  const { consequence, ...done } = await refund(
    payment.id,
    {
      kind,
      amountCents: amountOf(told, payment.currency),
      method: "paylanes",
      reference: null,
      providerReference,
      note: null,
      refundDate: paidAt ? new Date(paidAt) : await databaseNow(),
    },
    null,
  );
  await markApplied(notificationId, payment.id);
  await tellAdministrators(`payment_${kind}`, (name) =>
    providerRefundLetter(name, paidOf(done.payment), {
      kind,
      amountCents: done.amountCents,
      payer: payerOf(done.payment).name,
      consequence,
    }),
  );
}

const appliedBefore = (providerReference: string) =>
  new Refusal("already_refunded", `${providerReference} has already been applied to another payment.`);

const markApplied = async (id: string, paymentId: string): Promise<void> => {
  await db.paymentNotification.update({ where: { id }, data: { paymentId, oddity: null } });
};

/** The refunded amount in cents; null, for all of the payment, where none was told. */
function amountOf({ amount, currency }: ToldRefund, due: string): number | null {
  if (currency && currency !== due) {
    throw new Refusal("amount_mismatch", `The currency is ${currency}, but the payment was in ${due}.`);
  }
  if (amount === null || amount === undefined) return null;
  const cents = centsOf(amount);
  if (!cents) throw new Refusal("amount_mismatch", `The amount is ${amount}.`);
  return cents;
}

/** Applies the refunds that were told of before their payment was, the oldest first. */
export async function applyEarlierRefunds(providerReference: string): Promise<void> {
  const waiting = await db.paymentNotification.findMany({
    where: { refundOf: providerReference, paymentId: null },
    orderBy: [{ receivedAt: "asc" }, { id: "asc" }],
  });
  for (const { id, providerReference: refundId, ...told } of waiting) {
    const refundTold = { ...told, id: refundId, paidAt: null };
    if (!isRefund(refundTold)) continue;
    try {
      await applyRefund(id, refundTold);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await db.paymentNotification.update({ where: { id }, data: { oddity: error.message } });
    }
  }
}
