import "server-only";
import { subYears } from "date-fns";
import { db } from "@/lib/db/client";
import { newReference } from "./reference";

/** How the year's fee is called in the books and on receipts. */
const duesDescription = "Annual membership dues";

type Payer = { id: string; annualFeeCents: number; nextPaymentDate: Date | null };

/** The oldest first; what is due on approval has no date. */
export const dueOrder = [{ dueDate: { sort: "asc", nulls: "first" } }, { createdAt: "asc" }] as const;

/** The dues of a member that are not paid yet. */
export const openDuesOf = (userId: string) => ({ userId, purpose: "membership", settledAt: null }) as const;

/**
 * The id of the year's fee that the member has to pay next, made when there is none yet; null for levels without a
 * fee. It follows the fee until it is paid (a trigger of the account). In the caller's transaction, which holds the
 * member's row from here on.
 */
export async function openDue({
  id: userId,
  annualFeeCents: amountCents,
  nextPaymentDate: dueDate,
}: Payer): Promise<string | null> {
  if (amountCents === 0) return null;
  // Two at once must not make two: the second one waits here.
  await db.$queryRaw`SELECT FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  const known = await db.amountDue.findFirst({
    select: { id: true },
    where: openDuesOf(userId),
    orderBy: [...dueOrder],
  });
  if (known) return known.id;
  const made = await db.amountDue.create({
    select: { id: true },
    data: {
      ...openDuesOf(userId),
      amountCents,
      dueDate,
      description: duesDescription,
      reference: newReference(),
    },
  });
  return made.id;
}

type ReturnedDues = { description: string; amountCents: number; currency: string; dueDate: Date | null };

/**
 * Dues whose payment went back are open again under a new reference, and the member's next payment is a year earlier,
 * as it was before that payment. In the caller's transaction, which holds the member's row.
 *
 * @returns the reference
 */
export async function reopenDue(userId: string, dues: ReturnedDues): Promise<string> {
  const { nextPaymentDate } = await db.user.findUniqueOrThrow({
    select: { nextPaymentDate: true },
    where: { id: userId },
  });
  if (nextPaymentDate) {
    await db.user.update({ where: { id: userId }, data: { nextPaymentDate: subYears(nextPaymentDate, 1) } });
  }
  const { reference } = await db.amountDue.create({
    select: { reference: true },
    data: { ...openDuesOf(userId), ...dues, reference: newReference() },
  });
  return reference;
}
