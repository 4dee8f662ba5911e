import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { revokeStatementsWith } from "@/lib/certificates/shared/revoke";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { takeEmailBack } from "@/lib/mail/take-back";
import { dayOf } from "./queries";
import { entryIdInput } from "./schema";

/**
 * Makes an entry submitted again while the email of its decision still waits in the outbox, which takes some seconds. A statement
 * that lists it is revoked.
 *
 * @throws Refusal `not_found`, `too_late`, `changed_meanwhile` unless it is one's own decision and stands
 */
export const undoCpdDecision = operation({
  actor: staff("cpd.review"),
  input: entryIdInput,
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      const before = await db.cpdEntry.findUnique({ select: { state: true }, where: { id } });
      const { count } = await db.write.cpdEntry.updateMany({
        where: { id, state: { in: ["approved", "declined"] }, decidedById: person.id },
        data: { state: "submitted", reason: null, decidedAt: null, decidedById: null },
      });
      const entry = await db.cpdEntry.findUnique({
        select: { userId: true, state: true, title: true, date: true },
        where: { id },
      });
      if (!entry) throw new Refusal("not_found", "CPD entry not found");
      if (count === 0)
        throw new Refusal(
          "changed_meanwhile",
          entry.state === "submitted"
            ? "This entry is already waiting for review again."
            : "Only the person who decided can undo it.",
        );
      await takeEmailBack(id);
      if (before?.state === "approved")
        await revokeStatementsWith(person, entry.userId, { title: entry.title, date: dayOf(entry.date) });
      await recordAudit({
        actor: person,
        action: "cpd_decision_undone",
        target: { type: "cpd_entry", id },
        details: { memberId: entry.userId },
      });
      return { id };
    }),
});
