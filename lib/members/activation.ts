import "server-only";
import { addYears } from "date-fns";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { activeLetter } from "./letters";

/**
 * Makes a pending member active in the caller's transaction. The join date is set once, and the next payment is due
 * in a year for levels with a fee, unless a future payment date exists.
 *
 * @returns false when the member was active already or does not exist; nothing has changed then
 */
export async function activate(userId: string, at: Date): Promise<boolean> {
  const member = await db.user.findUnique({
    select: { joinDate: true, annualFeeCents: true, nextPaymentDate: true },
    where: { id: userId },
  });
  if (!member) return false;
  const { joinDate, annualFeeCents, nextPaymentDate: known } = member;
  const nextPaymentDate = joinDate && known && known > at ? known : addYears(at, 1);
  const { count } = await db.user.updateMany({
    where: { id: userId, membershipStatus: "pending" },
    data: {
      membershipStatus: "active",
      joinDate: joinDate ?? at,
      nextPaymentDate: annualFeeCents > 0 ? nextPaymentDate : null,
    },
  });
  return count === 1;
}

/**
 * Grants an account with a newly verified address what administrators had promised it, in the caller's transaction.
 * Promises of people who are suspended or no longer administrators are ignored.
 */
export async function afterEmailVerified(userId: string): Promise<void> {
  const { activateOnProofById, adminOnProofById } = await db.user.findUniqueOrThrow({
    select: { activateOnProofById: true, adminOnProofById: true },
    where: { id: userId },
  });
  const isApproved = await isAdministrator(activateOnProofById);
  const isGranted = await isAdministrator(adminOnProofById);
  const isActivated = isApproved && (await activate(userId, await databaseNow()));
  const member = await db.user.update({
    where: { id: userId },
    data: { activateOnProofById: null, adminOnProofById: null, ...(isGranted ? { isAdmin: true } : {}) },
  });
  const target = { type: "user", id: userId };
  if (isActivated) {
    await queueEmail({ to: member.email, template: "membership_approved", letter: activeLetter(member) });
    const details = { grantedById: activateOnProofById, onConfirmation: true };
    await recordAudit({ actor: member, action: "member_approved", target, details });
  }
  if (isGranted) {
    const details = { email: member.email, grantedById: adminOnProofById, onConfirmation: true };
    await recordAudit({ actor: member, action: "admin_granted", target, details });
  }
}

async function isAdministrator(id: string | null): Promise<boolean> {
  if (id === null) return false;
  return (await db.user.count({ where: { id, isAdmin: true, suspendedAt: null } })) > 0;
}
