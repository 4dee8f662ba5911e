import "server-only";
import { recordSystemAction } from "@/lib/audit/record";
import { canBeReset } from "@/lib/factors/shared/second-factors";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { notifyOwnersOfReset } from "./shared/owners";
import { scheduleFactorReset, type ScheduledReset } from "./schedule-factor-reset";

/**
 * Schedules the removal of an account's second factors by a command on the server, for an association with only one
 * owner. A request that waits for a second owner is replaced.
 *
 * @throws Refusal `not_found`, `no_second_factor`, `already_decided` when it is scheduled already
 */
export function resetFactorByCommand(email: string): Promise<ScheduledReset> {
  return transaction(async () => {
    const found = await db.user.findUnique({ where: { email } });
    if (!found) throw new Refusal("not_found", `There is no account with the address ${email}.`);
    await lockMember(found.id);
    if (!(await canBeReset(found.id)))
      throw new Refusal("no_second_factor", `${email} has no second factor to remove.`);
    const reset = { kind: "factor_reset", userId: found.id } as const;
    if ((await db.proposal.count({ where: { ...reset, state: "approved" } })) > 0)
      throw new Refusal("already_decided", "A reset of this account is already scheduled.");
    await db.write.proposal.deleteMany({ where: { ...reset, state: "requested" } });
    const { id } = await db.write.proposal.create({ select: { id: true }, data: reset });
    const scheduled = await scheduleFactorReset({ id, user: found }, null);
    await recordSystemAction({ action: "factor_reset_scheduled", target: { type: "user", id: found.id } });
    await notifyOwnersOfReset(found, {
      template: "factor_reset_approved",
      what: `A command on the server scheduled the removal of ${fullName(found)}’s second factor (${email}).`,
      except: found.id,
    });
    return scheduled;
  });
}
