import "server-only";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { undonePaymentInput } from "@/lib/ledger/schema";
import { reverse } from "@/lib/ledger/shared/reverse";
import { lockStatement } from "@/lib/statements/shared/lock-statement";
import { lockCheque } from "./shared/lock-cheque";
import { sales } from "./shared/sales";
import { undoWriteOffs } from "./shared/undo-write-offs";

/**
 * POST /api/admin/payments/{id}/undo: takes back a payment recorded by mistake. The amounts it had paid are outstanding
 * again, and the statement line it was recorded from is to be matched again. Only members whose membership is no longer
 * active because of it are emailed.
 * @throws Refusal `not_found`; `forbidden` for one's own; `already_refunded` when any of it has gone back;
 * `already_decided` for a cheque that has cleared, and for a payment that the provider has reported
 */
export const undoPayment = operation({
  actor: staff("payments.record"),
  input: undonePaymentInput,
  presence: "session",
  run: (person, undone) => transaction(() => takePaymentBack(person, undone)),
});

/**
 * Takes a payment back in the caller's transaction, and returns the consequences.
 * @throws Refusal as `undoPayment`
 */
export async function takePaymentBack(
  person: Staff<"payments.record">,
  { id, reason }: { id: string; reason: string | null },
): Promise<{ id: string; consequence: string }> {
  const line = await db.statementLine.findUnique({
    select: { id: true, statementId: true },
    where: { paymentId: id },
  });
  // The statement is locked first, as in every operation that changes what a line has paid, against deadlocks.
  if (line) await lockStatement(line.statementId);
  const payment = await db.payment.findUnique({
    select: { method: true, cheque: { select: { paymentId: true } } },
    where: { id },
  });
  if (!payment) throw new Refusal("not_found", "Payment not found");
  if (payment.method === "paylanes") throw new Refusal("already_decided", ofProvider);
  const date = await databaseNow();
  const { consequence } = await reverse(sales, id, { kind: "undone", note: reason, date }, person);
  // The payment is always locked before its cheque, against deadlocks.
  if (payment.cheque) await lockCheque(id, person);
  if (line) {
    await undoWriteOffs(line.id);
    await db.write.statementLine.update({ where: { id: line.id }, data: { paymentId: null } });
  }
  return { id, consequence };
}

const ofProvider = "The payment provider has reported this payment. Give it back there instead.";
