import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import { resetUnverifiedAccount } from "@/lib/auth/unverified-accounts";
import { db } from "@/lib/db/client";
import { lockMemberWithSessions } from "@/lib/db/locks";
import { Refusal } from "@/lib/errors";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { queueEmail } from "@/lib/mail/queue";
import { rolesInWords, type Grant } from "@/lib/permissions";
import { requireOwnerFor } from "./authority";
import { rolesChangedLetter, staffChangedLetter } from "./letters";

const isSame = (one: Grant) => (other: Grant) => one.role === other.role && one.eventId === other.eventId;

/**
 * Gives a person exactly the roles that `planned` returns for those they have, in the caller's transaction, and
 * notifies them and everybody who gives roles. Somebody's first role resets an account with an unverified address.
 *
 * @throws Refusal `forbidden` for one's own roles, and for an owner's by others than owners; `not_found`
 */
export async function replaceRoles(
  person: Staff<"staff.edit">,
  id: string,
  planned: (current: Grant[]) => Grant[],
): Promise<void> {
  await lockMemberWithSessions(id);
  const user = await db.user.findUnique({ where: { id } });
  if (!user) throw new Refusal("not_found", "Member not found");
  const current = await db.roleGrant.findMany({
    select: { role: true, eventId: true },
    where: { userId: id },
  });
  const wanted = planned(current);
  const added = wanted.filter((grant) => !current.some(isSame(grant)));
  const removed = current.filter((grant) => !wanted.some(isSame(grant)));
  // Otherwise an earlier promise would make them an administrator once they confirm their address.
  if (wanted.length === 0) await db.user.update({ where: { id }, data: { adminOnProofById: null } });
  if (added.length + removed.length === 0) return;
  if (id === person.id) throw new Refusal("forbidden", "You can't change your own roles.");
  requireOwnerFor(
    person,
    [...current, ...wanted].map(({ role }) => role),
  );
  await requireEvents(added);
  const isReset = current.length === 0 && (await resetUnverifiedAccount(user));
  for (const { role, eventId } of removed)
    await db.roleGrant.deleteMany({ where: { userId: id, role, eventId } });
  await db.roleGrant.createMany({
    data: added.map(({ role, eventId }) => ({ userId: id, role, eventId, grantedById: person.id })),
    skipDuplicates: true,
  });
  await recordAudit({
    actor: person,
    action: current.length === 0 ? "admin_granted" : wanted.length === 0 ? "admin_revoked" : "roles_changed",
    target: { type: "user", id },
    details: {
      email: user.email,
      roles: rolesInWords(wanted),
      ...(current.length > 0 ? { before: rolesInWords(current) } : {}),
      ...(isReset ? { accountReset: true } : {}),
    },
  });
  await notify(person, user, wanted);
}

async function requireEvents(grants: Grant[]): Promise<void> {
  const ids = [...new Set(grants.flatMap(({ eventId }) => eventId ?? []))];
  if ((await db.event.count({ where: { id: { in: ids } } })) < ids.length)
    throw new Refusal("not_found", "Event not found");
}

async function notify(
  person: Staff<"staff.edit">,
  user: { id: string; email: string; firstName: string; lastName: string },
  wanted: Grant[],
): Promise<void> {
  const { name: association, contactEmail } = getAssociation();
  const words = rolesInWords(wanted);
  await queueEmail({
    to: user.email,
    template: "roles_changed",
    letter: rolesChangedLetter(user, { words, association, contactEmail }),
  });
  await notifyStaff(
    "staff.edit",
    "staff_changed",
    (firstName) => staffChangedLetter(firstName, { person, user, words }),
    { except: user.id },
  );
}
