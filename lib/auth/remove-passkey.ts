import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { id } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { member } from "./actor";
import { passkeyRemovedLetter } from "./letters";
import { queuePasskeyLetter } from "./passkey-letters";
import { requireOwnPasskey } from "./passkey-owner";

/** DELETE /api/users/me/passkeys/{id}. @throws Refusal `not_found`, also for another member's */
export const removePasskey = operation({
  actor: member,
  input: z.object({ id }),
  run: (person, { id }) =>
    transaction(async () => {
      const { name } = await requireOwnPasskey(person, id);
      await db.passkey.delete({ where: { id } });
      await recordAudit({
        actor: person,
        action: "passkey_removed",
        target: { type: "user", id: person.id },
        details: { name },
      });
      await queuePasskeyLetter("passkey_removed", passkeyRemovedLetter, person, name);
      return { id };
    }),
});
