import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { revokeStatementsWith } from "@/lib/certificates/shared/revoke";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { queueEmail } from "@/lib/mail/queue";
import { ownEntryMessage } from "./labels";
import { cpdWithdrawnLetter } from "./letters";
import { dayOf } from "./queries";
import { withdrawalInput } from "./schema";

/**
 * Takes an approved entry out of its member's CPD, as when an audit has found no evidence. The entry is declined with
 * the reason, a statement that lists it is revoked, and the member is emailed. Nobody withdraws their own.
 *
 * @throws Refusal `not_found`, `forbidden`, `changed_meanwhile` unless the entry is approved
 */
export const withdrawCpdApproval = operation({
  actor: staff("cpd.review"),
  input: withdrawalInput,
  presence: "session",
  run: (person, { id, reason }) =>
    transaction(async () => {
      const entry = await db.cpdEntry.findUnique({
        select: { title: true, date: true, user: { select: { id: true, firstName: true, email: true } } },
        where: { id },
      });
      if (!entry) throw new Refusal("not_found", "CPD entry not found");
      const { title, user } = entry;
      if (user.id === person.id) throw new Refusal("forbidden", ownEntryMessage);
      // The database lets only a submitted entry be declined.
      const { count } = await db.write.cpdEntry.updateMany({
        where: { id, state: "approved" },
        data: { state: "submitted", decidedAt: null, decidedById: null },
      });
      if (count === 0)
        throw new Refusal(
          "changed_meanwhile",
          "This entry isn’t approved any more. Reload the page to see it.",
        );
      await db.write.cpdEntry.update({
        where: { id },
        data: { state: "declined", reason, decidedAt: new Date(), decidedById: person.id },
      });
      await revokeStatementsWith(person, user.id, { title, date: dayOf(entry.date) });
      await recordAudit({
        actor: person,
        action: "cpd_approval_withdrawn",
        target: { type: "cpd_entry", id },
        details: { memberId: user.id, reason },
      });
      await queueEmail({
        to: user.email,
        template: "cpd_decided",
        letter: cpdWithdrawnLetter(user.firstName, { title, reason }),
      });
      return { id };
    }),
});
