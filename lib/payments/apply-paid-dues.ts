import "server-only";
import { addYears } from "date-fns";
import { authorityFrom } from "@/lib/auth/authority";
import { changeUser } from "@/lib/auth/change-user";
import { resetUnverifiedAccount } from "@/lib/auth/unverified-accounts";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { queueEmail } from "@/lib/mail/queue";
import { activate } from "@/lib/members/activation";
import { duesLetter } from "./letters";
import { isApproved } from "./membership-due";

type PaidDues = { amountCents: number; paymentDate: Date; receiptNumber: number | null };

/**
 * Applies paid dues to a membership in the caller's transaction, and emails the member. The next payment of current
 * and former members moves on by a year, an approved applicant becomes active, and anybody else still waits for
 * approval.
 */
export async function applyPaidDues(userId: string, dues: PaidDues): Promise<void> {
  // Locked, because an approval at the same time also decides about activation.
  await lockMember(userId);
  const authority = authorityFrom("dues paid", userId);
  const before = await db.user.findUniqueOrThrow({
    select: { membershipStatus: true, nextPaymentDate: true, setBackAt: true },
    where: { id: userId },
  });
  const isActive = before.membershipStatus === "active";
  if (isActive || before.setBackAt) {
    const nextPaymentDate = addYears(before.nextPaymentDate ?? dues.paymentDate, 1);
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
    letter: duesLetter({ ...dues, firstName, nextPaymentDate, hasJoined }),
  });
}
