import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db, transaction } from "@/lib/db/client";
import { isFirst, countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { issueLink } from "@/lib/auth/one-time-token";
import { resetRequestedMessage } from "./labels";
import { passwordResetLetter } from "./letters";
import { responseMs } from "./response-time";
import { emailInput } from "@/lib/accounts/schema";

const hour = { windowSeconds: 60 * 60 };

/** Seconds between two emails to one account; the earlier link still works. */
const resendAfterSeconds = 5 * 60;

/**
 * Emails a link for setting a new password if an account with this address exists and is not suspended. The response is
 * the same either way. Only requests by network are limited, because a limit by address would let anybody lock out its
 * owner.
 *
 * @throws Refusal `too_many`
 */
export const requestPasswordReset = operation({
  actor: bearer,
  input: emailInput,
  async run(_person, { email }) {
    const { network } = await caller();
    await countUse("password reset by network", network, { max: 10, ...hour });
    await Promise.all([queueUnlessQueued(email), pause(responseMs)]);
    return { message: resetRequestedMessage };
  },
});

async function queueUnlessQueued(email: string): Promise<void> {
  if (await isFirst("password reset by account", email, resendAfterSeconds)) await queueLink(email);
}

async function queueLink(email: string): Promise<void> {
  const user = await db.user.findUnique({
    select: { id: true, firstName: true, suspendedAt: true },
    where: { email },
  });
  if (!user || user.suspendedAt) return;
  await transaction(async () => {
    const token = await issueLink({
      userId: user.id,
      purpose: "password_reset",
      newEmail: null,
      madeFor: email,
      lifeSeconds: hour.windowSeconds,
    });
    await queueEmail({
      to: email,
      template: "password_reset",
      letter: passwordResetLetter({
        firstName: user.firstName,
        association: getAssociation().name,
        url: publicUrl(pathTo("/reset-password/[token]", { token })),
      }),
    });
  });
}
