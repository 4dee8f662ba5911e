import "server-only";
import type { Prisma } from "@/lib/db/client";
import { formatMoney } from "@/lib/core/money";
import { onAccount } from "../labels";
import {
  creditCents,
  groupReference,
  isReversal,
  referencesOf,
  type quotedReferenceOf,
  type RefundStatus,
} from "../rules";
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

type PaidDue = Parameters<typeof wordsOfDues>[0][number] &
  Parameters<typeof quotedReferenceOf>[0] & {
    id: string;
    voidedAt: Date | null;
  };

type Described = {
  description: string;
  allocations: { amountCents: number; amountDue: PaidDue }[];
};

type Payment = Described & {
  status: string;
  amountCents: number;
  allocatedCents: number;
  refundedCents: number;
  refundStatus: RefundStatus;
};

/** What a payment was received for, and what its credit has paid since, each with what of it lies there now. */
function splitPaid({ description, allocations }: Described) {
  const paid = new Map<string, { due: PaidDue; cents: number }>();
  for (const { amountCents, amountDue: due } of allocations)
    paid.set(due.id, { due, cents: (paid.get(due.id)?.cents ?? 0) + amountCents });
  const all = [...paid.values()];
  const count = countNamed(description, all);
  return { first: all.slice(0, count), later: all.slice(count) };
}

/** The ids of the amounts due that a payment was received for. */
export const firstPaidIds = (payment: Described): Set<string> =>
  new Set(splitPaid(payment).first.map(({ due }) => due.id));

/** The references that a payer quoted, which those of what a credit has paid since are not; and the bank's own number. */
export function quotedReferencesOf(payment: Described & { reference: string | null }) {
  const first = firstPaidIds(payment);
  return referencesOf({
    reference: payment.reference,
    allocations: payment.allocations.filter(({ amountDue }) => first.has(amountDue.id)),
  });
}

/** What a credit has paid that is not the reader's to know, as a group's reader sees it. */
const notNamed = { description: "another amount", reference: null };

/**
 * What the credit of a payment has paid since it was received, and what is left; nothing of a payment that was none.
 *
 * @param groupId whose code the reader has, who then learns of anything outside the group only how much it is
 */
export function creditUseOf(payment: Payment, groupId: string | null = null) {
  if (payment.status !== "completed" || isReversal(payment.refundStatus)) return { used: [], leftCents: 0 };
  const used = splitPaid(payment)
    .later.filter(({ due, cents }) => cents > 0 && !due.voidedAt)
    .map(({ due: { description, reference, registration }, cents }) => ({
      ...(groupId && registration?.booking.group?.id !== groupId ? notNamed : { description, reference }),
      cents,
    }));
  return { used, leftCents: creditCents(payment) };
}

/**
 * What has become of a payment beyond what its description says: what was refunded of it, what its credit has paid, and
 * what is left. Every list of payments says the same.
 */
export function usesOf(payment: Payment): string[] {
  const { status, refundedCents, refundStatus } = payment;
  if (status !== "completed" || isReversal(refundStatus)) return [];
  const { used, leftCents } = creditUseOf(payment);
  return [
    ...(refundedCents > 0 ? [`${formatMoney(refundedCents)} refunded`] : []),
    ...used.map(
      ({ description, reference, cents }) =>
        `${formatMoney(cents)} used for ${[description, reference].filter(Boolean).join(", ")}`,
    ),
    ...(leftCents > 0 ? [`${formatMoney(leftCents)} in credit`] : []),
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
