import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { newRecoveryCode, recoveryHashOf } from "@/lib/factors/shared/recovery-code";
import { db } from "@/lib/db/client";
import { fromDatabaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { proposalRules, waitMs } from "@/lib/proposals/rules";
import { newStopLink } from "@/lib/proposals/shared/stop-link";
import { factorResetScheduledLetter } from "./shared/factor-reset-letters";

export type ScheduledReset = {
  effectiveAt: Date;
  /**
   * The code that the person needs beside the password after the reset. It is not emailed, because the mailbox may have
   * been lost, too.
   */
  code: string;
};

type Reset = { id: string; user: { email: string; firstName: string } };

/**
 * Schedules the removal of a person's second factors in a day, in the caller's transaction, and emails them the link
 * that stops it. `approvedById` is null for a command on the server.
 */
export async function scheduleFactorReset(
  { id, user }: Reset,
  approvedById: string | null,
): Promise<ScheduledReset> {
  const code = newRecoveryCode();
  const stop = newStopLink();
  // The time in which the person can object.
  const effectiveAt = await fromDatabaseNow(waitMs(proposalRules.factorReset));
  await db.write.proposal.update({
    where: { id },
    data: {
      state: "approved",
      approvedById,
      effectiveAt,
      stopHash: stop.hash,
      codeHash: recoveryHashOf(code),
    },
  });
  const { name: association, timeZone } = getAssociation();
  await queueEmail({
    to: user.email,
    template: "factor_reset_scheduled",
    letter: factorResetScheduledLetter({
      firstName: user.firstName,
      association,
      effectiveAt,
      timeZone,
      stopUrl: stop.url,
    }),
  });
  return { effectiveAt, code };
}
