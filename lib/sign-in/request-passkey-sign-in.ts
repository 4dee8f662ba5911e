import "server-only";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { passkeyOptions } from "@/lib/factors/shared/passkey-options";

/**
 * POST /api/login/passkey/options: the options with which the browser offers its passkeys for this site. They name no
 * account, so they reveal nobody's, and nothing is stored, so no limit is needed.
 */
export const requestPasskeySignIn = operation({
  actor: bearer,
  input: noInput,
  unrepeatable: true,
  run: () => passkeyOptions({ purpose: "sign_in", userId: null }),
});
