import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { queueFactorLetter } from "./shared/factor-letters";
import { afterFactorRemoved } from "./shared/last-factor";

/** DELETE /api/users/me/totp. @throws Refusal `presence_required`, `not_found`, `last_factor` */
export const removeAuthenticator = operation({
  actor: member,
  input: noInput,
  presence: "fresh",
  run: (person) =>
    transaction(async () => {
      await lockMember(person.id);
      const { count } = await db.write.authenticatorApp.deleteMany({
        where: { userId: person.id, confirmedAt: { not: null } },
      });
      if (count === 0) throw new Refusal("not_found", "The authenticator app has already been removed.");
      await afterFactorRemoved(person);
      await recordAudit({
        actor: person,
        action: "authenticator_removed",
        target: { type: "user", id: person.id },
      });
      await queueFactorLetter("authenticator_removed", person);
      return { totp: false };
    }),
});
