import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockName } from "@/lib/db/locks";
import { databaseNow } from "@/lib/db/clock";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { nothing } from "@/lib/fields";
import { formatCents } from "@/lib/format";
import { tellAdministrators } from "@/lib/mail/tell-administrators";
import { operation } from "@/lib/operation";
import { readSigned } from "@/lib/webhook";
import { toBePaidBackLetter } from "./letters";
import { centsOf, referenceIn } from "./rules";
import { notification, type Notification } from "./schema";
import { settle } from "./settle";
import { applyEarlierRefunds, applyRefund, isRefund } from "./take-refund";

/**
 * POST /api/payments/webhook: the online provider tells of a payment. A correctly signed notification is always
 * answered 200, so that the provider stops repeating it; what cannot be applied exactly is kept with the reason for an
 * administrator, and changes nothing.
 *
 * @throws Refusal `not_found` without PAYMENT_WEBHOOK_SECRET, `unauthorized` for a wrong signature, `invalid_input`
 */
export const takeNotification = operation({
  actor: visitor,
  input: nothing,
  readsBody: true,
  // It is repeated by the provider's own reference, not by a key of ours.
  unrepeatable: true,
  async run(_person, _input, request) {
    const { sent: told, bodyHash } = await readSigned(request, {
      secret: env.PAYMENT_WEBHOOK_SECRET,
      schema: notification,
    });
    try {
      await transaction(() => keepAndApply(told, bodyHash));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await keep(told, bodyHash, error.message);
    }
    return { message: "Received" };
  },
});

/** Keeps the notification as it was told. @returns its id, or null when this very one was kept before */
async function keep(told: Notification, bodyHash: string, oddity: string | null): Promise<string | null> {
  const { id: providerReference, reference, amount, currency, status, refundOf } = told;
  const [kept] = await db.paymentNotification.createManyAndReturn({
    select: { id: true },
    data: [
      {
        providerReference,
        reference: reference ?? null,
        amount: amount === null || amount === undefined ? null : String(amount),
        currency: currency ?? null,
        status: status ?? null,
        refundOf: refundOf ?? null,
        oddity,
        bodyHash,
      },
    ],
    skipDuplicates: true,
  });
  return kept?.id ?? null;
}

/** @throws Refusal whose message is what is odd; then nothing was applied */
async function keepAndApply(told: Notification, bodyHash: string): Promise<void> {
  // Whatever is told of one payment is applied one after the other: a refund never passes its payment unseen.
  const payment = told.refundOf ?? told.id;
  await lockName(`provider payment ${payment}`);
  const notificationId = await keep(told, bodyHash, null);
  if (notificationId === null) return;
  if (isRefund(told)) await applyRefund(notificationId, told);
  else {
    const { id } = await apply(told);
    await db.paymentNotification.update({ where: { id: notificationId }, data: { paymentId: id } });
    await applyEarlierRefunds(told.id);
  }
}

async function apply(told: Notification): Promise<{ id: string }> {
  const { id: providerReference, status, paidAt } = told;
  const known = await db.payment.findUnique({
    select: { id: true, amountCents: true, currency: true, amountDue: { select: { reference: true } } },
    where: { providerReference },
  });
  if (status === "completed" && known) {
    if (
      known.amountCents === centsOf(told.amount) &&
      known.amountDue?.reference === referenceIn(told.reference)
    )
      return known;
    throw new Refusal(
      "already_paid",
      `${providerReference} was applied before, to another amount or reference.`,
    );
  }
  const due = await dueOf(told);
  if (status === "failed") return failedAttempt(due, providerReference);
  if (status !== "completed")
    throw new Refusal(
      "invalid_input",
      `Its status is ${status ?? "missing"}, not completed, failed, refunded or charged_back.`,
    );
  const money = {
    method: "paylanes",
    paymentDate: paidAt ? new Date(paidAt) : await databaseNow(),
    reference: null,
    providerReference,
    note: null,
    recordedById: null,
  } as const;
  // The money is there, whatever has become of the seat meanwhile.
  const payment = await settle(due.id, money, "owe_back");
  await recordAudit({
    actor: null,
    action: "payment_recorded",
    target: { type: "payment", id: payment.id },
    details: {
      providerReference,
      amountCents: due.amountCents,
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
    await tellAdministrators("payment_to_be_paid_back", (name) =>
      toBePaidBackLetter(name, payerName ?? "an unknown payer", due),
    );
  }
  return payment;
}

/** The amount due that a notification means, when reference, amount and currency all fit. */
async function dueOf({ reference: quoted, amount, currency }: Notification) {
  const reference = referenceIn(quoted);
  const due = reference && (await db.amountDue.findUnique({ where: { reference } }));
  if (!due) throw new Refusal("not_found", `No amount due has the reference ${quoted ?? "(none)"}.`);
  if (currency !== due.currency) {
    throw new Refusal(
      "amount_mismatch",
      `It is in ${currency ?? "no currency"}, but ${due.currency} is due.`,
    );
  }
  if (centsOf(amount) !== due.amountCents) {
    throw new Refusal(
      "amount_mismatch",
      `It is ${String(amount ?? "nothing")}, but ${formatCents(due.amountCents)} is due.`,
    );
  }
  return due;
}

/** An attempt that did not work out is part of the history; the amount stays due. */
async function failedAttempt(
  {
    purpose,
    description,
    amountCents,
    currency,
    userId,
    registrationId,
    reference,
  }: Awaited<ReturnType<typeof dueOf>>,
  providerReference: string,
): Promise<{ id: string }> {
  return db.payment.create({
    select: { id: true },
    data: {
      purpose,
      description,
      amountCents,
      currency,
      userId,
      registrationId,
      reference,
      status: "failed",
      method: "paylanes",
      note: `Provider's reference ${providerReference}`,
    },
  });
}
