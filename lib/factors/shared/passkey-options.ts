import "server-only";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { challengeLifeMs, issueChallenge, type PasskeyPurpose } from "./passkey-challenges";
import { listCredentials } from "./passkey-owner";
import { relyingParty } from "./relying-party";

/**
 * What a browser needs to let somebody choose a passkey: the person's own, or any that it has for this site while
 * nobody has said who they are.
 */
export async function passkeyOptions(asked: PasskeyPurpose) {
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: await issueChallenge(asked),
    timeout: challengeLifeMs,
    userVerification: "required",
    ...(asked.userId === null ? {} : { allowCredentials: await listCredentials(asked.userId) }),
  });
}
