import "server-only";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { recordAudit } from "@/lib/audit/record";
import { authorityFrom } from "@/lib/auth/authority";
import { rolesWith, type Permission } from "@/lib/core/permissions";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { activeLetter } from "@/lib/members/letters";
import { activateMembership } from "@/lib/membership/shared/activation";

/**
 * Activates an account with a newly verified address if staff had promised that, in the caller's transaction. Promises
 * by people who are suspended or have lost the role are ignored.
 */
export async function activateOnProof(userId: string): Promise<void> {
  const { activateOnProofById } = await db.user.findUniqueOrThrow({
    select: { activateOnProofById: true },
    where: { id: userId },
  });
  if (activateOnProofById === null) return;
  const authority = authorityFrom("address proven", userId);
  const isActivated =
    (await stillMay("members.edit", activateOnProofById)) &&
    (await activateMembership(authority, await databaseNow()));
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
