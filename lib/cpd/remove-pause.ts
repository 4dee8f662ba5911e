import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { ownEntryMessage } from "./labels";
import { entryIdInput } from "./schema";

/**
 * Removes a pause of a member's CPD.
 *
 * @throws Refusal `not_found`, `forbidden`
 */
export const removeCpdPause = operation({
  actor: staff("cpd.review"),
  input: entryIdInput,
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      const pause = await db.cpdPause.findUnique({ where: { id } });
      if (!pause) throw new Refusal("not_found", "Pause not found");
      if (pause.userId === person.id) throw new Refusal("forbidden", ownEntryMessage);
      await db.write.cpdPause.deleteMany({ where: { id } });
      await recordAudit({
        actor: person,
        action: "cpd_pause_removed",
        target: { type: "user", id: pause.userId },
      });
      return { id };
    }),
});
