import "server-only";
import { db } from "@/lib/db/client";
import { queueEmail } from "@/lib/mail/queue";
import { creditUsedLetter } from "./credit-letters";
import { describePayer, type CreditParts, type OwnCredit } from "../labels";
import { listCompanies } from "./company-money";
import { isSamePerson, type SettlingPayment } from "./sale";
import type { SoldDue } from "./sold";

/** A part of a payment that pays an amount due in whole or in part. */
export type CreditPart = {
  due: SoldDue;
  paymentId: string;
  receiptNumber: number | null;
  amountCents: number;
  /** Whether this part was due as a refund. */
  isOwedBack: boolean;
};

/** Returns what is left of these payments after all parts are used. */
type LeftOf = (paymentIds: string[]) => CreditParts;

/** The owners of the used credits by payment id, for the emails. */
export async function readCreditPayers(paymentIds: string[]) {
  const payments = await db.payment.findMany({
    select: {
      id: true,
      userId: true,
      purpose: true,
      payerName: true,
      payerEmail: true,
      user: { select: { firstName: true, lastName: true, email: true } },
    },
    where: { id: { in: paymentIds } },
  });
  const companies = await listCompanies(paymentIds);
  return new Map(
    payments.map(({ id, userId, ...payment }) => {
      const { email, greetedAs } = describePayer(payment);
      return [id, { userId, email, greetedAs, company: companies.get(id) ?? null }];
    }),
  );
}
type CreditPayers = Awaited<ReturnType<typeof readCreditPayers>>;

const nobody = { userId: null, email: null };

/** The credit that pays this amount due, with the details that an email about it may contain. */
export function creditFromDue(
  due: SoldDue,
  parts: readonly CreditPart[],
  payers: CreditPayers,
  leftOf: LeftOf,
): NonNullable<SettlingPayment["credit"]> {
  const theirs = parts.filter((part) => part.due.id === due.id);
  const ids = [...new Set(theirs.map(({ paymentId }) => paymentId))];
  return { ...sumsOf(theirs, leftOf), owners: ids.map((id) => ownerOf(payers, id)) };
}

/** The owner of a credit. A coordinator who paid for a company's group is not the owner of the company's credit. */
const ownerOf = (payers: CreditPayers, paymentId: string) => {
  const payer = payers.get(paymentId);
  return payer && payer.company === null ? payer : nobody;
};

function sumsOf(parts: readonly CreditPart[], leftOf: LeftOf): OwnCredit {
  const sum = (isRefund: boolean) =>
    parts.reduce((cents, part) => cents + (part.isOwedBack === isRefund ? part.amountCents : 0), 0);
  return {
    used: { creditCents: sum(false), refundCents: sum(true) },
    left: leftOf([...new Set(parts.map(({ paymentId }) => paymentId))]),
  };
}

/**
 * Emails the owners of credits that staff used, unless another email of this operation tells them: a payer is emailed
 * about the amount due, except for a seat of a group, where the emails don't mention the credit.
 */
export async function notifyCreditPayers(
  parts: readonly CreditPart[],
  payers: CreditPayers,
  leftOf: LeftOf,
): Promise<void> {
  const byOwner = new Map<string, CreditPart[]>();
  for (const part of parts) {
    const { email = null, company = null } = payers.get(part.paymentId) ?? {};
    const key = JSON.stringify([email, company]);
    if (email) byOwner.set(key, [...(byOwner.get(key) ?? []), part]);
  }
  for (const theirs of byOwner.values()) {
    const { email, company, greetedAs } = payers.get(theirs[0]!.paymentId)!;
    const isTold = ({ due, paymentId }: CreditPart) =>
      due.bundles.length === 0 &&
      isSamePerson(ownerOf(payers, paymentId), { userId: due.userId, email: describePayer(due).email });
    if (theirs.every(isTold)) continue;
    await queueEmail({
      to: email!,
      template: "credit_used",
      letter: creditUsedLetter(greetedAs, {
        company,
        paid: sumByDue(theirs),
        receiptNumbers: [...new Set(theirs.flatMap(({ receiptNumber }) => receiptNumber ?? []))],
        credit: sumsOf(theirs, leftOf),
      }),
    });
  }
}

/** Sums the parts by amount due, because the credits of several payments can pay one amount together. */
function sumByDue(parts: readonly CreditPart[]) {
  const sums = new Map<string, { description: string; reference: string; amountCents: number }>();
  for (const { due, amountCents } of parts) {
    const { description, reference } = due;
    const before = sums.get(due.id)?.amountCents ?? 0;
    sums.set(due.id, { description, reference, amountCents: before + amountCents });
  }
  return [...sums.values()];
}
