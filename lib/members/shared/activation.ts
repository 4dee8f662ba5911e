import "server-only";
import { addYears } from "date-fns";
import { authorityFrom, type Authority } from "@/lib/auth/authority";
import { changeUser } from "@/lib/auth/change-user";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { rolesWith, type Permission } from "@/lib/core/permissions";
import { activeLetter } from "../letters";

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
 * Makes a pending member active, in the caller's transaction, which holds their lock.
 *
 * @returns false when the member was active already or does not exist; nothing has changed then
 */
export async function activate(authority: Authority<"membership">, at: Date): Promise<boolean> {
  const member = await db.user.findUnique({
    select: { membershipStatus: true, joinDate: true, annualFeeCents: true, nextPaymentDate: true },
    where: { id: authority.userId },
  });
  if (member?.membershipStatus !== "pending") return false;
  await changeUser(authority, { membershipStatus: "active", ...activationDates(member, at) });
  return true;
}

/**
 * Makes an account with a newly verified address active when staff had promised it, in the caller's transaction.
 * Promises of people who are suspended or have lost the role are ignored.
 */
export async function activateOnProof(userId: string): Promise<void> {
  const { activateOnProofById } = await db.user.findUniqueOrThrow({
    select: { activateOnProofById: true },
    where: { id: userId },
  });
  if (activateOnProofById === null) return;
  const authority = authorityFrom("address proven", userId);
  const isActivated =
    (await stillMay("members.edit", activateOnProofById)) && (await activate(authority, await databaseNow()));
  const member = await changeUser(authority, { activateOnProofById: null });
  if (!isActivated) return;
  await queueEmail({ to: member.email, template: "membership_approved", letter: activeLetter(member) });
  await recordAudit({
    actor: member,
    action: "member_approved",
    target: { type: "user", id: userId },
    details: { grantedById: activateOnProofById, onConfirmation: true },
  });
}

async function stillMay(permission: Permission, id: string): Promise<boolean> {
  const roles = { some: { eventId: null, role: { in: rolesWith(permission) } } };
  return (await db.user.count({ where: { id, suspendedAt: null, roles } })) > 0;
}
