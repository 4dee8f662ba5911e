import "server-only";
import { fullName } from "@/lib/core/full-name";
import { db, type Prisma } from "@/lib/db/client";
import { ofGroup } from "./describe-dues";
import { firstPaidIds } from "./uses";

const allocated = {
  amountDueId: true,
  amountCents: true,
  amountDue: {
    select: {
      ...{ description: true, userId: true, payerEmail: true },
      registration: {
        select: { ...ofGroup.registration.select, firstName: true, lastName: true, email: true },
      },
    },
  },
} satisfies Prisma.AllocationSelect;
type Allocated = Prisma.AllocationGetPayload<{ select: typeof allocated }>;

type Paid = Parameters<typeof firstPaidIds>[0] & {
  id: string;
  amountCents: number;
  userId: string | null;
  payerEmail: string | null;
};

export type ReceiptLine = { description: string; amountCents: number };

/**
 * What a payment for a group was received for, for its receipt: the company, each person with the amount, whatever else, and what was
 * left as credit. Null for any other payment, and for one that paid somebody else's amounts, whose names are not the
 * payer's to read.
 */
export async function readGroupReceipt(payment: Paid) {
  const { id, amountCents, userId, payerEmail } = payment;
  const first = firstPaidIds(payment);
  const allocations = await db.allocation.findMany({
    select: allocated,
    // What a refund took back was paid nevertheless.
    where: { paymentId: id, refundId: null },
    orderBy: [
      { amountDue: { registration: { groupRow: { sort: "asc", nulls: "last" } } } },
      ...[{ createdAt: "asc" as const }, { id: "asc" as const }],
    ],
  });
  const byDue = new Map<string, Allocated>();
  for (const one of allocations) {
    const before = byDue.get(one.amountDueId)?.amountCents ?? 0;
    byDue.set(one.amountDueId, { ...one, amountCents: before + one.amountCents });
  }
  const paid = [...byDue.values()].filter((one) => one.amountCents > 0 && first.has(one.amountDueId));
  const seats = paid.flatMap(({ amountDue: { registration } }) =>
    registration?.booking.group ? { ...registration, group: registration.booking.group } : [],
  );
  const isOnes = paid.every(
    ({ amountDue }) =>
      amountDue.userId === userId && (userId !== null || amountDue.payerEmail === payerEmail),
  );
  if (seats.length === 0 || !isOnes) return null;
  const creditCents = amountCents - paid.reduce((sum, one) => sum + one.amountCents, 0);
  const lines = paid.map(({ amountDue, amountCents: cents }): ReceiptLine => {
    const { registration, description } = amountDue;
    return {
      description: registration?.booking.group ? fullName(registration) : description,
      amountCents: cents,
    };
  });
  return {
    companies: [...new Set(seats.map(({ group }) => group.company))],
    /** The addresses of those whom it names. */
    people: seats.map(({ email }) => email),
    lines: [
      ...lines,
      ...(creditCents > 0 ? [{ description: "Kept as credit", amountCents: creditCents }] : []),
    ],
  };
}
