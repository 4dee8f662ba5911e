import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { requireAuthorityOver, type Authority } from "@/lib/auth/authority";
import type { Staff } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import type { User } from "@/lib/db/rows";
import { countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { activateMembership, hasLapsed } from "@/lib/membership/shared/activation";
import { changeMembership } from "@/lib/membership/shared/change-membership";
import { detailedUser } from "./detailed";
import { lockExistingMember, requireNotClosed } from "@/lib/membership/shared/lock-existing-member";
import { activeLetter, returnedToPendingLetter } from "./letters";
import { membershipChangeInput } from "./schema";

/**
 * PUT /api/admin/users/{id}/membership: makes a membership active, with or without a confirmed address, or sets it back
 * to pending. A lapsed member starts a new year. The member is notified.
 * @throws Refusal `forbidden` for oneself and for staff whom the person has no authority over, `not_found`, `too_many`,
 * `suspended` when a suspended or closed account is to become active
 */
export const setMembership = operation({
  actor: staff("members.edit", "members.read"),
  input: membershipChangeInput,
  presence: "session",
  run: (person, { id, membershipStatus, reason }) =>
    transaction(async () => {
      const before = await lockExistingMember(id);
      const authority = await requireAuthorityOver(person, id, "membership");
      if (membershipStatus === "active") requireNotSuspended(before);
      const isMember = before.admittedAt !== null && !hasLapsed(before, await databaseNow());
      const isChanged = membershipStatus === "active" ? !isMember : before.admittedAt !== null;
      if (isChanged) {
        await countUse("changes of a membership", `${person.id} ${id}`, { max: 10, windowSeconds: 60 * 60 });
        const change = membershipStatus === "active" ? approve : setBack;
        await change(person, authority, reason);
      }
      return detailedUser(person, id);
    }),
});

/**
 * Refuses to activate a suspended member. The status would stay pending until the suspension is lifted, while the email
 * would say otherwise.
 */
function requireNotSuspended(member: Pick<User, "suspendedAt" | "closedAt">): void {
  requireNotClosed(member);
  if (member.suspendedAt)
    throw new Refusal("suspended", "This account is suspended. Lift the suspension first.");
}

type Change = (
  person: Staff<"members.edit">,
  authority: Authority<"membership">,
  reason: string | null,
) => Promise<void>;

const approve: Change = async (person, authority, reason) => {
  await activateMembership(authority, await databaseNow());
  const { userId: id } = authority;
  const member = await db.user.findUniqueOrThrow({ where: { id } });
  await queueEmail({ to: member.email, template: "membership_approved", letter: activeLetter(member) });
  await recordAudit({
    actor: person,
    action: "member_approved",
    target: { type: "user", id },
    ...(reason ? { details: { reason } } : {}),
  });
};

/** Sets a membership back to pending. Join date and next payment are retained for when it becomes active again. */
const setBack: Change = async (person, authority, reason) => {
  const member = await changeMembership(authority, { admittedAt: null });
  await queueEmail({
    to: member.email,
    template: "membership_set_back",
    letter: returnedToPendingLetter(member),
  });
  await recordAudit({
    actor: person,
    action: "membership_set_back",
    target: { type: "user", id: member.id },
    details: { reason },
  });
};
