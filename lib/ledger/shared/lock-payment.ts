import "server-only";
import { db, type Prisma } from "@/lib/db/client";
import { ChangedBeforeLock } from "@/lib/db/constraint";
import type { LedgerAccount } from "./account";
import { groupReference, referencesOf } from "../rules";
import { lockAccount } from "./books";
import { dueOwners, requireOthersPayment, type Bookkeeper } from "./own-money";
import type { Sales } from "./sale";

const paymentFields = {
  id: true,
  purpose: true,
  description: true,
  paymentDate: true,
  amountCents: true,
  refundedCents: true,
  status: true,
  method: true,
  currency: true,
  reference: true,
  refunds: { select: { kind: true } },
  userId: true,
  payerName: true,
  payerEmail: true,
  allocations: {
    select: {
      amountDue: {
        select: {
          id: true,
          reference: true,
          purpose: true,
          description: true,
          amountCents: true,
          currency: true,
          closedAt: true,
          ...dueOwners,
          ...groupReference,
          registrationId: true,
          dueDate: true,
          voidedAt: true,
        },
      },
    },
    where: { amountCents: { gt: 0 } },
    orderBy: { amountDueId: "asc" },
  },
  user: { select: { firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.PaymentSelect;

const find = (id: string) => db.payment.findUniqueOrThrow({ select: paymentFields, where: { id } });
export type LockedPayment = Awaited<ReturnType<typeof find>>;

/**
 * Locks the amounts due that these payments paid, and then the payments.
 * @throws ChangedBeforeLock when the credit of one paid another amount before the lock
 */
export async function lockPaid(sales: Sales, paymentIds: string[]): Promise<LedgerAccount> {
  const dues = await db.amountDue.findMany({
    select: { id: true, purpose: true, userId: true, registrationId: true },
    where: { allocations: { some: { amountCents: { gt: 0 }, paymentId: { in: paymentIds } } } },
    orderBy: { id: "asc" },
  });
  for (const due of dues) await sales[due.purpose].lock(due);
  const account = await lockAccount([], paymentIds);
  const locked = new Set(dues.map(({ id }) => id));
  for (const shares of Object.values(account.allocated))
    for (const [dueId, cents] of Object.entries(shares))
      if (cents > 0 && !locked.has(dueId)) throw new ChangedBeforeLock("A credit has since been used");
  return account;
}

/**
 * Locks a payment that is to be taken back until the end of the caller's transaction. The seats and memberships are
 * locked first, then the amounts due, then the payment, so that two transactions can't deadlock.
 * @throws Refusal `forbidden` for one's own, also when another person paid it
 */
export async function lockPayment(
  sales: Sales,
  id: string,
  actor: Bookkeeper,
): Promise<{ account: LedgerAccount; payment: LockedPayment }> {
  const account = await lockPaid(sales, [id]);
  const payment = await find(id);
  requireOthersPayment(actor, payment);
  return { account, payment };
}

/** The amounts due that a payment had paid, by id. */
export const paidDuesById = ({ allocations }: LockedPayment) =>
  new Map(allocations.map(({ amountDue }) => [amountDue.id, amountDue]));

/** The facts of a payment for emails. */
export function paymentFacts(payment: LockedPayment) {
  const { description, amountCents, currency } = payment;
  return { description, amountCents, currency, reference: referencesOf(payment).reference ?? "" };
}
