import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/errors";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/operation";
import { activate } from "./activation";
import { detailedUser } from "./detailed";
import { lockExistingMember } from "./lock-existing-member";
import { activeLetter, returnedToPendingLetter } from "./letters";
import { membershipChange } from "./schema";

/**
 * PUT /api/admin/users/{id}/membership: makes a member active, with or without a confirmed address, or sets them back
 * to pending. The member is notified.
 *
 * @throws Refusal `forbidden` for setting oneself back, `not_found`
 */
export const setMembership = operation({
  actor: staff("members.edit", "members.read"),
  input: membershipChange,
  run: (person, { id, membershipStatus, reason }) =>
    transaction(async () => {
      if (id === person.id && membershipStatus === "pending")
        throw new Refusal("forbidden", "You can't set your own membership back to pending.");
      const { membershipStatus: before } = await lockExistingMember(id);
      if (before !== membershipStatus) {
        await (membershipStatus === "active" ? approve(person, id, reason) : setBack(person, id, reason));
      }
      return detailedUser(person, id);
    }),
});

async function approve(person: Staff<"members.edit">, id: string, reason: string | null): Promise<void> {
  await activate(id, await databaseNow());
  const member = await db.user.findUniqueOrThrow({ where: { id } });
  await queueEmail({ to: member.email, template: "membership_approved", letter: activeLetter(member) });
  await recordAudit({
    actor: person,
    action: "member_approved",
    target: { type: "user", id },
    ...(reason ? { details: { reason } } : {}),
  });
}

/** Join date and next payment stay for when the membership becomes active again. */
async function setBack(person: Staff<"members.edit">, id: string, reason: string | null): Promise<void> {
  const member = await db.user.update({ where: { id }, data: { membershipStatus: "pending" } });
  await queueEmail({
    to: member.email,
    template: "membership_set_back",
    letter: returnedToPendingLetter(member),
  });
  await recordAudit({
    actor: person,
    action: "membership_set_back",
    target: { type: "user", id },
    details: { reason },
  });
}
