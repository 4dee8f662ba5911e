import "server-only";
import { db } from "@/lib/db/client";
import { applyEntry } from "./account";
import { newReference } from "../reference";
import { lockAccount, writeEffects } from "./books";

/** The cents paid of a registration's amounts due that are not void. The caller has locked the registration. */
export async function sumPaidOfSeat(registrationId: string): Promise<number> {
  const { _sum } = await db.amountDue.aggregate({
    _sum: { paidCents: true },
    where: { registrationId, voidedAt: null },
  });
  return _sum.paidCents ?? 0;
}

/**
 * Retains a part of what was paid for a registration, such as a fee, before the caller's transaction cancels it, so
 * that only the rest is owed back. The part becomes its own amount due, paid by those payments. It is not linked to the
 * registration, because the amounts due of that become void.
 */
export async function retainPaidPart(registrationId: string, amountCents: number, description: string) {
  if (amountCents === 0) return;
  const dues = await db.amountDue.findMany({
    select: { id: true, userId: true, payerName: true, payerEmail: true, purpose: true },
    where: { registrationId, voidedAt: null, paidCents: { gt: 0 } },
    orderBy: { id: "asc" },
  });
  const [payer] = dues;
  if (!payer) throw new Error("Nothing was paid for the registration, so nothing can be kept");
  const fee = await db.write.amountDue.create({
    select: { id: true },
    data: {
      reference: newReference(),
      purpose: payer.purpose,
      description,
      amountCents,
      userId: payer.userId,
      payerName: payer.payerName,
      payerEmail: payer.payerEmail,
    },
  });
  const payments = await db.payment.findMany({
    select: { id: true },
    where: { allocations: { some: { amountDueId: { in: dues.map(({ id }) => id) } } } },
    orderBy: [{ paymentDate: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  });
  let account = await lockAccount(
    [fee.id],
    payments.map(({ id }) => id),
  );
  let restCents = amountCents;
  for (const { id: paymentId } of payments) {
    for (const { id: fromId } of dues) {
      const part = Math.min(restCents, account.allocated[paymentId]?.[fromId] ?? 0);
      if (part <= 0) continue;
      const entry = { kind: "reallocation", paymentId, fromId, toId: fee.id, amountCents: part } as const;
      const applied = applyEntry(account, entry);
      if ("refusal" in applied) throw new Error(`The payment can’t be kept: ${applied.refusal}`);
      await writeEffects(applied.effects);
      ({ account } = applied);
      restCents -= part;
    }
  }
  if (restCents > 0) throw new Error("You can’t keep more than was paid for the registration");
}
