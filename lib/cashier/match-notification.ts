import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { currency, formatCents, formatMoney, parseCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { matchInput } from "@/lib/ledger/schema";
import { settle } from "@/lib/ledger/shared/settle";
import { applyEarlierRefunds } from "./apply-refund";
import { sales } from "./shared/sales";
import { resolveShares } from "./shared/shares";

/**
 * Records the payment of an unmatched notification for the amounts due that a person chose; the rest is credit. The
 * notification is applied to the payment, and so are refunds that arrived before it.
 * @throws Refusal `already_decided` when somebody else was first, `not_found`, `amount_mismatch`, `already_paid`,
 * `forbidden` for one's own
 */
export const matchNotification = operation({
  actor: staff("payments.record"),
  input: matchInput,
  presence: "session",
  run: (person, { id, allocations: named }) =>
    transaction(async () => {
      const { providerReference, amountCents, paymentDate } = await lockPending(id);
      const restCents = named.reduce((rest, { amount }) => rest - amount, amountCents);
      if (restCents < 0) {
        throw new Refusal(
          "amount_mismatch",
          `The amounts add up to ${formatMoney(amountCents - restCents)}, more than ${formatMoney(amountCents)}.`,
        );
      }
      const { allocations, shares } = await resolveShares(named);
      const payment = await settle(sales, shares, {
        amountCents,
        method: "paylanes",
        paymentDate,
        providerReference,
        reference: null,
        note: null,
        recordedBy: person,
      });
      await db.write.paymentNotification.update({
        where: { id },
        data: { paymentId: payment.id, mismatch: null, resolvedAt: new Date(), resolvedById: person.id },
      });
      await applyEarlierRefunds(providerReference);
      await recordAudit({
        actor: person,
        action: "notification_matched",
        target: { type: "payment_notification", id },
        details: {
          providerReference,
          amountCents,
          paymentId: payment.id,
          receiptNumber: payment.receiptNumber,
          allocations: allocations.map(({ reference, amount }) => `${reference} ${formatCents(amount)}`),
          creditCents: restCents,
        },
      });
      return {
        id,
        payment: { id: payment.id, receiptNumber: payment.receiptNumber },
        creditCents: restCents,
      };
    }),
});

/** The notification, under the lock of its payment, which repeated notifications take as well. */
async function lockPending(id: string) {
  const known = await db.paymentNotification.findUnique({
    select: { providerReference: true },
    where: { id },
  });
  if (!known) throw new Refusal("not_found", "Notification not found");
  const { providerReference } = known;
  await lockByName(`provider payment ${providerReference}`);
  const pending = await db.paymentNotification.findUniqueOrThrow({ where: { id } });
  if (pending.mismatch === null || pending.resolvedAt) {
    throw new Refusal("already_decided", "Someone else has already matched or resolved this notification.");
  }
  if (pending.status !== "completed" || pending.currency !== currency) {
    throw new Refusal("amount_mismatch", `Only a completed payment in ${currency} can be matched.`);
  }
  const amountCents = parseCents(pending.amount);
  if (!amountCents) throw new Refusal("amount_mismatch", "The notification has no amount.");
  if (await db.payment.count({ where: { providerReference } })) {
    throw new Refusal("already_paid", `${providerReference} has already been recorded.`);
  }
  return { providerReference, amountCents, paymentDate: pending.paidAt ?? pending.receivedAt };
}
