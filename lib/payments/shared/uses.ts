import "server-only";
import type { Prisma } from "@/lib/db/client";
import { formatMoney } from "@/lib/core/money";
import { onAccount } from "../labels";
import { creditCents, groupReference, isReversal, type RefundStatus } from "../rules";
import { ofGroup, wordsOfDues } from "./describe-dues";

/** What `usesOf` needs of a payment, for a query by Prisma. */
export const useFields = {
  ...{ description: true, status: true, amountCents: true, allocatedCents: true, refundedCents: true },
  allocations: {
    select: {
      amountCents: true,
      amountDue: {
        select: {
          id: true,
          reference: true,
          description: true,
          voidedAt: true,
          ...ofGroup,
          ...groupReference,
        },
      },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  },
} satisfies Prisma.PaymentSelect;

type PaidDue = Parameters<typeof wordsOfDues>[0][number] & {
  id: string;
  reference: string;
  voidedAt: Date | null;
};

type Payment = {
  description: string;
  status: string;
  amountCents: number;
  allocatedCents: number;
  refundedCents: number;
  refundStatus: RefundStatus;
  allocations: { amountCents: number; amountDue: PaidDue }[];
};

/**
 * What has become of a payment beyond what its description says: what was refunded of it, what its credit has paid, and
 * what is left. Every list of payments says the same.
 */
export function usesOf(payment: Payment): string[] {
  const { status, refundedCents, refundStatus, allocations } = payment;
  if (status !== "completed" || isReversal(refundStatus)) return [];
  const paid = new Map<string, { due: PaidDue; cents: number }>();
  for (const { amountCents, amountDue: due } of allocations)
    paid.set(due.id, { due, cents: (paid.get(due.id)?.cents ?? 0) + amountCents });
  const later = [...paid.values()].slice(countNamed(payment.description, [...paid.values()]));
  const left = creditCents(payment);
  return [
    ...(refundedCents > 0 ? [`${formatMoney(refundedCents)} refunded`] : []),
    ...later
      .filter(({ due, cents }) => cents > 0 && !due.voidedAt)
      .map(({ due, cents }) => `${formatMoney(cents)} used for ${due.description}, ${due.reference}`),
    ...(left > 0 ? [`${formatMoney(left)} in credit`] : []),
  ];
}

/** How many of the amounts are those that the description names: the first, which the money was received for. */
function countNamed(description: string, paid: readonly { due: PaidDue }[]): number {
  if (description === onAccount) return 0;
  const dues = paid.map(({ due }) => due);
  const count = dues.findIndex((_due, last) => wordsOfDues(dues.slice(0, last + 1)) === description);
  // An event that was renamed since is not recognised: then nothing is said rather than something wrong.
  return count === -1 ? dues.length : count + 1;
}
