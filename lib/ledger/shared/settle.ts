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
  /** What came in, where that is more than it pays for; the rest is a credit. */
  amountCents?: number;
  method: "bank_transfer" | "cheque" | "paylanes";
  paymentDate: Date;
  /** The bank's or the cheque's own number. */
  reference: string | null;
  /** The bank that a cheque is drawn on. */
  bank?: string | null;
  providerReference: string | null;
  note: string | null;
  recordedBy: Bookkeeper;
  /** Whose payment it is, where that is not whoever owes the first amount. */
  payer?: Pick<SoldDue, "userId" | "payerName" | "payerEmail">;
};

export type Settled = {
  id: string;
  amountCents: number;
  receiptNumber: number | null;
  /** Something it pays for can't be had any more, so that money has to be refunded. */
  isOwedBack: boolean;
};

export type { DueShare, WhenGone };

/**
 * Records a payment of all that is open of one amount due. The amount is what came in: what is open may have changed
 * since it was asked for.
 *
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
 * Records a payment of several amounts due, or of a part of one, in the caller's transaction: the payment with its
 * receipt number, its allocations, and what each seller does about it. A payment for something that is gone is rejected
 * or recorded as owed back. The payer is whoever owes the first. Whoever owes what is paid in part learns what is open.
 *
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

/** The payer is whoever owes the first. */
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

/** Whose a payment is, and what it is for. */
type PaymentFor = Pick<SoldDue, "userId" | "payerName" | "payerEmail" | "currency"> & {
  purpose: SoldDue["purpose"] | null;
  description: string;
  /** Ours, where the bank and the cheque have no number. */
  reference: string | null;
  amountCents: number;
};

/** Writes down a completed payment, whatever it pays: these amounts due, or nothing yet. */
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

/** Stored with the payment, so that its receipt keeps the name when the account takes another one. */
async function nameAtPayment({ userId, payerName }: Pick<PaymentFor, "userId" | "payerName">) {
  const select = { firstName: true, lastName: true } as const;
  const account = userId && (await db.user.findUnique({ select, where: { id: userId } }));
  return account ? fullName(account) : payerName;
}
