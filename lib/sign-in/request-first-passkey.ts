import "server-only";
import { randomUUID } from "node:crypto";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import { getAssociation } from "@/lib/association/queries";
import { bearer } from "@/lib/auth/actor";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { challengeLifeMs, issueChallenge } from "@/lib/factors/shared/passkey-challenges";
import { userHandleOf } from "@/lib/factors/shared/passkey-owner";
import { relyingParty } from "@/lib/factors/shared/relying-party";
import { firstPasskeyInput } from "./schema";
import { requireSetupCode } from "./setup-code";
import { passkeyAlgorithms } from "@/lib/factors/shared/verify-passkey";

/**
 * The options with which the browser creates the first owner's passkey, and the id of their future account, because a
 * passkey names its owner by id.
 *
 * @throws Refusal `already_decided`, `unauthorized`, `too_many`
 */
export const requestFirstPasskey = operation({
  actor: bearer,
  input: firstPasskeyInput,
  unrepeatable: true,
  runsWithoutOwner: true,
  async run(_visitor, { code, ...person }) {
    await requireSetupCode(code);
    // Somebody may have registered with the address before the portal lost its owner.
    const known = await db.user.findUnique({ select: { id: true }, where: { email: person.email } });
    const accountId = known?.id ?? randomUUID();
    const options = await generateRegistrationOptions({
      rpName: getAssociation().name,
      rpID: relyingParty.id,
      userID: userHandleOf(accountId),
      userName: person.email,
      userDisplayName: fullName(person),
      challenge: await issueChallenge({ purpose: "sign_in", userId: null }),
      timeout: challengeLifeMs,
      attestationType: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    return { accountId, options };
  },
});
