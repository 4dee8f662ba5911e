import "server-only";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { applyEntry, type DueShare } from "./account";
import { lockAccount, writeEffects } from "./books";
import type { Bookkeeper } from "./own-money";
import { closeReportPaidBy, endRetainedReports } from "./pending-report";
import type { Sales } from "./sale";
import { describeDues } from "./describe-dues";
import {
  closedMeanwhile,
  deliverSold,
  runSaleFollowUps,
  lockSold,
  type SoldDue,
  type WhenGone,
} from "./sold";

export type PaymentDetails = {
  /** The amount received, when it exceeds the amounts paid; the difference becomes credit. */
  amountCents?: number;
  method: "bank_transfer" | "cheque" | "paylanes";
  paymentDate: Date;
  /** The number of the bank transfer or of the cheque. */
  reference: string | null;
  /** The bank on which a cheque is drawn. */
  bank?: string | null;
  providerReference: string | null;
  note: string | null;
  recordedBy: Bookkeeper;
  /** The payer, when not the person who owes the first amount. */
  payer?: Pick<SoldDue, "userId" | "payerName" | "payerEmail">;
};

export type Settled = {
  id: string;
  amountCents: number;
  receiptNumber: number | null;
  /** Whether something paid for is no longer available, so that money must be refunded. */
  isOwedBack: boolean;
};

export type { DueShare, WhenGone };

/**
 * Records a payment of the full outstanding part of one amount due. The received amount is checked, because the
 * outstanding part may have changed since the payer was asked.
 * @throws Refusal as `settle`, and `amount_mismatch` for a part
 */
export async function settleDue(
  sales: Partial<Sales>,
  whole: DueShare,
  money: PaymentDetails,
  whenGone: WhenGone = "refuse",
): Promise<Settled> {
  return settleLocked(sales, [whole], money, { whenGone, isPartRefused: true });
}

/**
 * Records a payment of several amounts due, or of part of one, in the caller's transaction: the payment with its
 * receipt number, its allocations, and the delivery by each domain. A payment for something no longer available is
 * refused or recorded as owed back. The payer is the person who owes the first amount. People whose amount is paid in
 * part are emailed the outstanding rest.
 * @throws Refusal `forbidden` for one's own, `not_found`, `already_paid`, `amount_mismatch`; with `refuse` also what
 * the seller says
 */
export async function settle(
  sales: Partial<Sales>,
  to: readonly [DueShare, ...DueShare[]],
  money: PaymentDetails,
  whenGone: WhenGone = "refuse",
): Promise<Settled> {
  return settleLocked(sales, to, money, { whenGone, isPartRefused: false });
}

async function settleLocked(
  sales: Partial<Sales>,
  to: readonly [DueShare, ...DueShare[]],
  { payer, ...money }: PaymentDetails,
  how: { whenGone: WhenGone; isPartRefused: boolean },
): Promise<Settled> {
  const sold = await lockSold(sales, to);
  await deliverSold(sold, { ...how, by: money.recordedBy, doing: "recording" });
  const dues = to.map(({ dueId }) => sold.find(({ due }) => due.id === dueId)!.due);
  const payment = await createPayment(
    {
      ...payerFieldsOf(dues as [SoldDue, ...SoldDue[]]),
      ...payer,
      description: await describeDues(dues.map(({ id }) => id)),
      amountCents: to.reduce((sum, share) => sum + share.amountCents, 0),
    },
    money,
    dues.map(({ id }) => id),
  );
  const account = await lockAccount(
    to.map(({ dueId }) => dueId),
    [],
  );
  const { id: paymentId, amountCents } = payment;
  const applied = applyEntry(account, { kind: "payment", paymentId, amountCents, to });
  if ("refusal" in applied) throw closedMeanwhile(sold[0]!.due, account);
  await writeEffects(applied.effects);
  await endRetainedReports(dues.map(({ id }) => id));
  const { paymentDate } = money;
  const receiptNumbers = payment.receiptNumber === null ? [] : [payment.receiptNumber];
  await runSaleFollowUps(sold, applied.effects, () => ({ paymentDate, receiptNumbers }));
  const isOwedBack = applied.effects.some(({ kind }) => kind === "owed_back");
  return { ...payment, isOwedBack };
}

/** The payer's columns of a payment: those of the first amount due. */
function payerFieldsOf(dues: readonly [SoldDue, ...SoldDue[]]) {
  const [{ purpose, userId, payerName, payerEmail, currency }] = dues;
  return {
    purpose,
    userId,
    payerName,
    payerEmail,
    currency,
    reference: dues.map((due) => due.reference).join(", "),
  };
}

/** The payer, purpose and currency of a new payment. */
type PaymentFor = Pick<SoldDue, "userId" | "payerName" | "payerEmail" | "currency"> & {
  purpose: SoldDue["purpose"] | null;
  description: string;
  /** The portal's own reference, used when neither the bank nor the cheque has a number. */
  reference: string | null;
  amountCents: number;
};

/** Writes a completed payment, whether it pays amounts due or is kept as credit. */
export async function createPayment(
  { reference: ours, amountCents: sumCents, ...payer }: PaymentFor,
  { amountCents, reference, bank = null, recordedBy, ...facts }: Omit<PaymentDetails, "payer">,
  dueIds: string[] = [],
) {
  const payment = await db.write.payment.create({
    select: { id: true, receiptNumber: true, amountCents: true },
    data: {
      ...facts,
      ...payer,
      payerName: await nameAtPayment(payer),
      recordedById: recordedBy?.id ?? null,
      reference: reference ?? ours,
      status: "completed",
      amountCents: amountCents ?? sumCents,
      ...(facts.method === "cheque" && {
        cheque: { create: { number: reference, bank, receivedAt: facts.paymentDate } },
      }),
    },
  });
  const { receiptNumber, amountCents: receivedCents } = payment;
  await closeReportPaidBy(payer, { amountCents: receivedCents, receiptNumber, dueIds, by: recordedBy });
  return payment;
}

/** The payer's name to store with the payment, so that its receipt keeps that name after the account is renamed. */
async function nameAtPayment({ userId, payerName }: Pick<PaymentFor, "userId" | "payerName">) {
  const select = { firstName: true, lastName: true } as const;
  const account = userId && (await db.user.findUnique({ select, where: { id: userId } }));
  return account ? fullName(account) : payerName;
}
