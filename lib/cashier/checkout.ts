import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { addDays } from "date-fns";
import type { Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { isId } from "@/lib/core/fields";
import { ownedByFilter } from "@/lib/auth/ownership";
import { parseRenewalToken } from "@/lib/membership/shared/renewal-link";
import { duesDescription, findNextDues, mayPayDues } from "@/lib/membership/shared/membership-due";
import { isOnlinePaymentAvailable, paymentPageUrl } from "@/lib/payments/queries";
import {
  dueRefundFacts,
  isReversal,
  lastPayingAllocation,
  refundFacts,
  refundStatusOfDues,
  sumFields,
  unpaidCents,
  releaseTime,
} from "@/lib/ledger/rules";
import { unansweredReportSelect } from "@/lib/ledger/shared/pending-report";

const dueFields = {
  id: true,
  purpose: true,
  reference: true,
  description: true,
  ...sumFields,
  currency: true,
  dueDate: true,
  closedAt: true,
  voidedAt: true,
  allocations: {
    select: {
      amountCents: true,
      refundId: true,
      refund: { select: { refundDate: true } },
      payment: { select: { id: true, receiptNumber: true, paymentDate: true, ...refundFacts } },
    },
    orderBy: dueRefundFacts.allocations.orderBy,
  },
  user: { select: { joinDate: true } },
  reports: unansweredReportSelect,
  registration: {
    select: {
      ticketCode: true,
      state: true,
      heldUntil: true,
      event: {
        select: { id: true, title: true, status: true, startDate: true, endDate: true, location: true },
      },
    },
  },
} as const;

/** An amount due as the payment page shows it. */
export type CheckoutDue = NonNullable<Awaited<ReturnType<typeof findDue>>>;

async function findDue(where: object) {
  const due = await db.amountDue.findFirst({
    select: dueFields,
    where: {
      AND: [where, { OR: [{ registrationId: null }, { registration: { state: { not: "cancelled" } } }] }],
    },
    // The id of an event may match several amounts; an outstanding one comes first.
    orderBy: [{ closedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
  });
  if (!due) return null;
  const {
    amountCents,
    waivedCents,
    paidCents,
    closedAt,
    voidedAt: _void,
    allocations,
    registration,
    user,
    reports,
    ...facts
  } = due;
  const payment = closedAt ? lastPayingAllocation(due)?.payment : null;
  const status = refundStatusOfDues([due]);
  const isReturned = payment != null && (status === "paid_back" || isReversal(status));
  const settledAt = payment?.paymentDate ?? null;
  const isTicketValid = closedAt !== null && registration?.state === "confirmed";
  const hasFailed = registration?.state === "released";
  return {
    ...facts,
    /** The outstanding cents, or the full amount once nothing is outstanding. */
    amountCents: closedAt ? amountCents : unpaidCents({ amountCents, waivedCents, paidCents }),
    /** When the last part of the amount was paid; null before. */
    settledAt,
    /** Whether the amount was waived or declared void, so that nobody paid it and nobody has to. */
    isWaived: closedAt !== null && settledAt === null,
    /** When the seat is released; null when no seat is held, or while a payment is reported for it. */
    heldUntil:
      reports.length > 0 || !registration ? null : releaseTime(registration.heldUntil, registration.event),
    /** Whether a reported payment is unanswered. */
    isReported: reports.length > 0,
    /** When the payment for this amount was refunded or charged back; null when it was not. */
    refundedAt: (isReturned && allocations.find(({ refund }) => refund)?.refund?.refundDate) || null,
    hasFailed,
    /** Whether this is the first fee of a person who has never been an active member. */
    isFirstFee: due.purpose === "membership" && user?.joinDate == null,
    paymentUrl: closedAt || hasFailed ? null : paymentPageUrl(due),
    receiptUrl: payment?.receiptNumber == null ? null : `/api/payments/${payment.id}/receipt`,
    ticketUrl: isTicketValid ? `/api/tickets/${registration.ticketCode}` : null,
    event: registration?.event ?? null,
  };
}

/** A membership due by id; null when it does not exist or is another member's. */
export async function findMembershipDue(person: Member, id: string): Promise<CheckoutDue | null> {
  return isId(id) ? findDue({ id, userId: person.id, purpose: "membership" }) : null;
}

/** What the person owes for a registration, by the registration's or the event's id; null for nothing. */
export async function findEventDue(person: Member, id: string): Promise<CheckoutDue | null> {
  if (!isId(id)) return null;
  return findDue({
    purpose: "event",
    registration: { OR: [{ id }, { eventId: id }], AND: ownedByFilter(person) },
  });
}

/** The dues that the member has to pay next; null when none are outstanding. */
export async function findNextDuesForCheckout({ id: userId }: Member): Promise<CheckoutDue | null> {
  const open = await findNextDues(userId, { id: true });
  return open && findDue({ id: open.id });
}

/**
 * The state of a member without outstanding dues, for the payment page; null for levels without a fee.
 * `awaiting_approval`: payment follows approval. `not_due`: the next payment is far ahead. `due`: a reference can be
 * requested now.
 */
export async function findUpcomingDues(person: Member) {
  const { id, annualFeeCents, nextPaymentDate } = person;
  if (annualFeeCents === 0) return null;
  const state = !(await mayPayDues(id))
    ? "awaiting_approval"
    : nextPaymentDate &&
        nextPaymentDate > addDays(await databaseNow(), getAssociation().policies.dues.issuedDaysBefore)
      ? "not_due"
      : "due";
  return {
    state,
    description: duesDescription,
    amountCents: annualFeeCents,
    dueDate: nextPaymentDate,
    isOnlinePaymentAvailable: isOnlinePaymentAvailable(),
  } as const;
}
export type UpcomingDues = NonNullable<Awaited<ReturnType<typeof findUpcomingDues>>>;

/** The outstanding dues of a renewal link, without any fact about the person; null for an invalid link. */
export async function findRenewal(token: string) {
  const id = parseRenewalToken(token);
  const due =
    id &&
    (await db.amountDue.findFirst({
      select: {
        id: true,
        userId: true,
        reference: true,
        description: true,
        dueDate: true,
        closedAt: true,
        ...sumFields,
      },
      where: { id, purpose: "membership" },
    }));
  if (!due) return null;
  const { id: dueId, userId, reference, dueDate, closedAt } = due;
  return {
    id: dueId,
    userId,
    reference,
    dueDate,
    isSettled: closedAt !== null,
    openCents: unpaidCents(due),
    paymentUrl: closedAt ? null : paymentPageUrl(due),
  };
}
