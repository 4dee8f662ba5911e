import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { queueEmail } from "@/lib/mail/queue";
import type { LedgerAccount, LedgerEffect, DueShare } from "./account";
import { describePayer } from "../labels";
import { partReceivedLetter } from "../letters";
import { closedWords, groupReference, notReversedFilter, sumFields, unpaidCents } from "../rules";
import { dueOwners, requireOthersDue, type Bookkeeper, type Bookkeeping } from "./own-money";
import { redactForReader, type Sale, type Sales, type SettlingPayment } from "./sale";

/* Steps that a new payment and a payment by credit share when they pay amounts due. */

const dueFields = {
  id: true,
  reference: true,
  description: true,
  purpose: true,
  ...sumFields,
  currency: true,
  ...dueOwners,
  ...groupReference,
  payerName: true,
  user: { select: { firstName: true, lastName: true, email: true } },
  registrationId: true,
  closedAt: true,
  voidedAt: true,
  /** Only allocations of real money count, not those of reversed payments. */
  allocations: { select: { id: true }, where: notReversedFilter, take: 1 },
} as const;

export type SoldDue = Awaited<ReturnType<typeof findDue>>;

/** A locked amount due with the share to pay now and the domain that sells it. */
export type LockedDue = { share: DueShare; due: SoldDue; sale: Sale };

/** Whether to refuse a payment for something no longer available or to record it as owed back. */
export type WhenGone = "refuse" | "owe_back";

/**
 * Locks the seats or memberships in one fixed order, against deadlocks, and reads the amounts due after that.
 * @throws Refusal `not_found`
 */
export async function lockSold(sales: Partial<Sales>, to: readonly DueShare[]): Promise<LockedDue[]> {
  const sold: LockedDue[] = [];
  for (const share of to.toSorted((one, other) => (one.dueId < other.dueId ? -1 : 1))) {
    const unlocked = await findDue(share.dueId);
    const sale = sales[unlocked.purpose];
    if (!sale) throw dueNotFound();
    await sale.lock(unlocked);
    sold.push({ share, sale, due: await findDue(share.dueId) });
  }
  return sold;
}

type Delivering = { by: Bookkeeper; doing: Bookkeeping; whenGone: WhenGone; isPartRefused: boolean };

/**
 * Delivers seats and memberships that are paid in full, before the payment is recorded.
 * @throws Refusal `forbidden` for one's own, `already_paid`, `amount_mismatch`; with `refuse` also what the seller says
 */
export async function deliverSold(
  sold: readonly LockedDue[],
  { by, doing, whenGone, isPartRefused }: Delivering,
): Promise<void> {
  for (const { share, due, sale } of sold) {
    requireOthersDue(by, due, doing);
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
}

/**
 * Notifies each domain after the payment is recorded, and emails people whose amount is paid in part the outstanding
 * rest.
 */
export async function runSaleFollowUps(
  sold: readonly LockedDue[],
  effects: readonly LedgerEffect[],
  paymentOf: (due: SoldDue) => Omit<SettlingPayment, "amountCents">,
): Promise<void> {
  for (const { share, due, sale } of sold) {
    const settling = { ...paymentOf(due), amountCents: share.amountCents };
    const is = (kind: LedgerEffect["kind"]) =>
      effects.some((effect) => effect.dueId === due.id && effect.kind === kind);
    if (is("settled")) await sale.onSettled(due, settling);
    else if (is("owed_back")) await sale.onOwedBack(due, settling);
    else await queuePartReceived(due, settling);
  }
}

async function queuePartReceived(due: SoldDue, settling: SettlingPayment): Promise<void> {
  const { greetedAs, email } = describePayer(due);
  if (!email) return;
  const { amountCents, ...payment } = redactForReader(settling, { userId: due.userId, email });
  await queueEmail({
    to: email,
    template: "part_received",
    letter: partReceivedLetter(greetedAs, {
      ...payment,
      due,
      amountCents,
      openCents: unpaidCents(due) - amountCents,
    }),
  });
}

async function findDue(id: string) {
  const due = await db.amountDue.findUnique({ select: dueFields, where: { id } });
  if (!due) throw dueNotFound();
  return due;
}

export const isVoid = ({ reference }: { reference: string }) =>
  new Refusal("amount_mismatch", `${reference} is void: its seat was released or cancelled.`);
const alreadyPaid = (due: { reference: string; paidCents: number }) =>
  new Refusal("already_paid", closedWords(due));

/** The refusal when the amount was paid or waived by somebody else since it was read. */
export const closedMeanwhile = ({ id, reference }: SoldDue, { dues }: LedgerAccount) =>
  alreadyPaid({ reference, paidCents: dues[id]?.paidCents ?? 0 });
const dueNotFound = () => new Refusal("not_found", "This payment is not due.");
