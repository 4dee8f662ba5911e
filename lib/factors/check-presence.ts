import "server-only";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";

/**
 * GET /api/users/me/presence: whether what needs a proof of presence would be let through now. Screens ask before they
 * open a download.
 *
 * @throws Refusal `presence_required`
 */
export const checkPresence = operation({
  actor: member,
  input: noInput,
  presence: "fresh",
  run: () => Promise.resolve({ isProven: true as const }),
});
