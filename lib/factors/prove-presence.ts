import "server-only";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { renewPresence } from "@/lib/auth/presence";
import { requireOwnPassword } from "@/lib/accounts/shared/own-password";
import { proveCode } from "./shared/prove-code";
import { provePasskey } from "./shared/prove-passkey";
import { presenceInput, type PresenceInput } from "./schema";

/**
 * POST /api/users/me/presence: proves for ten minutes that the person who uses this session is its owner, by their
 * password, a code or a passkey.
 *
 * @throws Refusal `invalid_input` at `password`, `unauthorized` at `code`, `too_many`
 */
export const provePresence = operation({
  actor: member,
  input: presenceInput,
  unrepeatable: true,
  async run(person, proof) {
    await prove(person, proof);
    await renewPresence(person);
    return { message: "Thank you. You can continue." };
  },
});

async function prove(person: Member, proof: PresenceInput): Promise<void> {
  if ("password" in proof) await requireOwnPassword(person, proof.password, "password");
  else if ("code" in proof) await proveCode(person, proof.code);
  else await provePasskey(proof.passkey, { purpose: "presence", userId: person.id });
}
