import "server-only";
import { addYears, subYears } from "date-fns";
import { authorityFrom } from "@/lib/auth/authority";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { resetUnverifiedAccount } from "@/lib/accounts/shared/unverified-accounts";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { queueEmail } from "@/lib/mail/queue";
import { newReference } from "@/lib/payments/reference";
import type { ReturnedDue, Sale, SettledDue, SettlingPayment } from "@/lib/payments/shared/sale";
import { activate } from "./activation";
import { duesLetter } from "../letters";
import { isApproved, unclosedDues } from "./membership-due";

/** A year's membership, sold to the member. */
export const duesSale: Sale = {
  // An approval at the same time also decides about activation.
  async lock({ userId }) {
    if (userId) await lockMember(userId);
  },
  deliver: () => Promise.resolve(null),
  onSettled: applyPaidDues,
  onAdjusted: () => Promise.resolve(),
  // Dues are never void before they are paid.
  onOwedBack: () => Promise.resolve(),
  onReturned: reopenDues,
  async onReopened({ userId, reference }) {
    if (userId === null) return "The member no longer has an account.";
    await moveNextPaymentBack(userId);
    return `The dues are open again under the reference ${reference}. The membership has not changed.`;
  },
  remains: () => null,
};

/**
 * The next payment of current and former members moves on by a year, an approved applicant becomes active, and anybody
 * else still waits for approval. The member is told.
 */
async function applyPaidDues({ userId }: SettledDue, payment: SettlingPayment | null): Promise<void> {
  if (userId === null) return;
  const authority = authorityFrom("dues paid", userId);
  const before = await db.user.findUniqueOrThrow({
    select: { membershipStatus: true, nextPaymentDate: true, setBackAt: true },
    where: { id: userId },
  });
  const isActive = before.membershipStatus === "active";
  if (isActive || before.setBackAt) {
    const nextPaymentDate = addYears(
      before.nextPaymentDate ?? payment?.paymentDate ?? (await databaseNow()),
      1,
    );
    await changeUser(authority, { nextPaymentDate });
  }
  const hasJoined = !isActive && (await isApproved(userId)) && (await activate(authority, new Date()));
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

/** The dues are due again under a new reference, and the member's next payment moves back by a year. */
async function reopenDues({
  userId,
  description,
  amountCents,
  currency,
  dueDate,
}: ReturnedDue): Promise<string> {
  if (userId === null) return "The member no longer has an account.";
  await moveNextPaymentBack(userId);
  const { reference } = await db.amountDue.create({
    select: { reference: true },
    data: {
      ...unclosedDues(userId),
      ...{ description, amountCents, currency, dueDate },
      reference: newReference(),
    },
  });
  return `The dues are outstanding again under the reference ${reference}. The membership has not changed.`;
}

/** The year that the dues had paid for is to be paid again. */
async function moveNextPaymentBack(userId: string): Promise<void> {
  const { nextPaymentDate } = await db.user.findUniqueOrThrow({
    select: { nextPaymentDate: true },
    where: { id: userId },
  });
  if (!nextPaymentDate) return;
  await changeUser(authorityFrom("dues returned", userId), {
    nextPaymentDate: subYears(nextPaymentDate, 1),
  });
}
