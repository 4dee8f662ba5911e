import "server-only";
import { noInput } from "@/lib/core/fields";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { passkeyOptions } from "./shared/passkey-options";

/**
 * POST /api/users/me/presence/options: the options with which the browser asks one of the member's passkeys to prove
 * their presence. Its answer is valid for this person only.
 */
export const requestPasskeyPresence = operation({
  actor: member,
  input: noInput,
  unrepeatable: true,
  async run({ id }) {
    await countUse("passkey challenges by member", id, { max: 60, windowSeconds: 15 * 60 });
    return passkeyOptions({ purpose: "presence", userId: id });
  },
});
