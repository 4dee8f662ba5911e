import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { findAccount } from "@/lib/auth/ownership";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { ownEntryMessage } from "./labels";
import { pauseInput } from "./schema";

/**
 * Adds days on which a member owes no CPD, which lowers what their gauges ask for. Nobody does it for themselves.
 *
 * @throws Refusal `not_found`, `forbidden`
 */
export const addCpdPause = operation({
  actor: staff("cpd.review"),
  input: pauseInput,
  presence: "session",
  run: (person, { memberId, from, to }) =>
    transaction(async () => {
      if (memberId === person.id) throw new Refusal("forbidden", ownEntryMessage);
      if (!(await findAccount(memberId))) throw new Refusal("not_found", "Member not found");
      const { id } = await db.write.cpdPause.create({
        data: { userId: memberId, startsOn: new Date(from), endsOn: new Date(to) },
      });
      await recordAudit({
        actor: person,
        action: "cpd_paused",
        target: { type: "user", id: memberId },
        details: { from, to },
      });
      return { id };
    }),
});
