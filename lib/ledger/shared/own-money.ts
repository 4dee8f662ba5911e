import "server-only";
import type { Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";

type Payer = { userId: string | null; email: string | null };

/** The person who records a payment; null for the payment provider. */
export type Bookkeeper = Pick<Member, "id" | "email"> | null;

const words = {
  recording: "Someone else must record your own payments.",
  deciding: "Someone else must do this for you, because it is your own money.",
};
export type Bookkeeping = keyof typeof words;

/**
 * The columns with the people to whom an amount due belongs: the payer, and for a seat also its attendee and the
 * coordinator of its group.
 */
export const dueOwners = {
  userId: true,
  payerEmail: true,
  registration: {
    select: {
      userId: true,
      email: true,
      booking: { select: { group: { select: { contactEmail: true } } } },
    },
  },
} as const;
type OwnedDue = {
  userId: string | null;
  payerEmail: string | null;
  registration: (Payer & { booking: { group: { contactEmail: string | null } | null } }) | null;
};

/** Whether an amount due is owed by this person or is for their own seat. */
export const isOwnDue = (by: Bookkeeper, due: OwnedDue): boolean =>
  ownersOf(due).some((owner) => isOwn(by, owner));

function ownersOf({ userId, payerEmail, registration }: OwnedDue): Payer[] {
  const payer = { userId, email: payerEmail };
  if (!registration) return [payer];
  return [payer, registration, { userId: null, email: registration.booking.group?.contactEmail ?? null }];
}

/** The columns with the people to whom a payment belongs: its payer, and the people it pays for. */
export const paymentOwners = {
  userId: true,
  payerEmail: true,
  allocations: { select: { amountDue: { select: dueOwners } }, where: { amountCents: { gt: 0 } } },
} as const;
type OwnedPayment = {
  userId: string | null;
  payerEmail: string | null;
  allocations: readonly { amountDue: OwnedDue }[];
};

/** Whether money is this person's own: by account, or by address. */
export const isOwn = (by: Bookkeeper, { userId, email }: Payer): boolean =>
  by !== null && (by.id === userId || by.email === email?.toLowerCase());

/**
 * Nobody may record a payment of what they owe, or of their own seat.
 * @throws Refusal `forbidden`
 */
export function requireOthersDue(by: Bookkeeper, due: OwnedDue, doing: Bookkeeping = "recording"): void {
  if (isOwnDue(by, due)) throw new Refusal("forbidden", words[doing]);
}

/**
 * Nobody may record their own payments or refunds, or decide what they owe; another person has to.
 * @throws Refusal `forbidden`
 */
export function requireOthersMoney(by: Bookkeeper, payer: Payer, doing: Bookkeeping = "recording"): void {
  if (isOwn(by, payer)) throw new Refusal("forbidden", words[doing]);
}

/**
 * Nobody may decide about their own payment, or one that pays for their own seat or dues, even among others'.
 * @throws Refusal `forbidden`
 */
export function requireOthersPayment(
  by: Bookkeeper,
  { userId, payerEmail, allocations }: OwnedPayment,
  doing: Bookkeeping = "recording",
): void {
  requireOthersMoney(by, { userId, email: payerEmail }, doing);
  for (const { amountDue } of allocations) requireOthersDue(by, amountDue, doing);
}
