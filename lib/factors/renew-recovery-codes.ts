import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { replaceRecoveryCodes } from "./shared/recovery-codes";
import { readFactors, hasFactor } from "./shared/second-factors";

/**
 * POST /api/users/me/recovery-codes: creates ten new recovery codes, which replace all earlier ones.
 * @throws Refusal `no_second_factor`
 */
export const renewRecoveryCodes = operation({
  actor: member,
  input: noInput,
  unrepeatable: true,
  presence: "fresh",
  run: (person) =>
    transaction(async () => {
      await lockMember(person.id);
      if (!hasFactor(await readFactors(person.id))) {
        throw new Refusal(
          "no_second_factor",
          "Recovery codes are a backup for an authenticator app or a passkey. Add one of those first.",
        );
      }
      const recoveryCodes = await replaceRecoveryCodes(person.id);
      await recordAudit({
        actor: person,
        action: "recovery_codes_renewed",
        target: { type: "user", id: person.id },
      });
      return { recoveryCodes };
    }),
});
