import "server-only";
import type { Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { formatCents, formatMoney } from "@/lib/core/money";
import { lockPaid } from "@/lib/ledger/shared/lock-payment";
import { payBackPayment } from "./pay-back";
import { sales } from "./shared/sales";

type Details = Omit<Parameters<typeof payBackPayment>[2], "amount" | "dueId" | "isOfCredit" | "returned"> & {
  amount: number | "all";
  /** Whether refunded membership dues are asked for again. */
  isAskedAgain: boolean;
};

/**
 * Records a refund of what paid an amount due, in the caller's transaction: money owed back, in whole or in part, or
 * membership dues, always in full and with their effect on the membership. It is taken from the payments of the amount,
 * oldest first. Each gets a separate refund, and each payer is notified.
 * @throws Refusal `not_owed_back`, `amount_mismatch` for more than is owed back or for a part of dues, and as `refund`
 */
export async function payBackDue(
  person: Pick<Member, "id" | "email">,
  dueId: string,
  { amount, isAskedAgain, ...back }: Details,
) {
  const shares = await lockShares(dueId);
  const { reference, purpose, voidedAt } = await db.amountDue.findUniqueOrThrow({ where: { id: dueId } });
  const paidCents = shares.reduce((sum, { cents }) => sum + cents, 0);
  if (paidCents === 0) throw new Refusal("not_owed_back", `No refund is due for ${reference}.`);
  const areDues = purpose === "membership" && voidedAt === null;
  if (!areDues && voidedAt === null)
    throw new Refusal("not_owed_back", `No refund is due for ${reference}. ${cancelFirst}`);
  let restCents = amount === "all" ? paidCents : amount;
  if (restCents > paidCents || (areDues && restCents < paidCents)) {
    const message = areDues
      ? `Dues are refunded as a whole: ${formatMoney(paidCents)} was paid of ${reference}.`
      : `Only ${formatMoney(paidCents)} of ${reference} can be refunded.`;
    throw new Refusal("amount_mismatch", message, { issues: [{ path: "amount", message }] });
  }
  const refunds: { paymentId: string; amount: string }[] = [];
  let consequence = "";
  for (const { paymentId, cents } of shares) {
    const part = Math.min(cents, restCents);
    if (part === 0) break;
    restCents -= part;
    // The first of these refunds voids the dues, so the rest of the payments is owed back.
    const isReturn = areDues && refunds.length === 0;
    const done = await payBackPayment(person, paymentId, {
      ...back,
      dueId,
      amount: part,
      ...(isReturn && { returned: { isAskedAgain } }),
    });
    if (isReturn) consequence = done.consequence;
    refunds.push({ paymentId, amount: formatCents(part) });
  }
  return { refunds, consequence, amountCents: amount === "all" ? paidCents : amount };
}

const cancelFirst =
  "Its registration is still valid. First choose “Cancel registration” on the event’s page, then record the refund under Payments.";

/** The allocations to an amount due by payment, oldest first. They are locked until the end of the transaction. */
async function lockShares(dueId: string): Promise<{ paymentId: string; cents: number }[]> {
  const payments = await db.payment.findMany({
    select: { id: true },
    where: { allocations: { some: { amountDueId: dueId } } },
    orderBy: [{ paymentDate: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  });
  const { allocated } = await lockPaid(
    sales,
    payments.map(({ id }) => id),
  );
  return payments
    .map(({ id }) => ({ paymentId: id, cents: allocated[id]?.[dueId] ?? 0 }))
    .filter(({ cents }) => cents > 0);
}
