import "server-only";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";

/**
 * GET /api/users/me/presence: whether an action that requires a proof of presence would be allowed now. Screens call it
 * before they open a download.
 *
 * @throws Refusal `presence_required`
 */
export const checkPresence = operation({
  actor: member,
  input: noInput,
  presence: "fresh",
  run: () => Promise.resolve({ isProven: true as const }),
});
