import "server-only";
import { authorityFrom } from "@/lib/auth/authority";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { db } from "@/lib/db/client";
import { givesEverywhere, type Grant } from "@/lib/core/permissions";
import { giveRoles, rolesOf } from "@/lib/staff/shared/replace-roles";

const administrator: Grant = { role: "administrator", eventId: null };

/**
 * Gives an account with a newly verified address the role that was promised to it, in the caller's transaction.
 * Promises by people who are suspended or may no longer give roles are ignored.
 */
export async function grantOnProof(userId: string): Promise<void> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const { adminOnProofById } = user;
  if (adminOnProofById === null) return;
  const authority = authorityFrom("address proven", userId);
  await changeUser(authority, { adminOnProofById: null });
  const by = await db.user.findUnique({ where: { id: adminOnProofById, suspendedAt: null } });
  if (!by || !givesEverywhere(await rolesOf(by.id), "staff.edit")) return;
  const current = await rolesOf(userId);
  const wanted = [...current, administrator];
  await giveRoles(authority, { by, user, current, wanted, isOnConfirmation: true });
}
