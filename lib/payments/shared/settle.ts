import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { queueEmail } from "@/lib/mail/queue";
import { formatMoney } from "@/lib/core/money";
import { applyEntry, type Effect, type Share } from "../account";
import { payerOf } from "../labels";
import { partReceivedLetter } from "../letters";
import { ofRealMoney, sumFields, unpaidCents } from "../rules";
import { lockAccount, writeEffects } from "./books";
import { requireOthersMoney, type Bookkeeper } from "./own-money";
import type { Sale, Sales, SettlingPayment } from "./sale";

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
};

export type Settled = {
  id: string;
  amountCents: number;
  receiptNumber: number | null;
  /** Something it pays for can't be had any more, so that money has to be refunded. */
  isOwedBack: boolean;
};

export type { Share };

/** What to do with a payment for something that can't be had any more. */
export type WhenGone = "refuse" | "owe_back";

const dueFields = {
  id: true,
  reference: true,
  description: true,
  purpose: true,
  ...sumFields,
  currency: true,
  userId: true,
  payerName: true,
  payerEmail: true,
  user: { select: { firstName: true, lastName: true, email: true } },
  registrationId: true,
  closedAt: true,
  voidedAt: true,
  /** Of payments that were made. */
  allocations: { select: { id: true }, where: ofRealMoney, take: 1 },
} as const;

/**
 * Records a payment of all that is open of one amount due. The amount is what came in: what is open may have changed
 * since it was asked for.
 *
 * @throws Refusal as `settle`, and `amount_mismatch` for a part
 */
export async function settleDue(
  sales: Partial<Sales>,
  whole: Share,
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
  to: readonly [Share, ...Share[]],
  money: PaymentDetails,
  whenGone: WhenGone = "refuse",
): Promise<Settled> {
  return settleLocked(sales, to, money, { whenGone, isPartRefused: false });
}

async function settleLocked(
  sales: Partial<Sales>,
  to: readonly [Share, ...Share[]],
  money: PaymentDetails,
  { whenGone, isPartRefused }: { whenGone: WhenGone; isPartRefused: boolean },
): Promise<Settled> {
  const sold: { share: Share; due: Due; sale: Sale }[] = [];
  for (const share of to.toSorted((one, other) => (one.dueId < other.dueId ? -1 : 1))) {
    const unlocked = await findDue(share.dueId);
    const sale = sales[unlocked.purpose];
    if (!sale) throw dueNotFound();
    await sale.lock(unlocked);
    sold.push({ share, sale, due: await findDue(share.dueId) });
  }
  for (const { share, due, sale } of sold) {
    requireOthersMoney(money.recordedBy, { userId: due.userId, email: due.payerEmail });
    if (due.closedAt && (!due.voidedAt || due.allocations.length > 0)) throw alreadyPaid(due);
    const openCents = unpaidCents(due);
    if (share.amountCents > openCents || (isPartRefused && share.amountCents < openCents)) {
      throw new Refusal(
        "amount_mismatch",
        `The amount is ${formatMoney(share.amountCents)}, but ${formatMoney(openCents)} is due.`,
      );
    }
    const refusal =
      share.amountCents === openCents ? await sale.deliver(due) : due.voidedAt ? isVoid(due) : null;
    if (refusal && whenGone === "refuse") throw refusal;
  }
  const payment = await createPayment(to, sold, money);
  const applied = applyEntry(
    await lockAccount(
      to.map(({ dueId }) => dueId),
      [],
    ),
    {
      kind: "payment",
      ...{ paymentId: payment.id, amountCents: payment.amountCents, to },
    },
  );
  // Somebody else has paid since it was read.
  if ("refusal" in applied) throw alreadyPaid(sold[0]!.due);
  await writeEffects(applied.effects);
  for (const { share, due, sale } of sold) {
    const { amountCents } = share;
    const settling = { amountCents, paymentDate: money.paymentDate, receiptNumber: payment.receiptNumber };
    const is = (kind: Effect["kind"]) =>
      applied.effects.some((effect) => effect.dueId === due.id && effect.kind === kind);
    if (is("settled")) await sale.onSettled(due, settling);
    else if (is("owed_back")) await sale.onOwedBack(due, settling);
    else await sendPartReceived(due, settling);
  }
  const isOwedBack = applied.effects.some(({ kind }) => kind === "owed_back");
  return { ...payment, isOwedBack };
}

type Due = Awaited<ReturnType<typeof findDue>>;

async function createPayment(
  to: readonly [Share, ...Share[]],
  sold: { due: Due }[],
  { amountCents, reference, bank = null, recordedBy, ...facts }: PaymentDetails,
) {
  const dues = to.map(({ dueId }) => sold.find(({ due }) => due.id === dueId)!.due);
  const [{ purpose, userId, payerName, payerEmail, currency }] = dues as [Due, ...Due[]];
  return db.payment.create({
    select: { id: true, receiptNumber: true, amountCents: true },
    data: {
      ...facts,
      ...{ purpose, userId, payerName, payerEmail, currency },
      recordedById: recordedBy?.id ?? null,
      reference: reference ?? dues.map((due) => due.reference).join(", "),
      status: "completed",
      description: dues.map((due) => due.description).join(", "),
      amountCents: amountCents ?? to.reduce((sum, share) => sum + share.amountCents, 0),
      ...(facts.method === "cheque" && {
        cheque: { create: { number: reference, bank, receivedAt: facts.paymentDate } },
      }),
    },
  });
}

async function sendPartReceived(due: Due, { amountCents, receiptNumber }: SettlingPayment): Promise<void> {
  const { name, email } = payerOf(due);
  if (!email) return;
  await queueEmail({
    to: email,
    template: "part_received",
    letter: partReceivedLetter(name, {
      ...{ due, amountCents, receiptNumber },
      openCents: unpaidCents(due) - amountCents,
    }),
  });
}

async function findDue(id: string) {
  const due = await db.amountDue.findUnique({ select: dueFields, where: { id } });
  if (!due) throw dueNotFound();
  return due;
}

const isVoid = ({ reference }: Due) =>
  new Refusal("amount_mismatch", `${reference} is void: its seat was released or cancelled.`);
const dueNotFound = () => new Refusal("not_found", "This payment is not due.");
const alreadyPaid = ({ reference }: { reference: string }) =>
  new Refusal("already_paid", `${reference} has already been paid.`);
