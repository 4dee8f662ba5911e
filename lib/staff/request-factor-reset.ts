import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { canBeReset } from "@/lib/factors/shared/second-factors";
import { db, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { notifyOwnersOfReset } from "./shared/owners";
import { personIdInput } from "./schema";

/**
 * Requests the removal of a person's lost second factors. Another owner must approve it.
 *
 * @throws Refusal `forbidden` for oneself, `not_found`, `no_second_factor`,
 * `changed_meanwhile` when it has been asked for already, `too_many`, because each writes to all owners
 */
export const requestFactorReset = operation({
  actor: staff("factors.reset"),
  input: personIdInput,
  presence: "fresh",
  async run(person, { id }) {
    if (id === person.id) throw new Refusal("forbidden", "Someone else must request a reset for you.");
    await countUse("factor resets by member", person.id, {
      max: 10,
      windowSeconds: 60 * 60,
      what: "reset requests",
    });
    try {
      return await transaction(async () => {
        await lockMember(id);
        const user = await db.user.findUnique({ where: { id } });
        if (!user) throw new Refusal("not_found", "Member not found");
        if (!(await canBeReset(id))) {
          throw new Refusal("no_second_factor", `${fullName(user)} has no second factor to remove.`);
        }
        const reset = await db.write.proposal.create({
          select: { id: true },
          data: { kind: "factor_reset", userId: id, requestedById: person.id },
        });
        await recordAudit({ actor: person, action: "factor_reset_requested", target: { type: "user", id } });
        await notifyOwnersOfReset(user, {
          template: "factor_reset_requested",
          what: `${fullName(person)} (${person.email}) asked that the second factor of ${fullName(user)} (${user.email}) be removed, because it was lost. It needs the approval of another owner.`,
          except: id,
        });
        return reset;
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Refusal(
        "changed_meanwhile",
        "A reset has already been requested. You’ll find it under Staff.",
      );
    }
  },
});
