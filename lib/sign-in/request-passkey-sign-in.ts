import "server-only";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { passkeyOptions } from "@/lib/factors/shared/passkey-options";

/**
 * POST /api/login/passkey/options: what the browser needs to offer the passkeys that it has for this site. It names no
 * account, so it tells nobody who has one, and stores nothing, so it needs no limit: nobody's network slows a passkey.
 */
export const requestPasskeySignIn = operation({
  actor: bearer,
  input: noInput,
  unrepeatable: true,
  run: () => passkeyOptions({ purpose: "sign_in", userId: null }),
});
