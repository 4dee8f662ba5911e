import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { applyEntry } from "./account";
import { lockAccount, writeEffects } from "./books";
import type { ReopeningKind, Sales } from "./sale";

/**
 * Waives a part of an amount due in the caller's transaction, before the rest of it is paid there.
 * @throws Refusal `amount_mismatch` when less than that is outstanding, or nothing would be left to pay
 */
export async function writeOff(dueId: string, amountCents: number): Promise<void> {
  const applied = applyEntry(await lockAccount([dueId], []), { kind: "waiver", dueId, amountCents });
  if ("refusal" in applied || applied.effects.some(({ kind }) => kind === "settled"))
    throw new Refusal("amount_mismatch", "You can’t write off more than is outstanding.");
  await writeEffects(applied.effects);
}

/**
 * Takes back a waiver in the caller's transaction. What was delivered because of the waiver is withdrawn.
 * @returns the consequence for what was delivered, in words
 */
export async function undoWriteOff(
  sales: Sales,
  dueId: string,
  amountCents: number,
  kind: ReopeningKind = "undone",
): Promise<string> {
  const due = await db.amountDue.findUniqueOrThrow({
    select: { userId: true, registrationId: true, reference: true, purpose: true },
    where: { id: dueId },
  });
  const sale = sales[due.purpose];
  await sale.lock(due);
  const entry = { kind: "waiver_undone", dueId, amountCents } as const;
  const applied = applyEntry(await lockAccount([dueId], []), entry);
  if ("refusal" in applied) throw new Refusal("amount_mismatch", "Less than that was written off.");
  await writeEffects(applied.effects);
  return applied.effects.some((effect) => effect.kind === "reopened") ? sale.onReopened(due, kind) : "";
}
