import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import { resetUnverifiedAccount } from "@/lib/email-addresses/shared/unverified-accounts";
import { db } from "@/lib/db/client";
import { lockMemberWithSessions } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { notifyAllStaff, notifyStaff } from "@/lib/mail/notify-staff";
import { queueEmail } from "@/lib/mail/queue";
import { givesEverywhere, rolesInWords, type Grant } from "@/lib/core/permissions";
import { requireAuthorityOver, requireOwnerFor, type Authority } from "@/lib/auth/authority";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { rolesChangedLetter, staffChangedLetter } from "../letters";

type Giver = { id: string; email: string; firstName: string; lastName: string };
type User = Giver;

const isSame = (one: Grant) => (other: Grant) => one.role === other.role && one.eventId === other.eventId;

/**
 * Gives a person exactly the roles that `planned` returns for their current ones, in the caller's transaction, and
 * notifies them and everybody who gives roles. A first role resets an account with an unverified address.
 *
 * @throws Refusal `forbidden` for one's own roles, and for an owner's by others than owners; `not_found`; `too_many`,
 * because each change writes to many
 */
export async function replaceRoles(
  person: Staff<"staff.edit">,
  id: string,
  planned: (current: Grant[]) => Grant[],
): Promise<void> {
  await lockMemberWithSessions(id);
  const user = await db.user.findUnique({ where: { id } });
  if (!user) throw new Refusal("not_found", "Member not found");
  const current = await rolesOf(id);
  const wanted = planned(current);
  const isChange = current.length !== wanted.length || !wanted.every((grant) => current.some(isSame(grant)));
  // Otherwise an earlier promise would make the person an administrator once they confirm their address.
  const breaksPromise = wanted.length === 0 && user.adminOnProofById !== null;
  if (!isChange && !breaksPromise) return;
  const authority = await requireAuthorityOver(person, id, "roles");
  requireOwnerFor(
    person,
    wanted.map(({ role }) => role),
  );
  if (breaksPromise) await changeUser(authority, { adminOnProofById: null });
  if (!isChange) return;
  await countUse("changes of roles", person.id, {
    max: 30,
    windowSeconds: 60 * 60,
    what: "role changes",
  });
  await giveRoles(authority, { by: person, user, current, wanted });
}

export const rolesOf = (userId: string): Promise<Grant[]> =>
  db.roleGrant.findMany({ select: { role: true, eventId: true }, where: { userId } });

type Giving = {
  /** The person who gives the roles; for a fulfilled promise, the person who made it. */
  by: Giver;
  user: User;
  current: Grant[];
  wanted: Grant[];
  isOnConfirmation?: boolean;
};

/**
 * Gives a person exactly these roles. No other function writes them. It audits the change, and notifies the person and
 * everybody who gives roles; rights over roles and bank details are notified to all staff, and to those who were staff
 * until a week ago. A first role resets an account with an unverified address.
 *
 * @throws Refusal `not_found` for an unknown event
 */
export async function giveRoles(
  { userId: id }: Authority<"roles">,
  { by, user, current, wanted, isOnConfirmation = false }: Giving,
): Promise<void> {
  const added = wanted.filter((grant) => !current.some(isSame(grant)));
  const removed = current.filter((grant) => !wanted.some(isSame(grant)));
  await requireEvents(added);
  const isReset = current.length === 0 && !isOnConfirmation && (await resetUnverifiedAccount(user));
  for (const { role, eventId } of removed)
    await db.write.roleGrant.deleteMany({ where: { userId: id, role, eventId } });
  await db.write.roleGrant.createMany({
    data: added.map(({ role, eventId }) => ({ userId: id, role, eventId, grantedById: by.id })),
    skipDuplicates: true,
  });
  await recordAudit({
    actor: isOnConfirmation ? user : by,
    action: current.length === 0 ? "admin_granted" : wanted.length === 0 ? "admin_revoked" : "roles_changed",
    target: { type: "user", id },
    details: {
      email: user.email,
      roles: rolesInWords(wanted),
      ...(current.length > 0 ? { before: rolesInWords(current) } : {}),
      ...(isReset ? { accountReset: true } : {}),
      ...(isOnConfirmation ? { grantedById: by.id, onConfirmation: true } : {}),
    },
  });
  await notify(by, user, { current, wanted });
}

async function requireEvents(grants: Grant[]): Promise<void> {
  const ids = [...new Set(grants.flatMap(({ eventId }) => eventId ?? []))];
  if ((await db.event.count({ where: { id: { in: ids } } })) < ids.length)
    throw new Refusal("not_found", "Event not found");
}

/**
 * The permissions that a thief would want first: with them, one can give oneself every role, or redirect the
 * association's money.
 */
const powers = ["staff.edit", "bank.edit"] as const;

const hasNewPower = (current: Grant[], wanted: Grant[]) =>
  powers.some((power) => givesEverywhere(wanted, power) && !givesEverywhere(current, power));

async function notify(
  by: Giver,
  user: User,
  { current, wanted }: Pick<Giving, "current" | "wanted">,
): Promise<void> {
  const { name: association, contactEmail } = getAssociation();
  const words = rolesInWords(wanted);
  await queueEmail({
    to: user.email,
    template: "roles_changed",
    letter: rolesChangedLetter(user, { words, association, contactEmail }),
  });
  const letterTo = (firstName: string) => staffChangedLetter(firstName, { person: by, user, words });
  if (hasNewPower(current, wanted)) await notifyAllStaff("staff_changed", letterTo, { except: user.id });
  else await notifyStaff("staff.edit", "staff_changed", letterTo, { except: user.id });
}
