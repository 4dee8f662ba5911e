import "server-only";
import type { Prisma } from "@/lib/db/client";
import type { DuePurpose } from "@/lib/db/rows";
import { formatMoney } from "@/lib/core/money";
import {
  creditCents,
  groupReference,
  isReversal,
  referencesOf,
  type quotedReferenceOf,
  type RefundStatus,
} from "../rules";
import { groupOfDueFields } from "./describe-dues";

/** The columns of a payment that `describePaymentUses` needs, for a Prisma query. */
export const useFields = {
  description: true,
  status: true,
  amountCents: true,
  allocatedCents: true,
  refundedCents: true,
  allocations: {
    select: {
      amountCents: true,
      cameWithPayment: true,
      amountDue: {
        select: {
          id: true,
          reference: true,
          purpose: true,
          description: true,
          voidedAt: true,
          ...groupOfDueFields,
          ...groupReference,
        },
      },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  },
} satisfies Prisma.PaymentSelect;

type PaidDue = Parameters<typeof quotedReferenceOf>[0] & {
  id: string;
  purpose: DuePurpose;
  description: string;
  voidedAt: Date | null;
  registration: { booking: { group: { id: string } | null } } | null;
};

type Described = {
  allocations: { amountCents: number; cameWithPayment: boolean; amountDue: PaidDue }[];
};

type Payment = Described & {
  status: string;
  amountCents: number;
  allocatedCents: number;
  refundedCents: number;
  refundStatus: RefundStatus;
};

/** Sums the allocations of a payment by amount due: the cents it was received with, and the cents allocated now. */
function sumPaid({ allocations }: Described) {
  const paid = new Map<string, { due: PaidDue; receivedCents: number; cents: number }>();
  for (const { amountCents, cameWithPayment, amountDue: due } of allocations) {
    const { receivedCents, cents } = paid.get(due.id) ?? { receivedCents: 0, cents: 0 };
    paid.set(due.id, {
      due,
      receivedCents: receivedCents + (cameWithPayment ? amountCents : 0),
      cents: cents + amountCents,
    });
  }
  return [...paid.values()];
}

/** The ids of the amounts due that a payment was received for. */
export const firstPaidIds = (payment: Described): Set<string> =>
  new Set(
    payment.allocations.flatMap(({ cameWithPayment, amountDue }) => (cameWithPayment ? amountDue.id : [])),
  );

/**
 * The references that the payer quoted, and the bank's own number. References of amounts that the credit paid later are
 * left out.
 */
export function quotedReferencesOf(payment: Described & { reference: string | null }) {
  const first = firstPaidIds(payment);
  return referencesOf({
    reference: payment.reference,
    allocations: payment.allocations.filter(({ amountDue }) => first.has(amountDue.id)),
  });
}

/** Replaces an amount that the credit paid when the reader, who has only a group's code, may not see it. */
const notNamed = { description: "another amount", reference: null };

/**
 * What the credit of a payment has paid since it was received, and what is left; empty for a payment that was not
 * received.
 * @param groupId the group whose code the reader has; amounts outside the group are shown without description
 */
export function creditUseOf(payment: Payment, groupId: string | null = null) {
  if (payment.status !== "completed" || isReversal(payment.refundStatus)) return { used: [], leftCents: 0 };
  const used = sumPaid(payment)
    .filter(({ due, cents, receivedCents }) => cents > receivedCents && !due.voidedAt)
    .map(({ due: { description, reference, registration }, cents, receivedCents }) => ({
      ...(groupId && registration?.booking.group?.id !== groupId ? notNamed : { description, reference }),
      cents: cents - receivedCents,
    }));
  return { used, leftCents: creditCents(payment) };
}

/**
 * Describes what became of a payment after it was received: what was refunded, what its credit paid, and what is left.
 * All lists of payments use it, so that they agree.
 */
export function describePaymentUses(payment: Payment): string[] {
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

/** The amounts due that a payment pays now. */
export const paidDuesOf = (payment: Described) =>
  sumPaid(payment)
    .filter(({ due, cents }) => cents > 0 && due.purpose === "membership" && !due.voidedAt)
    .map(({ due: { id, reference, description } }) => ({ id, reference, description }));
