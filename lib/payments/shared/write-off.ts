import "server-only";
import { Refusal } from "@/lib/core/errors";
import { applyEntry } from "../account";
import { lockAccount, writeEffects } from "./books";

/**
 * Gives up a part of an amount due in the caller's transaction, before the rest of it is paid there.
 *
 * @throws Refusal `amount_mismatch` when less than that is open, or nothing would be left to pay
 */
export async function writeOff(dueId: string, amountCents: number): Promise<void> {
  const applied = applyEntry(await lockAccount([dueId], []), { kind: "waiver", dueId, amountCents });
  if ("refusal" in applied || applied.effects.some(({ kind }) => kind === "settled"))
    throw new Refusal("amount_mismatch", "Less than that is open, so it can't be written off.");
  await writeEffects(applied.effects);
}

/** Asks again for what was given up, in the caller's transaction. */
export async function undoWriteOff(dueId: string, amountCents: number): Promise<void> {
  const entry = { kind: "waiver_undone", dueId, amountCents } as const;
  const applied = applyEntry(await lockAccount([dueId], []), entry);
  if ("refusal" in applied) throw new Refusal("amount_mismatch", "Less than that was written off.");
  await writeEffects(applied.effects);
}
