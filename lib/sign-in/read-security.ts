import "server-only";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { listMyPasskeys } from "@/lib/factors/shared/passkey-queries";
import { listMySessions } from "./queries";
import { readFactors } from "@/lib/factors/shared/second-factors";

/**
 * GET /api/users/me/security. `requiredBy` is when a person with a role must have a second factor; null for all others.
 */
export const readSecurity = operation({
  actor: member,
  input: noInput,
  async run(person) {
    const [passkeys, factors, sessions] = await Promise.all([
      listMyPasskeys(person),
      readFactors(person.id),
      listMySessions(person),
    ]);
    return {
      passkeys,
      totp: factors.hasApp,
      recoveryCodesLeft: factors.recoveryCodesLeft,
      sessions,
      requiredBy: person.secondFactor?.dueAt.toISOString() ?? null,
    };
  },
});
