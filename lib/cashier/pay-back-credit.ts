import "server-only";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { creditCents } from "@/lib/ledger/rules";
import { payBackPayment } from "./pay-back";

type CreditBack = Omit<Parameters<typeof payBackPayment>[2], "amount" | "dueId" | "isOfCredit"> & {
  amount: number;
};

/**
 * Records a refund of a credit, or of part of it, in the caller's transaction, and notifies the payer.
 * @throws Refusal `not_found`, `not_owed_back` when nothing is left of it, and as `refund`
 */
export async function payBackCredit(
  person: Staff<"payments.record">,
  id: string,
  details: CreditBack,
): Promise<{ amountCents: number }> {
  const payment = await db.payment.findUnique({
    select: { status: true, amountCents: true, allocatedCents: true, refundedCents: true },
    where: { id },
  });
  if (payment?.status !== "completed") throw new Refusal("not_found", "Credit not found");
  if (creditCents(payment) === 0) throw new Refusal("not_owed_back", "This credit has been used up.");
  return payBackPayment(person, id, { ...details, isOfCredit: true });
}
