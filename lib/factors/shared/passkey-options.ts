import "server-only";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { challengeLifeMs, issueChallenge, type PasskeyPurpose } from "./passkey-challenges";
import { listCredentials } from "./passkey-owner";
import { relyingParty } from "./relying-party";

/**
 * The options with which a browser offers passkeys: the person's own, or any for this site while the person is unknown.
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
