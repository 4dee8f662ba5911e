import "server-only";
import { ensureMemberBundle } from "@/lib/ledger/shared/bundle";

type Due = { id: string; reference: string; closedAt: Date | null };

/**
 * The references to quote on an invoice. A member's amounts get one reference that every way of paying finds; visitors
 * and several people quote each amount's own. The caller's transaction holds the member's lock.
 */
export async function referencesToQuote(dues: readonly Due[], userId: string | null): Promise<string[]> {
  const open = dues.filter(({ closedAt }) => closedAt === null);
  if (!userId || open.length < 2) return open.map(({ reference }) => reference);
  const ids = open.map(({ id }) => id);
  return [(await ensureMemberBundle(userId, ids)).reference];
}
