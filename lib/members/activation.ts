import "server-only";
import { addYears } from "date-fns";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { rolesWith, type Permission } from "@/lib/permissions";
import { activeLetter } from "./letters";

type Dated = { joinDate: Date | null; nextPaymentDate: Date | null; annualFeeCents: number };

/**
 * The dates of whoever becomes active: they joined when they first became active, and whoever pays a fee pays again a
 * year on. Somebody who was active before keeps a payment date that is still ahead.
 */
export function activationDates({ joinDate, nextPaymentDate, annualFeeCents }: Dated, at: Date) {
  const isPaidAhead = joinDate !== null && nextPaymentDate !== null && nextPaymentDate > at;
  const nextPayment = isPaidAhead ? nextPaymentDate : addYears(at, 1);
  return { joinDate: joinDate ?? at, nextPaymentDate: annualFeeCents > 0 ? nextPayment : null };
}

/**
 * Makes a pending member active, in the caller's transaction.
 *
 * @returns false when the member was active already or does not exist; nothing has changed then
 */
export async function activate(userId: string, at: Date): Promise<boolean> {
  const member = await db.user.findUnique({
    select: { joinDate: true, annualFeeCents: true, nextPaymentDate: true },
    where: { id: userId },
  });
  if (!member) return false;
  const { count } = await db.user.updateMany({
    where: { id: userId, membershipStatus: "pending" },
    data: { membershipStatus: "active", ...activationDates(member, at) },
  });
  return count === 1;
}

/**
 * Grants an account with a newly verified address what administrators had promised it, in the caller's transaction.
 * Promises of people who are suspended or have lost the role are ignored.
 */
export async function afterEmailVerified(userId: string): Promise<void> {
  const { activateOnProofById, adminOnProofById } = await db.user.findUniqueOrThrow({
    select: { activateOnProofById: true, adminOnProofById: true },
    where: { id: userId },
  });
  const isApproved = await stillMay("members.edit", activateOnProofById);
  const isGranted = await stillMay("staff.edit", adminOnProofById);
  const isActivated = isApproved && (await activate(userId, await databaseNow()));
  const member = await db.user.update({
    where: { id: userId },
    data: {
      activateOnProofById: null,
      adminOnProofById: null,
      ...(isGranted ? { roles: { create: { role: "administrator", grantedById: adminOnProofById } } } : {}),
    },
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

async function stillMay(permission: Permission, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const roles = { some: { eventId: null, role: { in: rolesWith(permission) } } };
  return (await db.user.count({ where: { id, suspendedAt: null, roles } })) > 0;
}
