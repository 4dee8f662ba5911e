import "server-only";
import { addYears } from "date-fns";
import { endAccess, findUnprovenAccess, inviteOwners } from "@/lib/auth/unproven";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { queueEmail } from "@/lib/mail/queue";
import { activate } from "@/lib/members/activation";
import { duesLetter } from "./letters";
import { isApproved } from "./membership-due";

type PaidDues = { amountCents: number; paymentDate: Date; receiptNumber: number | null };

/**
 * What dues that have been paid do for a membership, in the caller's transaction: the next payment of who is active,
 * or was, moves on by a year, an approved applicant becomes active, anybody else waits for the
 * administrators' decision as before. The member is thanked by email.
 */
export async function followDues(userId: string, dues: PaidDues): Promise<void> {
  // Whoever approves this person's application at the same moment waits here, or is waited for.
  await lockMember(userId);
  const before = await db.user.findUniqueOrThrow({
    select: { membershipStatus: true, nextPaymentDate: true, setBackAt: true },
    where: { id: userId },
  });
  const isActive = before.membershipStatus === "active";
  if (isActive || before.setBackAt) {
    const nextPaymentDate = addYears(before.nextPaymentDate ?? dues.paymentDate, 1);
    await db.user.update({ where: { id: userId }, data: { nextPaymentDate } });
  }
  const hasJoined = !isActive && (await isApproved(userId)) && (await activate(userId, new Date()));
  const member = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const { email, firstName, nextPaymentDate, isAdmin } = member;
  // Approving an application takes an account from whoever made it without proving its address; one that was approved
  // before approving did is taken from them now. An administrator has been trusted with more already.
  if (hasJoined && !isAdmin && (await findUnprovenAccess([userId])).has(userId)) {
    await endAccess([userId]);
    await inviteOwners([member]);
  }
  await queueEmail({
    to: email,
    template: "dues_received",
    letter: duesLetter({ ...dues, firstName, nextPaymentDate, hasJoined }),
  });
}
