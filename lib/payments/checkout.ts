import "server-only";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { isId } from "@/lib/fields";
import { formatCents } from "@/lib/format";
import { ownedBy } from "@/lib/registrations/ownership";
import { openDue } from "./membership-due";
import { payLink } from "./queries";

const dueFields = {
  id: true,
  purpose: true,
  reference: true,
  description: true,
  amountCents: true,
  currency: true,
  dueDate: true,
  settledAt: true,
  payment: { select: { id: true, receiptNumber: true } },
  registration: {
    select: {
      ticketCode: true,
      paymentStatus: true,
      heldUntil: true,
      event: { select: { id: true, title: true, startDate: true, endDate: true, location: true } },
    },
  },
} as const;

/** What the payment page shows of one amount due (spec §2, decisions §7). */
export type CheckoutDue = NonNullable<Awaited<ReturnType<typeof findDue>>>;

async function findDue(where: object) {
  const due = await db.amountDue.findFirst({
    select: dueFields,
    where: { AND: [where, { OR: [{ registrationId: null }, { registration: { cancelledAt: null } }] }] },
    // Somebody may come by an event's id: the seat that is still to be paid for goes first.
    orderBy: [{ settledAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
  });
  if (!due) return null;
  const { amountCents, settledAt, payment, registration, ...facts } = due;
  const hasFailed = registration?.paymentStatus === "failed";
  return {
    ...facts,
    amount: formatCents(amountCents),
    /** When the seat is given up; null for what holds none. */
    heldUntil: registration?.heldUntil ?? null,
    settledAt,
    hasFailed,
    paymentUrl: settledAt || hasFailed ? null : payLink(due),
    receiptUrl: payment?.receiptNumber == null ? null : `/api/payments/${payment.id}/receipt`,
    ticketUrl: settledAt && registration ? `/api/tickets/${registration.ticketCode}` : null,
    event: registration?.event ?? null,
  };
}

/** An amount due for the membership by its id; null when it is not there or another member's. */
export async function findMembershipDue(person: Member, id: string): Promise<CheckoutDue | null> {
  return isId(id) ? findDue({ id, userId: person.id, purpose: "membership" }) : null;
}

/** What is due for one's registration, by the registration's or the event's id; null when there is none. */
export async function findEventDue(person: Member, id: string): Promise<CheckoutDue | null> {
  if (!isId(id)) return null;
  return findDue({ purpose: "event", registration: { OR: [{ id }, { eventId: id }], AND: ownedBy(person) } });
}

/**
 * The year's fee that the member has to pay next, under its reference; null for levels without a fee. The
 * reference is given when it is first asked for, so that nobody is owed what nobody looked at; from then on it
 * stays, and follows the fee until it is paid.
 */
export async function openMembershipDue(person: Member): Promise<CheckoutDue | null> {
  const id = await transaction(() => openDue(person));
  return id === null ? null : findDue({ id });
}
