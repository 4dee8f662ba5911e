import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { db, transaction } from "@/lib/db/client";
import { take } from "@/lib/limits/limit";
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

/**
 * Sends a link to set a new password, when an account has this address. One answer in the same time, known or
 * unknown (decisions §4); so the limits count unknown addresses too.
 */
export const requestPasswordReset = operation({
  actor: visitor,
  input: resetRequest,
  async run(_person, { email }) {
    const { network } = await caller();
    await take("password reset by network", network, { most: 10, ...hour });
    await take("password reset by account", email, { most: 5, ...hour });
    await Promise.all([sendLink(email), pause(answerMs)]);
    return { message: resetAsked };
  },
});

async function sendLink(email: string): Promise<void> {
  const user = await db.user.findUnique({ select: { id: true, firstName: true }, where: { email } });
  if (!user) return;
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
