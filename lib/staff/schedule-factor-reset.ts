import "server-only";
import { randomBytes } from "node:crypto";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { newRecoveryCode, recoveryHashOf } from "@/lib/accounts/shared/recovery-code";
import { hashToken } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { fromDatabaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { factorResetScheduledLetter } from "./factor-reset-letters";

/** The time in which the person can object. */
const waitingMs = 24 * 60 * 60 * 1_000;

export type ScheduledReset = {
  effectiveAt: Date;
  /** With which the person signs in once it is done, beside the password. Not emailed: a mailbox may have been lost. */
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
  const token = randomBytes(32).toString("base64url");
  const effectiveAt = await fromDatabaseNow(waitingMs);
  await db.factorReset.update({
    where: { id },
    data: {
      state: "scheduled",
      approvedById,
      effectiveAt,
      stopHash: hashToken(token),
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
      stopUrl: publicUrl(pathTo("/stop-factor-reset/[token]", { token })),
    }),
  });
  return { effectiveAt, code };
}
