import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { authorityFrom } from "@/lib/auth/authority";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { resetUnverifiedAccount } from "@/lib/accounts/shared/unverified-accounts";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { queueEmail } from "@/lib/mail/queue";
import { newReference } from "@/lib/payments/reference";
import type { ReturnedDue, Sale, SettledDue, SettlingPayment } from "@/lib/payments/shared/sale";
import { activate, activationDates } from "./activation";
import { changeMembership } from "./change-membership";
import { duesLetter } from "../letters";
import { isApproved, unclosedDues } from "./membership-due";
import { firstYearEnd, nextYearEnd, previousYearEnd } from "../membership-year";
import { reinstatementEnds } from "../standing";

/** A year's membership, sold to the member. */
export const duesSale: Sale = {
  // An approval at the same time also decides about activation.
  async lock({ userId }) {
    if (userId) await lockMember(userId);
  },
  onPaying: () => Promise.resolve(),
  deliver: () => Promise.resolve(null),
  onSettled: applyPaidDues,
  onAdjusted: () => Promise.resolve(),
  // Dues are never void before they are paid.
  onOwedBack: () => Promise.resolve(),
  onReturned: reopenDues,
  async onReopened({ userId, reference }) {
    if (userId === null) return "The member no longer has an account.";
    await moveNextPaymentBack(userId, await yearOf({ reference }));
    return `The dues are open again under the reference ${reference}. The membership has not changed.`;
  },
  remains: () => null,
};

/**
 * The year of current and former members ends a year later, an approved applicant becomes active, and anybody else still
 * waits for approval. The member is told.
 */
async function applyPaidDues({ id, userId }: SettledDue, payment: SettlingPayment | null): Promise<void> {
  if (userId === null) return;
  const due = await yearOf({ id });
  const authority = authorityFrom("dues paid", userId);
  const before = await db.user.findUniqueOrThrow({
    select: {
      admittedAt: true,
      setBackAt: true,
      membershipStatus: true,
      ...{ joinDate: true, nextPaymentDate: true, annualFeeCents: true },
    },
    where: { id: userId },
  });
  const wasMember = before.admittedAt !== null || before.setBackAt !== null;
  if (wasMember && !due.isLevelChange) {
    const paidAt = payment?.paymentDate ?? (await databaseNow());
    await changeMembership(authority, datesAfter(before, { paidAt, coversUntil: due.coversUntil }));
  }
  const hasJoined =
    before.admittedAt === null &&
    (await isApproved(userId)) &&
    (await activate(authority, new Date(), due.coversUntil));
  const member = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const { email, firstName, nextPaymentDate, isAdmin } = member;
  // Approving an application revokes access to an unverified account; older approvals did not, so it is done here.
  // Administrators are exempt.
  if (hasJoined && !isAdmin) await resetUnverifiedAccount(member);
  await queueEmail({
    to: email,
    template: "dues_received",
    letter: duesLetter({ firstName, payment, nextPaymentDate, hasJoined }),
  });
}

/** The last day that dues pay for, where it is no ordinary year, and whether they are a difference for the current one. */
async function yearOf(where: { id: string } | { reference: string }) {
  const { timeZone } = getAssociation();
  const { coversUntil, ...due } = await db.amountDue.findUniqueOrThrow({
    select: { coversUntil: true, isLevelChange: true, dueDate: true },
    where,
  });
  return { ...due, coversUntil: coversUntil && noonOf(coversUntil.toISOString().slice(0, 10), timeZone) };
}

type Dated = { joinDate: Date | null; nextPaymentDate: Date | null; annualFeeCents: number };
type Paid = { paidAt: Date; coversUntil: Date | null };

/** The year ends once later for each dues that are paid. Whoever has been lapsed for too long begins anew. */
function datesAfter(
  before: Dated,
  { paidAt, coversUntil }: Paid,
): { joinDate?: Date; nextPaymentDate: Date | null } {
  const { timeZone, policies } = getAssociation();
  const { joinDate, nextPaymentDate } = before;
  const day = (date: Date) => calendarDayOf(date, timeZone);
  if (!nextPaymentDate || day(paidAt) > reinstatementEnds(day(nextPaymentDate), policies.dues)) {
    const { nextPaymentDate: end, ...dates } = activationDates(before, paidAt);
    return { ...dates, nextPaymentDate: end ?? noonOf(firstYearEnd(day(paidAt), policies.dues), timeZone) };
  }
  if (coversUntil) return { nextPaymentDate: coversUntil > nextPaymentDate ? coversUntil : nextPaymentDate };
  const end = nextYearEnd(day(nextPaymentDate), joinDate && day(joinDate), policies.dues);
  return { nextPaymentDate: noonOf(end, timeZone) };
}

/** The dues are due again under a new reference, and the member's next payment moves back by a year. */
async function reopenDues({
  userId,
  reference: returned,
  description,
  amountCents,
  currency,
  dueDate,
}: ReturnedDue): Promise<string> {
  if (userId === null) return "The member no longer has an account.";
  const { adjustedAt, coversUntil, isLevelChange } = await db.amountDue.findUniqueOrThrow({
    select: { adjustedAt: true, coversUntil: true, isLevelChange: true },
    where: { reference: returned },
  });
  await moveNextPaymentBack(userId, { coversUntil, isLevelChange, dueDate });
  const { reference } = await db.amountDue.create({
    select: { reference: true },
    data: {
      ...unclosedDues(userId),
      ...{ description, amountCents, currency, dueDate, adjustedAt, coversUntil, isLevelChange },
      reference: newReference(),
    },
  });
  return `The dues are outstanding again under the reference ${reference}. The membership has not changed.`;
}

type Covered = { coversUntil: Date | null; isLevelChange: boolean; dueDate: Date | null };

/** The year that the dues had paid for is to be paid again. */
async function moveNextPaymentBack(userId: string, due: Covered): Promise<void> {
  const { joinDate, nextPaymentDate } = await db.user.findUniqueOrThrow({
    select: { joinDate: true, nextPaymentDate: true },
    where: { id: userId },
  });
  if (!nextPaymentDate || due.isLevelChange) return;
  const { timeZone } = getAssociation();
  const day = (date: Date) => calendarDayOf(date, timeZone);
  // A part of a year began where the one before it ended.
  const end =
    due.coversUntil && due.dueDate
      ? day(due.dueDate)
      : previousYearEnd(day(nextPaymentDate), joinDate && day(joinDate));
  await changeMembership(authorityFrom("dues returned", userId), { nextPaymentDate: noonOf(end, timeZone) });
}
