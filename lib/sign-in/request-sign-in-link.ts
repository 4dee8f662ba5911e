import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db, transaction } from "@/lib/db/client";
import { countUse, isWithinLimit } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { rememberAskingBrowser } from "./asking-browser";
import { signInLinkRequestedMessage } from "./labels";
import { signInLinkLetter } from "./letters";
import { responseMs } from "./response-time";
import { emailInput } from "@/lib/accounts/schema";
import { issueSignInLink } from "./sign-in-link";

const hour = { windowSeconds: 60 * 60 };

/**
 * Emails a link and a code that sign in, if an account with this address exists, is not suspended, and has proven the
 * address: a link to another person's account must not bring the address's owner into it. The response is the same
 * either way.
 *
 * @throws Refusal `too_many`
 */
export const requestSignInLink = operation({
  actor: bearer,
  input: emailInput,
  // A repeated answer would not set the cookie.
  unrepeatable: true,
  async run(_person, { email }) {
    const { network } = await caller();
    await countUse("sign-in links by network", network, { max: 10, ...hour });
    const browser = await rememberAskingBrowser();
    await Promise.all([queueUnlessTooMany(email, browser), pause(responseMs)]);
    return { message: signInLinkRequestedMessage };
  },
});

/**
 * Queues the email within the limits. Beyond them nothing is said, because a refusal would lock the owner out, who may
 * still use their password.
 */
async function queueUnlessTooMany(email: string, browser: string): Promise<void> {
  if (await isWithinLimit("sign-in links by account", email, { max: 5, ...hour })) await send(email, browser);
}

async function send(email: string, browser: string): Promise<void> {
  const user = await db.user.findUnique({
    select: { id: true, firstName: true },
    where: { email, suspendedAt: null, emailVerifiedAt: { not: null } },
  });
  if (!user) return;
  await transaction(async () => {
    const { token, code } = await issueSignInLink(user.id, browser);
    await queueEmail({
      to: email,
      template: "sign_in_link",
      letter: signInLinkLetter({
        firstName: user.firstName,
        association: getAssociation().name,
        url: publicUrl(pathTo("/sign-in-link/[token]", { token })),
        code,
      }),
    });
  });
}
