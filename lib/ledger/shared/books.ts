import "server-only";
import type { LedgerAccount, LedgerEffect } from "./account";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";

type DueRow = { id: string; amountCents: number; waivedCents: number; paidCents: number; isVoid: boolean };
type PaymentRow = { id: string; amountCents: number; allocatedCents: number; refundedCents: number };
type AllocationRow = { paymentId: string; dueId: string; amountCents: number };

/**
 * Locks amounts due and payments, with the allocations of those payments, until the end of the caller's transaction.
 * Amounts due are locked first, then payments, so that two transactions can't deadlock.
 */
export async function lockAccount(dueIds: string[], paymentIds: string[]): Promise<LedgerAccount> {
  const dues = await sql<DueRow>`
    SELECT "id"::text, "amountCents", "waivedCents", "paidCents", "voidedAt" IS NOT NULL AS "isVoid" FROM "AmountDue"
    WHERE "id" = ANY(${dueIds}::uuid[])
       OR "id" = ANY(ARRAY(SELECT "amountDueId" FROM "Allocation" WHERE "paymentId" = ANY(${paymentIds}::uuid[])))
    ORDER BY "id" FOR NO KEY UPDATE`;
  const payments = await sql<PaymentRow>`
    SELECT "id"::text, "amountCents", "allocatedCents", "refundedCents" FROM "Payment"
    WHERE "id" = ANY(${paymentIds}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`;
  const shares = await sql<AllocationRow>`
    SELECT "paymentId"::text, "amountDueId"::text AS "dueId", sum("amountCents")::int AS "amountCents"
    FROM "Allocation" WHERE "paymentId" = ANY(${paymentIds}::uuid[])
    GROUP BY "paymentId", "amountDueId"
    ORDER BY min("createdAt") FILTER (WHERE "amountCents" > 0), "amountDueId"`;
  const allocated: Record<string, Record<string, number>> = {};
  for (const { paymentId, dueId, amountCents } of shares) (allocated[paymentId] ??= {})[dueId] = amountCents;
  return {
    dues: Object.fromEntries(dues.map(({ id, ...due }) => [id, due])),
    payments: Object.fromEntries(payments.map(({ id, ...payment }) => [id, payment])),
    allocated,
  };
}

/**
 * Writes the effects of an entry in the caller's transaction. A refund takes back allocations as of the refund date,
 * even when it is recorded later.
 */
export async function writeEffects(effects: readonly LedgerEffect[], refundDate?: Date): Promise<void> {
  for (const effect of effects) {
    switch (effect.kind) {
      case "allocated": {
        const { paymentId, dueId: amountDueId, amountCents, refundId } = effect;
        const createdAt = refundId && refundDate ? { createdAt: refundDate } : {};
        await db.write.allocation.create({
          data: { paymentId, amountDueId, amountCents, refundId, ...createdAt },
        });
        break;
      }
      case "waived":
        await db.write.amountDue.update({
          where: { id: effect.dueId },
          data: { waivedCents: { increment: effect.amountCents } },
        });
        break;
      case "adjusted":
        await db.write.amountDue.update({
          where: { id: effect.dueId },
          data: { amountCents: effect.amountCents, adjustedAt: await databaseNow() },
        });
        break;
      case "returned":
        await db.write.amountDue.update({
          where: { id: effect.dueId },
          data: { voidedAt: await databaseNow() },
        });
        break;
      // These effects follow from the written rows, so they have no column of their own.
      case "settled":
      case "owed_back":
      case "reopened":
    }
  }
}
