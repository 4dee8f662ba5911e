import "server-only";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import { getAssociation } from "@/lib/association/queries";
import { noInput } from "@/lib/core/fields";
import { fullName } from "@/lib/core/full-name";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { challengeLifeMs, issueChallenge } from "./shared/passkey-challenges";
import { listCredentials, userHandleOf } from "./shared/passkey-owner";
import { relyingParty } from "./shared/relying-party";
import { passkeyAlgorithms } from "./shared/verify-passkey";

/**
 * POST /api/users/me/passkeys/options: the options with which the browser creates a passkey for the member. A device
 * that has one of theirs creates no second one.
 */
export const requestNewPasskey = operation({
  actor: member,
  input: noInput,
  unrepeatable: true,
  presence: "fresh",
  async run(person) {
    await countUse("new passkeys by member", person.id, { max: 30, windowSeconds: 15 * 60 });
    return generateRegistrationOptions({
      rpName: getAssociation().name,
      rpID: relyingParty.id,
      userID: userHandleOf(person.id),
      userName: person.email,
      userDisplayName: fullName(person),
      challenge: await issueChallenge({ purpose: "registration", userId: person.id }),
      timeout: challengeLifeMs,
      attestationType: "none",
      excludeCredentials: await listCredentials(person.id),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
  },
});
