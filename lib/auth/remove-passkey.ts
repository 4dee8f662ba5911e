import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { id } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { member } from "./actor";
import { afterFactorRemoved } from "./last-factor";
import { passkeyRemovedLetter } from "./letters";
import { queuePasskeyLetter } from "./passkey-letters";
import { requireOwnPasskey } from "./passkey-owner";

/** DELETE /api/users/me/passkeys/{id}. @throws Refusal `presence_required`, `not_found` (also for another member's), `last_factor` */
export const removePasskey = operation({
  actor: member,
  input: z.object({ id }),
  needsPresence: true,
  run: (person, { id }) =>
    transaction(async () => {
      const { name } = await requireOwnPasskey(person, id);
      await db.passkey.delete({ where: { id } });
      await afterFactorRemoved(person);
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
