import "server-only";
import { db } from "@/lib/db/client";
import { newReference } from "./reference";

/** How the year's fee is called in the books and on receipts. */
const duesDescription = "Annual membership dues";

type Payer = { id: string; annualFeeCents: number; nextPaymentDate: Date | null };

/**
 * The id of the year's fee that the member has to pay next, made when there is none yet; null for levels without a
 * fee. In the caller's transaction, which holds the member's row from here on.
 */
export async function openDue({
  id: userId,
  annualFeeCents: amountCents,
  nextPaymentDate: dueDate,
}: Payer): Promise<string | null> {
  if (amountCents === 0) return null;
  const open = { userId, purpose: "membership", settledAt: null } as const;
  // Two looks at once must not make two: the second one waits here.
  await db.$queryRaw`SELECT FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  const known = await db.amountDue.findFirst({
    select: { id: true, amountCents: true },
    where: open,
    orderBy: { createdAt: "asc" },
  });
  if (known?.amountCents === amountCents) return known.id;
  if (known) {
    await db.amountDue.update({ where: { id: known.id }, data: { amountCents } });
    return known.id;
  }
  const made = await db.amountDue.create({
    select: { id: true },
    data: { ...open, amountCents, dueDate, description: duesDescription, reference: newReference() },
  });
  return made.id;
}
