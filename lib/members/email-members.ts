import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { queueWithinLetterLimit } from "@/lib/mail/count-letters";
import { queueEmails } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { formatCount, maxCounted } from "@/lib/core/paging";
import { noRecipients } from "./labels";
import { toMembersLetter } from "./letters";
import { auditedFilter, countRecipients, recipientBatches } from "./member-queries";
import { maxUnconfirmed, membersMessageInput } from "./schema";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/** The maximum number of emails in memory at once. */
const batchSize = 1_000;

/**
 * Emails all members under a filter of the Members tab. Each gets a separate email, so that no address is disclosed.
 * Closed accounts are left out, and suspended ones unless the filter selects them. All are queued or none; none when
 * the number of recipients differs from the one shown.
 * @throws Refusal `changed_meanwhile`, `not_found` without any recipient, `invalid_input` when more than
 * `maxUnconfirmed` people would get it and the person has not confirmed that
 */
export const emailMembers = operation({
  actor: staff("members.email", "members.read"),
  timeoutMs,
  input: membersMessageInput,
  presence: "fresh",
  async run(person, { q, status, type, expected, isConfirmed, subject, content }) {
    await countUse("messages to members", person.id, { max: 20, windowSeconds: 60 * 60 });
    const who = { text: q, status: status ?? null, type: type ?? null };
    return transaction(
      async () => {
        const recipients = await countRecipients(person, who);
        if (recipients === 0) throw new Refusal("not_found", noRecipients);
        if (Math.min(recipients, maxCounted) !== expected) {
          throw new Refusal(
            "changed_meanwhile",
            `This email would now go to ${formatCount(recipients)} people, not ${formatCount(expected)}. Check the list before you send it.`,
          );
        }
        if (recipients > maxUnconfirmed && !isConfirmed) {
          throw new Refusal(
            "invalid_input",
            `Confirm that this email goes to ${formatCount(expected)} people.`,
          );
        }
        await queueWithinLetterLimit(person.id, recipients, async () => {
          for await (const rows of recipientBatches(person, who, batchSize)) {
            await queueEmails(
              rows.map(({ firstName, email }) => ({
                to: email,
                template: "members_message",
                letter: toMembersLetter(firstName, { subject, content }),
              })),
            );
          }
        });
        await recordAudit({
          actor: person,
          action: "members_emailed",
          details: { subject, filter: auditedFilter(who), recipients },
        });
        return { recipients };
      },
      { timeoutMs },
    );
  },
});
