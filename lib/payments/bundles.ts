import "server-only";
import type { Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import type { Owed } from "./owed-queries";

/**
 * The member's bundles with an outstanding amount, newest first, each with what is outstanding. Amounts that were paid
 * or voided since are not in `owed`, so they are in no bundle either.
 */
export async function listBundles({ id: userId }: Member, owed: Owed[]) {
  const bundles = await db.paymentBundle.findMany({
    select: { id: true, reference: true, dues: { select: { amountDueId: true } } },
    where: { userId, dues: { some: { amountDueId: { in: owed.map(({ id }) => id) } } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return bundles.map(({ id, reference, dues }) => {
    const ids = new Set(dues.map(({ amountDueId }) => amountDueId));
    const items = owed.filter((due) => ids.has(due.id));
    return { id, reference, items, openCents: items.reduce((sum, due) => sum + due.openCents, 0) };
  });
}
export type Bundle = Awaited<ReturnType<typeof listBundles>>[number];
