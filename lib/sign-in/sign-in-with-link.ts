import "server-only";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { hashToken } from "@/lib/auth/sessions";
import { findAskingBrowser, forgetAskingBrowser } from "./asking-browser";
import { completeFirstStep } from "./shared/complete-sign-in";
import { signInLinkRefusal } from "./labels";
import { countAtNetworkPace, undoAtNetworkPace } from "./shared/network-pace";
import { signInByLinkInput } from "./schema";
import { consumeSignInLink } from "./sign-in-link";
import { readSignInLink } from "./sign-in-link-queries";

/**
 * Signs in with an emailed link, once, in the browser that requested it; or returns the factors left to prove.
 *
 * @throws Refusal `link_expired`, `unauthorized`
 */
export const signInWithLink = operation({
  actor: bearer,
  input: signInByLinkInput,
  unrepeatable: true,
  async run(person, { token }) {
    await countAtNetworkPace("sign-in link");
    const browser = await findAskingBrowser();
    const owner = browser && (await consumeSignInLink(hashToken(token), browser));
    if (!owner) throw await refusalOf(token);
    await undoAtNetworkPace("sign-in link");
    const { userId, passwordHash } = owner;
    const secondStep = await completeFirstStep(person, { userId, passwordHash, method: "link" });
    await forgetAskingBrowser();
    return { secondStep };
  },
});

async function refusalOf(token: string): Promise<Refusal> {
  const { state } = await readSignInLink(token);
  return new Refusal("link_expired", signInLinkRefusal[state === "open" ? "unknown" : state]);
}
