import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal, type Issue } from "@/lib/core/errors";
import { currency, formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { sumFields, unpaidCents } from "@/lib/payments/rules";
import { receivedPaymentInput } from "@/lib/payments/schema";
import { noonOfPastDay } from "@/lib/payments/shared/past-day";
import { settle, type Share } from "@/lib/payments/shared/settle";
import { sales } from "./sales";

type Allocation = { reference: string; amount: number };

/**
 * Records one payment of several amounts due, or of a part of one; what it leaves over is a credit of whoever owes the
 * first. Nothing is recorded unless every allocation fits.
 *
 * @throws Refusal `invalid_input`, `amount_mismatch`, `forbidden` for one's own, and as `settle` when something has
 * changed since
 */
export const recordReceivedPayment = operation({
  actor: staff("payments.record"),
  input: receivedPaymentInput,
  status: 201,
  run: (person, { amount: amountCents, method, receivedOn, note, chequeNumber, allocations }) =>
    transaction(async () => {
      const paymentDate = await noonOfPastDay(receivedOn, "receivedOn");
      const payment = await settle(sales, await sharesOf(allocations), {
        ...{ amountCents, method, paymentDate, reference: chequeNumber, note },
        providerReference: null,
        recordedBy: person,
      });
      const restCents = allocations.reduce((rest, { amount }) => rest - amount, amountCents);
      await recordAudit({
        actor: person,
        action: "payment_recorded",
        target: { type: "payment", id: payment.id },
        details: {
          amountCents,
          receiptNumber: payment.receiptNumber,
          method,
          allocations: allocations.map(({ reference, amount }) => `${reference} ${formatCents(amount)}`),
          creditCents: restCents,
        },
      });
      return {
        payment: { id: payment.id, receiptNumber: payment.receiptNumber },
        allocations: allocations.map(({ reference, amount }) => ({ reference, amount: formatCents(amount) })),
        credit: formatCents(restCents),
      };
    }),
});

/** The amounts due that the references mean. All that does not fit is said at once, each at its field. */
export async function sharesOf(allocations: Allocation[]): Promise<[Share, ...Share[]]> {
  const dues = await db.amountDue.findMany({
    select: { id: true, reference: true, ...sumFields, voidedAt: true },
    where: { reference: { in: allocations.map(({ reference }) => reference) } },
  });
  const issues: Issue[] = [];
  const shares = allocations.map(({ reference, amount }, index) => {
    const due = dues.find((one) => one.reference === reference);
    const refuse = (field: keyof Allocation, message: string) =>
      issues.push({ path: `allocations.${index}.${field}`, message });
    if (!due) refuse("reference", `No amount due has the reference ${reference}.`);
    else if (due.voidedAt) {
      refuse(
        "reference",
        `${reference} is void. If it was for a seat, record the payment in the event's list of registrations.`,
      );
    } else if (amount > unpaidCents(due)) {
      const open = unpaidCents(due);
      refuse(
        open === 0 ? "reference" : "amount",
        open === 0
          ? `Nothing is open of ${reference} any more.`
          : `Only ${formatCents(open)} ${currency} are open of ${reference}.`,
      );
    }
    return { dueId: due?.id ?? "", amountCents: amount };
  });
  if (issues[0]) throw new Refusal("amount_mismatch", issues[0].message, { issues });
  return shares as [Share, ...Share[]];
}
