import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { requireOwnPasskey } from "./shared/passkey-owner";
import { passkeyRenamingInput } from "./schema";

/** PUT /api/users/me/passkeys/{id}: changes the name. @throws Refusal `not_found`, also for another member's */
export const renamePasskey = operation({
  actor: member,
  input: passkeyRenamingInput,
  run: (person, { id, name }) =>
    transaction(async () => {
      const { name: before } = await requireOwnPasskey(person, id);
      await db.write.passkey.update({ where: { id }, data: { name } });
      await recordAudit({
        actor: person,
        action: "passkey_renamed",
        target: { type: "user", id: person.id },
        details: { name: { from: before, to: name } },
      });
      return { id, name };
    }),
});
