import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordSystemAction } from "@/lib/audit/record";
import { removeFactors } from "@/lib/factors/shared/remove-factors";
import { db } from "@/lib/db/client";
import { queueEmail } from "@/lib/mail/queue";
import { settleProposals } from "@/lib/proposals/shared/settle";
import { endProposals } from "@/lib/proposals/shared/stored";
import { factorResetDoneLetter } from "./shared/factor-reset-letters";
import { factorResets, type FactorReset } from "./shared/factor-reset";

/**
 * Removes the second factors of everybody whose reset is due, and makes the code that an owner passed on their recovery
 * code. A reset is stopped when its approver, or before the approval its requester, is no longer an owner.
 */
export const applyDueFactorResets = () => settleProposals({ ...factorResets, apply });

async function apply({ id, codeHash, user }: FactorReset): Promise<void> {
  const userId = user.id;
  await endProposals({ id }, { state: "applied" });
  await removeFactors([userId]);
  if (codeHash) await db.write.recoveryCode.create({ data: { userId, hash: codeHash } });
  await db.write.session.deleteMany({ where: { userId } });
  await recordSystemAction({ action: "factor_reset_done", target: { type: "user", id: userId } });
  const { name: association, contactEmail } = getAssociation();
  await queueEmail({
    to: user.email,
    template: "factor_reset_done",
    letter: factorResetDoneLetter({ firstName: user.firstName, association, contactEmail }),
  });
}
