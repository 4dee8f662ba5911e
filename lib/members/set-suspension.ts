import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { changeMembership } from "@/lib/membership/shared/change-membership";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMemberWithSessions } from "@/lib/db/locks";
import { countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { refuseLastOwner, requireAuthorityOver } from "@/lib/auth/authority";
import { detailedUser } from "./detailed";
import { lockExistingMember, requireNotClosed } from "@/lib/membership/shared/lock-existing-member";
import { closedLetter, reopenedLetter, suspendedLetter, suspensionLiftedLetter } from "./letters";
import { suspensionInput } from "./schema";

/**
 * PUT /api/admin/users/{id}/suspension: suspends a member, closes the account of somebody who has left, or lifts either,
 * and notifies them. The database ends their sessions and open links.
 *
 * @throws Refusal `forbidden` for oneself, `not_found`, `last_owner`, `presence_required` for somebody with a role,
 * `suspended` when a closed account is to be suspended
 */
export const setSuspension = operation({
  actor: staff("members.edit", "members.read"),
  input: suspensionInput,
  presence: "session",
  run(person, { id, suspended, closed = false, reason }) {
    return refuseLastOwner(() =>
      transaction(async () => {
        const member = await lockExistingMember(id, lockMemberWithSessions);
        const authority = await requireAuthorityOver(person, id, "suspension");
        if (suspended && !closed) requireNotClosed(member);
        const isSuspended = member.suspendedAt !== null;
        const isClosing = closed && member.closedAt === null;
        if (isSuspended !== suspended || isClosing) {
          await countUse("suspensions of a member", `${person.id} ${id}`, {
            max: 10,
            windowSeconds: 60 * 60,
          });
          const now = await databaseNow();
          await changeMembership(authority, {
            suspendedAt: suspended ? (member.suspendedAt ?? now) : null,
            closedAt: isClosing ? now : null,
          });
          const { template, letter, action } = isClosing
            ? changes.closed
            : suspended
              ? changes.suspended
              : member.closedAt
                ? changes.reopened
                : changes.lifted;
          await queueEmail({ to: member.email, template, letter: letter(member) });
          await recordAudit({
            actor: person,
            action,
            target: { type: "user", id },
            details: { reason },
          });
        }
        return detailedUser(person, id);
      }),
    );
  },
});

const changes = {
  suspended: { template: "account_suspended", letter: suspendedLetter, action: "member_suspended" },
  closed: { template: "account_closed", letter: closedLetter, action: "account_closed" },
  lifted: { template: "suspension_lifted", letter: suspensionLiftedLetter, action: "suspension_lifted" },
  reopened: { template: "suspension_lifted", letter: reopenedLetter, action: "account_reopened" },
} as const;
