import "server-only";
import { admin } from "@/lib/auth/actor";
import { operation } from "@/lib/operation";
import { findSealed, readChain, type ChainState } from "./chain";
import { chainCheck, type SealedEntry } from "./schema";

/** What became of an entry that was stored elsewhere, with all before it. */
export type Comparison = "intact" | "changed_before" | "gone";

/** Whether the audit log is as the portal wrote it, and still holds the entry whose fingerprint was stored elsewhere. */
export const checkChain = operation({
  actor: admin,
  input: chainCheck,
  readsOnly: true,
  run: async (_admin, { fingerprint }) => {
    const chain = await readChain();
    return { ...chain, comparison: fingerprint && (await compare(fingerprint, chain)) };
  },
});

async function compare(entry: SealedEntry, { broken }: ChainState): Promise<Comparison> {
  const found = await findSealed(entry);
  if (found === null) return "gone";
  return broken.some(({ position }) => position !== null && position <= found) ? "changed_before" : "intact";
}
