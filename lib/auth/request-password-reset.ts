import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { db, transaction } from "@/lib/db/client";
import { isFirst, take } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";
import { caller } from "./caller";
import { resetAsked } from "./labels";
import { passwordResetLetter } from "./letters";
import { issueLink } from "./one-time-token";
import { resetRequest } from "./schema";

const hour = { windowSeconds: 60 * 60 };

/** Every answer takes as long, in milliseconds: far longer than writing a link and its letter does. */
const answerMs = 400;

/** An account is written to once within as many seconds: the link in that email still works. */
const againSeconds = 5 * 60;

/**
 * Sends a link to set a new password, when an account has this address and is not suspended. One answer in the same
 * time, known or unknown. Only the network that asks has a limit: one for the address would let anybody keep its owner
 * out.
 *
 * @throws Refusal `too_many`
 */
export const requestPasswordReset = operation({
  actor: visitor,
  input: resetRequest,
  async run(_person, { email }) {
    const { network } = await caller();
    await take("password reset by network", network, { most: 10, ...hour });
    await Promise.all([sendUnlessSent(email), pause(answerMs)]);
    return { message: resetAsked };
  },
});

async function sendUnlessSent(email: string): Promise<void> {
  if (await isFirst("password reset by account", email, againSeconds)) await sendLink(email);
}

async function sendLink(email: string): Promise<void> {
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
        url: publicUrl(`/reset-password/${token}`),
      }),
    });
  });
}
