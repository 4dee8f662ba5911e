import "server-only";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { passkeyOptions } from "@/lib/factors/shared/passkey-options";
import { signInChallengeInput } from "./schema";
import { requireSignInChallenge } from "./shared/sign-in-challenges";

/**
 * POST /api/login/second-factor/options: the options with which the browser uses a passkey as the second factor of a
 * sign-in.
 *
 * @throws Refusal `link_expired`, `too_many`
 */
export const requestPasskeySecondFactor = operation({
  actor: bearer,
  input: signInChallengeInput,
  unrepeatable: true,
  async run(_person, { challenge }) {
    const { userId } = await requireSignInChallenge(challenge);
    await countUse("passkey challenges by member", userId, { max: 60, windowSeconds: 15 * 60 });
    return passkeyOptions({ purpose: "second_factor", userId });
  },
});
