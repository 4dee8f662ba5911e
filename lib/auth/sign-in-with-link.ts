import "server-only";
import { Refusal } from "@/lib/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { bearer } from "./actor";
import { findAskingBrowser, forgetAskingBrowser } from "./asking-browser";
import { caller } from "./caller";
import { completeFirstStep } from "./complete-sign-in";
import { signInLinkRefusal } from "./labels";
import { signInByLink } from "./schema";
import { hashToken } from "./sessions";
import { consumeSignInLink } from "./sign-in-link";
import { findSignInLink } from "./sign-in-link-queries";

/**
 * Signs in with the link of an email, once, in the browser that asked for it; or returns what is left to prove when the
 * account has a second factor.
 *
 * @throws Refusal `link_expired`, `unauthorized`, `too_many`
 */
export const signInWithLink = operation({
  actor: bearer,
  input: signInByLink,
  unrepeatable: true,
  async run(person, { token }) {
    const { network } = await caller();
    await countUse("sign-ins by link by network", network, { max: 30, windowSeconds: 15 * 60 });
    const browser = await findAskingBrowser();
    const owner = browser && (await consumeSignInLink(hashToken(token), browser));
    if (!owner) throw await refusalOf(token);
    const { userId, passwordHash } = owner;
    const secondStep = await completeFirstStep(person, { userId, passwordHash, method: "link" });
    await forgetAskingBrowser();
    return { secondStep };
  },
});

async function refusalOf(token: string): Promise<Refusal> {
  const { state } = await findSignInLink(token);
  return new Refusal("link_expired", signInLinkRefusal[state === "open" ? "unknown" : state]);
}
