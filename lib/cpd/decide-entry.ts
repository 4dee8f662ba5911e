import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { queueEmail } from "@/lib/mail/queue";
import { ownEntryMessage } from "./labels";
import { cpdDecisionLetter } from "./letters";
import { cpdEntryFields, toEntry } from "./queries";
import { cpdDecisionInput } from "./schema";

/**
 * POST /api/admin/cpd/entries/{id}/decide: decides on a submitted entry, once, and emails its member. Nobody decides on
 * their own.
 *
 * @throws Refusal `not_found`, `forbidden`, `already_decided`, `changed_meanwhile`
 */
export const decideCpdEntry = operation({
  actor: staff("cpd.review"),
  input: cpdDecisionInput,
  presence: "session",
  run: (person, { id, decision, reason: given, submittedAt }) =>
    transaction(async () => {
      const reason = decision === "declined" ? given : null;
      const { count } = await db.write.cpdEntry.updateMany({
        where: { id, state: "submitted", userId: { not: person.id }, ...(submittedAt && { submittedAt }) },
        data: { state: decision, reason, decidedAt: new Date(), decidedById: person.id },
      });
      const decided = await db.cpdEntry.findUnique({
        select: {
          ...cpdEntryFields,
          user: { select: { id: true, firstName: true, email: true } },
          decidedBy: { select: { firstName: true, lastName: true } },
        },
        where: { id },
      });
      if (!decided) throw new Refusal("not_found", "CPD entry not found");
      const { user, decidedBy, ...entry } = decided;
      if (user.id === person.id) throw new Refusal("forbidden", ownEntryMessage);
      if (count === 0) throw whyNot(entry.state, decidedBy && fullName(decidedBy));
      await recordAudit({
        actor: person,
        action: `cpd_${decision}`,
        target: { type: "cpd_entry", id },
        details: { memberId: user.id, ...(reason !== null && { reason }) },
      });
      await queueEmail({
        to: user.email,
        template: "cpd_decided",
        letter: cpdDecisionLetter(user.firstName, { title: entry.title, reason }),
        decisionOn: id,
      });
      return toEntry(entry);
    }),
});

function whyNot(state: ReturnType<typeof toEntry>["state"], who: string | null): Refusal {
  if (state === "draft" || state === "submitted")
    return new Refusal("changed_meanwhile", "The member has changed this entry. Please read it again.");
  return new Refusal("already_decided", `This entry has already been ${state}${who ? ` by ${who}` : ""}.`);
}
