import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { authorityFrom } from "@/lib/auth/authority";
import { calendarDayOf, formatDate, noonOf } from "@/lib/core/format";
import { resetUnverifiedAccount } from "@/lib/email-addresses/shared/unverified-accounts";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import type { User } from "@/lib/db/rows";
import { queueEmail } from "@/lib/mail/queue";
import { newReference } from "@/lib/ledger/reference";
import {
  redactForReader,
  type ReopenedDue,
  type ReopeningKind,
  type ReturnedDue,
  type Sale,
  type SettledDue,
  type SettlingPayment,
} from "@/lib/ledger/shared/sale";
import { activateMembership } from "./activation";
import { changeMembership } from "./change-membership";
import { duesLetter } from "../letters";
import { requestLevelDifference, findOpenDifference } from "./level-difference";
import { isApplicationApproved, unclosedDues } from "./membership-due";
import { previousYearEnd } from "./membership-year";
import { membershipPutBackLetter, type PutBackReason } from "./put-back-letter";
import {
  datesAfterPayment,
  endOfCoveredYear,
  readMembershipStart,
  recordPaidYear,
  revertPaidYear,
} from "./paid-year";

/** The sale of a year's membership to the member. */
export const duesSale: Sale = {
  // The member is locked, because a concurrent approval also decides about activation.
  async lock({ userId }) {
    if (userId) await lockMember(userId);
  },
  deliver: () => Promise.resolve(null),
  onSettled: applyPaidDues,
  onAdjusted: () => Promise.resolve(),
  // Dues are never void before they are paid, so no payment of them is owed back.
  onOwedBack: () => Promise.resolve(),
  onReturned: returnDues,
  onReopened: reopenDues,
  remains: () => null,
};

/**
 * Applies paid dues to the membership: the year of current and former members ends a year later, an approved applicant
 * becomes active, and other people still wait for approval. The member is emailed.
 */
async function applyPaidDues(
  { id, userId, amountCents }: SettledDue,
  payment: SettlingPayment | null,
): Promise<void> {
  if (userId === null) return;
  const authority = authorityFrom("dues paid", userId);
  const { coversUntil, isLevelChange } = await db.amountDue.findUniqueOrThrow({
    select: { coversUntil: true, isLevelChange: true },
    where: { id },
  });
  const end = endOfCoveredYear(coversUntil);
  const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const paidAt = payment?.paymentDate ?? null;
  const hasJoined = await recordPaidYear(userId, { amountDueId: id, paidAt }, async () => {
    if ((before.admittedAt !== null || before.setBackAt !== null) && !isLevelChange) {
      const paid = { paidAt: paidAt ?? (await databaseNow()), coversUntil: end };
      await changeMembership(authority, { ...datesAfterPayment(before, paid), yearFeeCents: null });
    }
    if (isLevelChange)
      await changeMembership(authority, {
        yearFeeCents: (before.yearFeeCents ?? before.annualFeeCents - amountCents) + amountCents,
      });
    return (
      before.admittedAt === null &&
      (await isApplicationApproved(userId)) &&
      (await activateMembership(authority, await readMembershipStart(userId, paidAt), end))
    );
  });
  const member = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const { email, firstName, nextPaymentDate, isAdmin } = member;
  // Approving an application revokes access to an unverified account. Older approvals did not, so it is done here.
  // Administrators are exempt.
  if (hasJoined && !isAdmin) await resetUnverifiedAccount(member);
  const isRestored = !hasJoined && hasChanged("active", before, member);
  const hasNewJoinDate = before.joinDate?.getTime() !== member.joinDate?.getTime();
  await queueEmail({
    to: email,
    template: "dues_received",
    letter: duesLetter({
      firstName,
      nextPaymentDate,
      hasJoined,
      isRestored,
      memberSince: hasJoined || hasNewJoinDate ? member.joinDate : null,
      payment: payment && redactForReader(payment, { userId, email }),
    }),
  });
}

type Changed = Pick<User, "membershipStatus">;

/** Whether the membership got this status between two versions of the account. */
const hasChanged = (to: User["membershipStatus"], before: Changed, after: Changed) =>
  before.membershipStatus !== to && after.membershipStatus === to;

/** Withdraws what reopened dues had changed: the membership returns to its state before they were paid. */
async function reopenDues({ userId, reference }: ReopenedDue, kind: ReopeningKind): Promise<string> {
  if (userId === null) return "The member no longer has an account.";
  const { id, ...due } = await db.amountDue.findUniqueOrThrow({
    select: { id: true, coversUntil: true, isLevelChange: true, dueDate: true },
    where: { reference },
  });
  return putBack(userId, id, due, kind);
}

/**
 * Withdraws what refunded dues had changed, if they were paid in full: the membership returns to its state before. The
 * dues are asked for again under a new reference, or not at all.
 */
async function returnDues(
  { userId, reference: returned, description, amountCents, currency, dueDate, closedAt }: ReturnedDue,
  kind: "refunded" | "charged_back",
  isAskedAgain: boolean,
): Promise<string> {
  if (userId === null) return "The member no longer has an account.";
  const { id, adjustedAt, coversUntil, isLevelChange } = await db.amountDue.findUniqueOrThrow({
    select: { id: true, adjustedAt: true, coversUntil: true, isLevelChange: true },
    where: { reference: returned },
  });
  const membership = closedAt
    ? await putBack(userId, id, { coversUntil, isLevelChange, dueDate }, kind, isAskedAgain)
    : "The membership has not changed.";
  // The difference to a dearer level is owed as long as the member has that level.
  if (!isAskedAgain || (isLevelChange && (await findOpenDifference(userId)))) return membership;
  const { reference } = await db.write.amountDue.create({
    select: { reference: true },
    data: {
      ...unclosedDues(userId),
      description,
      amountCents,
      currency,
      dueDate,
      adjustedAt,
      coversUntil,
      isLevelChange,
      reference: newReference(),
    },
  });
  return `The dues are outstanding again under the reference ${reference}. ${membership}`;
}

type Covered = { coversUntil: Date | null; isLevelChange: boolean; dueDate: Date | null };

/**
 * Returns the membership to its state before these dues were paid. A member who was told that it is active is emailed
 * that it is not, and why. The emails about a bounced cheque and an undone waiver already include that. Returns the
 * changes in words.
 */
async function putBack(
  userId: string,
  amountDueId: string,
  due: Covered,
  why: PutBackReason | "bounced" | "waiver_undone",
  isAskedAgain = true,
): Promise<string> {
  const changed = (await revertPaidYear(userId, amountDueId)) ?? (await moveNextPaymentBack(userId, due));
  const { before, after } = changed;
  // The difference is computed again, because the level may have changed since.
  if (due.isLevelChange) await requestLevelDifference(after);
  const { timeZone } = getAssociation();
  const words: string[] = [];
  const isInactive = hasChanged("pending", before, after);
  const hasMoved = after.nextPaymentDate?.getTime() !== before.nextPaymentDate?.getTime();
  if (isInactive)
    words.push(after.admittedAt ? "The membership has lapsed again." : "The membership is pending again.");
  else if (!hasMoved) words.push("The membership has not changed.");
  else if (after.nextPaymentDate)
    words.push(`The next payment is due on ${formatDate(after.nextPaymentDate, timeZone)} again.`);
  const isToTell = isInactive || (hasMoved && why !== "undone");
  if (isToTell && why !== "bounced" && why !== "waiver_undone")
    await queueEmail({
      to: after.email,
      template: "membership_put_back",
      letter: membershipPutBackLetter(after, why, isAskedAgain),
    });
  if (after.joinDate && after.joinDate.getTime() !== before.joinDate?.getTime())
    words.push(`The join date is ${formatDate(after.joinDate, timeZone)} again.`);
  return words.join(" ");
}

/** Moves the end of the year back by a year, for dues that were paid before the portal stored what they changed. */
async function moveNextPaymentBack(userId: string, due: Covered): Promise<{ before: User; after: User }> {
  const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const { joinDate, nextPaymentDate } = before;
  if (!nextPaymentDate || due.isLevelChange) return { before, after: before };
  const { timeZone } = getAssociation();
  const day = (date: Date) => calendarDayOf(date, timeZone);
  // A partial year started where the one before it ended.
  const end =
    due.coversUntil && due.dueDate
      ? day(due.dueDate)
      : previousYearEnd(day(nextPaymentDate), joinDate && day(joinDate));
  const authority = authorityFrom("dues returned", userId);
  return {
    before,
    after: await changeMembership(authority, { nextPaymentDate: noonOf(end, timeZone) }),
  };
}
