import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockMemberWithSessions } from "@/lib/db/locks";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { requireAuthorityOver } from "@/lib/auth/authority";
import { lockExistingMember } from "@/lib/membership/shared/lock-existing-member";
import { memberIdInput } from "./schema";

/**
 * DELETE /api/admin/users/{id}/sessions: ends all sessions of another person, who can sign in again.
 *
 * @throws Refusal `forbidden` for oneself, `not_found`
 */
export const endSessionsOf = operation({
  actor: staff("members.edit"),
  input: memberIdInput,
  presence: "session",
  run(person, { id }) {
    return transaction(async () => {
      const { firstName, lastName } = await lockExistingMember(id, lockMemberWithSessions);
      await requireAuthorityOver(person, id, "sessions");
      const { count } = await db.write.session.deleteMany({ where: { userId: id } });
      await recordAudit({
        actor: person,
        action: "sessions_ended",
        target: { type: "user", id },
        details: { sessions: count },
      });
      return { message: `${fullName({ firstName, lastName })} has been signed out everywhere.` };
    });
  },
});
