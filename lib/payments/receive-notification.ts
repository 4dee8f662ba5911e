import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { databaseNow } from "@/lib/db/clock";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { noInput } from "@/lib/fields";
import { formatCents } from "@/lib/format";
import { countUse } from "@/lib/limits/limit";
import { notifyAdministrators } from "@/lib/mail/notify-administrators";
import { operation } from "@/lib/operation";
import { toBePaidBackLetter } from "./letters";
import { parseCents, parseReference } from "./rules";
import { notification, type Notification } from "./schema";
import { settleDue } from "./settle";
import { applyEarlierRefunds, applyRefund, isRefund } from "./apply-refund";

const maxBytes = 100 * 1024;

/**
 * POST /api/payments/webhook: the online provider's notification, signed with HMAC-SHA256 over the raw body (hex in
 * the header `X-Signature`, optionally prefixed by `sha256=`). A valid signature is always answered 200, so that the
 * provider stops repeating it; a notification that does not match exactly is stored with the reason and changes
 * nothing.
 *
 * @throws Refusal `not_found` without PAYMENT_WEBHOOK_SECRET, `unauthorized` for a wrong signature, `invalid_input`
 */
export const receiveNotification = operation({
  actor: visitor,
  input: noInput,
  readsBody: true,
  // Repeats are recognised by the provider's id instead of an idempotency key.
  unrepeatable: true,
  async run(_person, _input, request) {
    const secret = env.PAYMENT_WEBHOOK_SECRET;
    if (!secret) throw new Refusal("not_found", "Not found");
    const body = await readAll(request);
    if (!isSigned(body, request.headers.get("x-signature"), secret)) {
      const { network } = await caller();
      await countUse("wrong webhook signatures by address", network, { max: 60, windowSeconds: 15 * 60 });
      throw new Refusal("unauthorized", "The signature is invalid.");
    }
    const received = parsed(body);
    const bodyHash = createHash("sha256").update(body).digest("hex");
    try {
      await transaction(() => storeAndApply(received, bodyHash));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await store(received, bodyHash, error.message);
    }
    return { message: "Received" };
  },
});

async function readAll(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Refusal("too_large", "The notification is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isSigned(body: Buffer, header: string | null, secret: string): boolean {
  const sent = Buffer.from((header ?? "").replace(/^sha256=/, ""), "hex");
  const right = createHmac("sha256", secret).update(body).digest();
  return sent.length === right.length && timingSafeEqual(sent, right);
}

function parsed(body: Buffer): Notification {
  let sent: unknown;
  try {
    sent = JSON.parse(body.toString("utf8"));
  } catch {
    throw new Refusal("invalid_input", "The notification is not valid JSON.");
  }
  return notification.parse(sent);
}

/** Stores the notification as received. @returns its id, or null when it was stored before */
async function store(
  received: Notification,
  bodyHash: string,
  mismatchReason: string | null,
): Promise<string | null> {
  const { id: providerReference, reference, amount, currency, status, refundOf } = received;
  const [stored] = await db.paymentNotification.createManyAndReturn({
    select: { id: true },
    data: [
      {
        providerReference,
        reference: reference ?? null,
        amount: amount === null || amount === undefined ? null : String(amount),
        currency: currency ?? null,
        status: status ?? null,
        refundOf: refundOf ?? null,
        oddity: mismatchReason,
        bodyHash,
      },
    ],
    skipDuplicates: true,
  });
  return stored?.id ?? null;
}

/** @throws Refusal whose message is the reason of the mismatch; nothing was applied then */
async function storeAndApply(received: Notification, bodyHash: string): Promise<void> {
  // Notifications about one payment are applied one at a time, so that a refund never overtakes its payment.
  const payment = received.refundOf ?? received.id;
  await lockByName(`provider payment ${payment}`);
  const notificationId = await store(received, bodyHash, null);
  if (notificationId === null) return;
  if (isRefund(received)) await applyRefund(notificationId, received);
  else {
    const { id } = await apply(received);
    await db.paymentNotification.update({ where: { id: notificationId }, data: { paymentId: id } });
    await applyEarlierRefunds(received.id);
  }
}

async function apply(received: Notification): Promise<{ id: string }> {
  const { id: providerReference, status, paidAt } = received;
  const known = await db.payment.findUnique({
    select: { id: true, amountCents: true, currency: true, amountDue: { select: { reference: true } } },
    where: { providerReference },
  });
  if (status === "completed" && known) {
    if (
      known.amountCents === parseCents(received.amount) &&
      known.amountDue?.reference === parseReference(received.reference)
    )
      return known;
    throw new Refusal(
      "already_paid",
      `${providerReference} has already been applied with another amount or reference.`,
    );
  }
  const due = await dueOf(received);
  if (status === "failed") return failedAttempt(due, providerReference);
  if (status !== "completed")
    throw new Refusal(
      "invalid_input",
      `The status is ${status ?? "missing"}, not completed, failed, refunded or charged_back.`,
    );
  const money = {
    method: "paylanes",
    paymentDate: paidAt ? new Date(paidAt) : await databaseNow(),
    reference: null,
    providerReference,
    note: null,
    recordedById: null,
  } as const;
  // The money has arrived, even if the seat is gone.
  const payment = await settleDue(due.id, money, "owe_back");
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
    await notifyAdministrators("payment_to_be_paid_back", (name) =>
      toBePaidBackLetter(name, payerName ?? "an unknown payer", due),
    );
  }
  return payment;
}

/** The amount due that a notification matches in reference, amount and currency. */
async function dueOf({ reference: quoted, amount, currency }: Notification) {
  const reference = parseReference(quoted);
  const due = reference && (await db.amountDue.findUnique({ where: { reference } }));
  if (!due) throw new Refusal("not_found", `No outstanding payment matches reference ${quoted ?? "(none)"}.`);
  if (currency !== due.currency) {
    throw new Refusal(
      "amount_mismatch",
      `The currency is ${currency ?? "missing"}, but ${due.currency} is due.`,
    );
  }
  if (parseCents(amount) !== due.amountCents) {
    throw new Refusal(
      "amount_mismatch",
      `The amount is ${String(amount ?? "missing")}, but ${formatCents(due.amountCents)} is due.`,
    );
  }
  return due;
}

/** Records a failed attempt for the payment history; the amount stays due. */
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
