import "server-only";
import { noInput } from "@/lib/fields";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { bearer } from "./actor";
import { caller } from "./caller";
import { passkeyOptions } from "./passkey-options";

/**
 * POST /api/login/passkey/options: what the browser needs to offer the passkeys that it has for this site. It names no
 * account, so it tells nobody who has one.
 */
export const requestPasskeySignIn = operation({
  actor: bearer,
  input: noInput,
  unrepeatable: true,
  async run() {
    const { network } = await caller();
    await countUse("passkey challenges by network", network, { max: 120, windowSeconds: 15 * 60 });
    return passkeyOptions({ purpose: "sign_in", userId: null });
  },
});
