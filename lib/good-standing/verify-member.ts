import "server-only";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { findVerifiedMember } from "./queries";
import { cardTokenInput } from "./schema";

/**
 * GET /verify/member/{token}.json: whether the member with this card is in good standing, for programs. Anybody may ask.
 *
 * @throws Refusal `not_found`, `too_many`
 */
export const verifyMember = operation({
  actor: visitor,
  input: cardTokenInput,
  async run(_person, { token }) {
    const found = await findVerifiedMember(token);
    if (!found) throw new Refusal("not_found", "There is no membership card with this address.");
    return found;
  },
});
