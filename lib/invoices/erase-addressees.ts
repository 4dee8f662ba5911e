import "server-only";
import { db, Prisma } from "@/lib/db/client";

/**
 * Removes people from invoices and credit notes, in the caller's transaction. Number, day, amounts, references and the
 * employer stay, so that the books are complete.
 */
export async function eraseAddressees(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.invoice.updateMany({
    where: { id: { in: ids } },
    data: { userId: null, payerEmail: null, personal: Prisma.DbNull },
  });
}
