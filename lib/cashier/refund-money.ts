import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { formatCents, formatMoney } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { parseReference } from "@/lib/payments/rules";
import { moneyBackInput } from "@/lib/payments/schema";
import { lockPaid } from "@/lib/payments/shared/lock-payment";
import { noonOfPastDay } from "@/lib/payments/shared/past-day";
import { payBack } from "./pay-back";
import { payBackCredit } from "./pay-back-credit";
import { sales } from "./sales";

/**
 * POST /api/admin/refunds: records that money has gone back: of a credit, or what is owed back of an amount due, in whole
 * or in part. The latter is taken from the payments that paid it, oldest first, each with a refund of its own.
 *
 * @throws Refusal `not_found`, `not_owed_back`, `amount_mismatch` for more than is owed back, `forbidden` for one's own,
 * `invalid_input` for a day before one of the payments
 */
export const refundMoney = operation({
  actor: staff("payments.record"),
  input: moneyBackInput,
  presence: "fresh",
  status: 201,
  run: (person, { reference: quoted, credit, amount, method, paidOn }) =>
    transaction(async () => {
      const refundDate = await noonOfPastDay(paidOn, "paidOn");
      const back = { method, reference: null, note: null, refundDate, dateField: "paidOn" };
      if (credit) {
        await payBackCredit(person, credit, { ...back, amount });
        const refunds = [{ paymentId: credit, amount: formatCents(amount) }];
        return { refunds, credit, amount: formatCents(amount) };
      }
      const reference = parseReference(quoted);
      const due =
        reference && (await db.amountDue.findUnique({ select: { id: true }, where: { reference } }));
      if (!due) throw new Refusal("not_found", "No amount due has this reference.");
      const shares = await lockOwedBack(due.id);
      const owedCents = shares.reduce((sum, { cents }) => sum + cents, 0);
      if (owedCents === 0) throw await nothingOwedBack(due.id, reference);
      if (amount > owedCents) {
        const message = `Only ${formatMoney(owedCents)} is due as a refund of ${reference}.`;
        throw new Refusal("amount_mismatch", message, { issues: [{ path: "amount", message }] });
      }
      const refunds: { paymentId: string; amount: string }[] = [];
      let restCents = amount;
      for (const { paymentId, cents } of shares) {
        const part = Math.min(cents, restCents);
        if (part === 0) break;
        restCents -= part;
        await payBack(person, paymentId, { ...back, dueId: due.id, amount: part });
        refunds.push({ paymentId, amount: formatCents(part) });
      }
      return { refunds, reference, amount: formatCents(amount) };
    }),
});

/** Why nothing of an amount due can go back, and where money was paid for it, what has to be done first. */
async function nothingOwedBack(id: string, reference: string): Promise<Refusal> {
  const { paidCents, voidedAt, registrationId } = await db.amountDue.findUniqueOrThrow({
    select: { paidCents: true, voidedAt: true, registrationId: true },
    where: { id },
  });
  const first = registrationId ? cancelFirst : undoFirst;
  const words = paidCents > 0 && voidedAt === null ? ` ${first}` : "";
  return new Refusal("not_owed_back", `Nothing is owed back of ${reference}.${words}`);
}

const cancelFirst =
  "Its registration is still valid. First choose “Cancel registration” on the event’s page, then record the refund under Payments.";
const undoFirst =
  "It paid for a membership. First choose “Undo” for the payment under Payments and record the payment again with “Keep all of it as credit”. Then choose “Pay back” under Payments → Credits.";

/** What lies on an amount due that is void, by payment, oldest first; locked until the end of the transaction. */
async function lockOwedBack(dueId: string): Promise<{ paymentId: string; cents: number }[]> {
  const payments = await db.payment.findMany({
    select: { id: true },
    where: { allocations: { some: { amountDueId: dueId } } },
    orderBy: [{ paymentDate: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  });
  const { dues, allocated } = await lockPaid(
    sales,
    payments.map(({ id }) => id),
  );
  if (!dues[dueId]?.isVoid) return [];
  return payments
    .map(({ id }) => ({ paymentId: id, cents: allocated[id]?.[dueId] ?? 0 }))
    .filter(({ cents }) => cents > 0);
}
