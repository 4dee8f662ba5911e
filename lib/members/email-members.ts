import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { take } from "@/lib/limits/limit";
import { queueEmails } from "@/lib/mail/queue";
import { operation } from "@/lib/operation";
import { formatCount, mostCounted } from "@/lib/paging";
import { toMembersLetter } from "./letters";
import { countMembers, memberBatches } from "./member-queries";
import { membersMessage } from "./schema";

/** Writing to thousands takes longer than a transaction may otherwise. */
const timeoutMs = 60_000;

/** Letters that are held in memory at a time. */
const batchSize = 1_000;

/**
 * Writes to all members whom a filter of the Members tab leaves. One email each, so that nobody sees another's
 * address. All are promised together, or none; and none when the filter reaches others than the number that was shown.
 *
 * @throws Refusal `changed_meanwhile`, `not_found` when it would reach nobody
 */
export const emailMembers = operation({
  actor: admin,
  timeoutMs,
  input: membersMessage,
  async run(person, { q, status, type, expected, subject, content }) {
    await take("messages to members", person.id, { most: 20, windowSeconds: 60 * 60 });
    const who = { text: q, status: status ?? null, type: type ?? null };
    return transaction(
      async () => {
        const recipients = await countMembers(person, who);
        if (recipients === 0) throw new Refusal("not_found", "No members match this audience.");
        if (Math.min(recipients, mostCounted) !== expected) {
          throw new Refusal(
            "changed_meanwhile",
            `This email would now go to ${formatCount(recipients)} people, not ${formatCount(expected)}. Check the list before you send it.`,
          );
        }
        for await (const rows of memberBatches(person, who, batchSize)) {
          await queueEmails(
            rows.map(({ firstName, email }) => ({
              to: email,
              template: "members_message",
              letter: toMembersLetter(firstName, { subject, content }),
            })),
          );
        }
        await recordAudit({
          actor: person,
          action: "members_emailed",
          details: { subject, filter: who, recipients },
        });
        return { recipients };
      },
      { timeoutMs },
    );
  },
});
