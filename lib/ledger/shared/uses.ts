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

/** What `describePaymentUses` needs of a payment, for a query by Prisma. */
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

/** What a payment has paid: how much it was received with for each amount due, and how much lies there now. */
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
  const used = sumPaid(payment)
    .filter(({ due, cents, receivedCents }) => cents > receivedCents && !due.voidedAt)
    .map(({ due: { description, reference, registration }, cents, receivedCents }) => ({
      ...(groupId && registration?.booking.group?.id !== groupId ? notNamed : { description, reference }),
      cents: cents - receivedCents,
    }));
  return { used, leftCents: creditCents(payment) };
}

/**
 * What has become of a payment beyond what its description says: what was refunded of it, what its credit has paid, and
 * what is left. Every list of payments says the same.
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

/** The dues that a payment pays now. */
export const paidDuesOf = (payment: Described) =>
  sumPaid(payment)
    .filter(({ due, cents }) => cents > 0 && due.purpose === "membership" && !due.voidedAt)
    .map(({ due: { id, reference, description } }) => ({ id, reference, description }));
