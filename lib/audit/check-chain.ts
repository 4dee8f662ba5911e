import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { findPositionByHash, verifyChain, type ChainState } from "./chain";
import { chainCheckInput, type SealedEntry } from "./schema";

/** Whether an entry whose fingerprint was stored elsewhere, and all entries before it, are unchanged. */
export type Comparison = "intact" | "changed_before" | "gone";

/** Verifies the audit log, and that it still contains the entry whose fingerprint was stored elsewhere. */
export const checkChain = operation({
  actor: staff("audit.read"),
  input: chainCheckInput,
  presence: "session",
  readsOnly: true,
  run: async (_admin, { fingerprint }) => {
    const chain = await verifyChain();
    return { ...chain, comparison: fingerprint && (await compare(fingerprint, chain)) };
  },
});

async function compare(entry: SealedEntry, { broken }: ChainState): Promise<Comparison> {
  const found = await findPositionByHash(entry);
  if (found === null) return "gone";
  return broken.some(({ position }) => position !== null && position <= found) ? "changed_before" : "intact";
}
