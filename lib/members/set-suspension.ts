import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { changeMembership } from "./shared/change-membership";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMemberWithSessions } from "@/lib/db/locks";
import { countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { refuseLastOwner, requireAuthorityOver } from "@/lib/auth/authority";
import { detailedUser } from "./detailed";
import { lockExistingMember } from "./lock-existing-member";
import { suspendedLetter, suspensionLiftedLetter } from "./letters";
import { suspensionInput } from "./schema";

/**
 * PUT /api/admin/users/{id}/suspension: suspends a member or lifts the suspension, and notifies them. The database
 * ends their sessions and open links.
 *
 * @throws Refusal `forbidden` for oneself, `not_found`, `last_owner`, `presence_required` for somebody with a role
 */
export const setSuspension = operation({
  actor: staff("members.edit", "members.read"),
  input: suspensionInput,
  run(person, { id, suspended, reason }) {
    return refuseLastOwner(() =>
      transaction(async () => {
        const member = await lockExistingMember(id, lockMemberWithSessions);
        const authority = await requireAuthorityOver(person, id, "suspension");
        if ((member.suspendedAt !== null) !== suspended) {
          await countUse("suspensions of a member", `${person.id} ${id}`, {
            max: 10,
            windowSeconds: 60 * 60,
          });
          await changeMembership(authority, { suspendedAt: suspended ? await databaseNow() : null });
          await queueEmail({
            to: member.email,
            template: suspended ? "account_suspended" : "suspension_lifted",
            letter: suspended ? suspendedLetter(member) : suspensionLiftedLetter(member),
          });
          await recordAudit({
            actor: person,
            action: suspended ? "member_suspended" : "suspension_lifted",
            target: { type: "user", id },
            details: { reason },
          });
        }
        return detailedUser(person, id);
      }),
    );
  },
});
