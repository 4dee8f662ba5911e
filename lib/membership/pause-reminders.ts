import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { requireAuthorityOver } from "@/lib/auth/authority";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { operation } from "@/lib/core/operation";
import { changeMembership } from "./shared/change-membership";
import { lockExistingMember } from "./shared/lock-existing-member";
import { pausedRemindersInput } from "./schema";

/**
 * Pauses or resumes reminders of dues to a member. Reminders due during the pause are not sent later.
 * @throws Refusal `forbidden` for oneself and for staff whom the person has no authority over, `not_found`
 */
export const pauseReminders = operation({
  actor: staff("members.edit"),
  input: pausedRemindersInput,
  presence: "session",
  run: (person, { id, paused }) =>
    transaction(async () => {
      const before = await lockExistingMember(id);
      const authority = await requireAuthorityOver(person, id, "membership");
      if ((before.remindersPausedAt !== null) !== paused) {
        await changeMembership(authority, { remindersPausedAt: paused ? await databaseNow() : null });
        await recordAudit({
          actor: person,
          action: paused ? "reminders_paused" : "reminders_resumed",
          target: { type: "user", id },
        });
      }
      return { id, paused };
    }),
});
