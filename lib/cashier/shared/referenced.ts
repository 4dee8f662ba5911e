import "server-only";
import { db } from "@/lib/db/client";
import { unpaidCents, type Sums } from "@/lib/ledger/rules";
import { listReferencedDues } from "@/lib/ledger/shared/referenced-dues";

/** The amounts due with a reference, soonest due first: the one with that reference, or all of a bundle. */
export async function listDuesByReference(reference: string) {
  const ids = (await listReferencedDues(reference)).map(({ id }) => id);
  const dues = await db.amountDue.findMany({ where: { id: { in: ids } } });
  return ids.flatMap((id) => dues.find((due) => due.id === id) ?? []);
}

type Closable = Sums & { closedAt: Date | null };

export const openCentsOf = (dues: readonly Closable[]): number =>
  dues.reduce((sum, due) => sum + (due.closedAt ? 0 : unpaidCents(due)), 0);

/** Allocates an amount to these amounts due in their order; null when it exceeds what is outstanding of them. */
export function spreadOverDues<Due extends Closable>(
  amountCents: number,
  dues: readonly Due[],
): { due: Due; amountCents: number }[] | null {
  let restCents = amountCents;
  const parts = dues.flatMap((due) => {
    const partCents = Math.min(restCents, openCentsOf([due]));
    restCents -= partCents;
    return partCents > 0 ? [{ due, amountCents: partCents }] : [];
  });
  return restCents > 0 ? null : parts;
}
