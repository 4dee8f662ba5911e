import "server-only";
import { db } from "@/lib/db/client";
import { queueEmail } from "@/lib/mail/queue";
import { creditUsedLetter } from "../credit-letters";
import { payerOf } from "../labels";
import type { Due } from "./sold";

/** A part of a payment that pays a part of an amount due. */
export type CreditPart = {
  due: Due;
  paymentId: string;
  receiptNumber: number | null;
  amountCents: number;
};

/** Whose credits are used, by the payment, as emails need them. */
export async function readCreditPayers(paymentIds: string[]) {
  const payments = await db.payment.findMany({
    select: {
      ...{ id: true, purpose: true, payerName: true, payerEmail: true },
      user: { select: { firstName: true, lastName: true, email: true } },
    },
    where: { id: { in: paymentIds } },
  });
  return new Map(payments.map((payment) => [payment.id, payerOf(payment)]));
}
type CreditPayers = Awaited<ReturnType<typeof readCreditPayers>>;

/**
 * The address to which it is written about an amount due when it is paid, with what paid it; null for a seat of a group,
 * about which coordinator and attendee are written to without that.
 */
const writtenTo = (due: Due): string | null =>
  due.bundles.length > 0 ? null : (due.registration?.email ?? payerOf(due).email);

/** What is left of the credit that pays this amount due, in cents; null where the email about it goes to somebody else. */
export function leftForReader(
  due: Due,
  parts: readonly CreditPart[],
  payers: CreditPayers,
  leftOf: (paymentIds: string[]) => number,
): number | null {
  const ids = parts.filter((part) => part.due.id === due.id).map(({ paymentId }) => paymentId);
  const reader = writtenTo(due);
  return ids.every((id) => isSame(payers.get(id)?.email, reader)) ? leftOf(ids) : null;
}

const isSame = (one: string | null | undefined, other: string | null) =>
  !!one && !!other && one.toLowerCase() === other.toLowerCase();

/** Emails those whose credit staff have used, unless the emails about what it paid are theirs and say so. */
export async function notifyCreditPayers(
  parts: readonly CreditPart[],
  payers: CreditPayers,
  leftOf: (paymentIds: string[]) => number,
): Promise<void> {
  const byAddress = new Map<string, CreditPart[]>();
  for (const part of parts) {
    const email = payers.get(part.paymentId)?.email;
    if (email) byAddress.set(email, [...(byAddress.get(email) ?? []), part]);
  }
  for (const [email, theirs] of byAddress) {
    if (theirs.every(({ due }) => isSame(email, writtenTo(due)))) continue;
    const paymentIds = [...new Set(theirs.map(({ paymentId }) => paymentId))];
    const name = payers.get(paymentIds[0]!)?.greetedAs ?? "";
    await queueEmail({
      to: email,
      template: "credit_used",
      letter: creditUsedLetter(name, {
        paid: sumByDue(theirs),
        receiptNumbers: [...new Set(theirs.flatMap(({ receiptNumber }) => receiptNumber ?? []))],
        leftCents: leftOf(paymentIds),
      }),
    });
  }
}

/** A credit of several payments pays one amount due at once. */
function sumByDue(parts: readonly CreditPart[]) {
  const sums = new Map<string, { description: string; reference: string; amountCents: number }>();
  for (const { due, amountCents } of parts) {
    const { description, reference } = due;
    const before = sums.get(due.id)?.amountCents ?? 0;
    sums.set(due.id, { description, reference, amountCents: before + amountCents });
  }
  return [...sums.values()];
}
