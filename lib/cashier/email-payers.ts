import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { readBanks } from "@/lib/bank/shared/read-bank";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { formatCount } from "@/lib/core/paging";
import { transaction } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { queueWithinLetterLimit } from "@/lib/mail/count-letters";
import { queueEmails } from "@/lib/mail/queue";
import { auditedDuesFilter, listPayers, readOpenDues } from "@/lib/payments/shared/due-batches";
import { toPayersLetter } from "@/lib/ledger/letters";
import { payersMessageInput } from "@/lib/ledger/schema";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/** The maximum number of people whose emails are in memory at once. */
const batchSize = 500;

/**
 * Emails everybody who owes something under a filter of the receivables, once each, with their current outstanding
 * amounts and how to pay them. All are queued or none; none when the number of people differs from the one shown.
 * @throws Refusal `changed_meanwhile`, `not_found` without anybody who owes something
 */
export const emailPayers = operation({
  actor: staff("payments.email", "payments.read"),
  timeoutMs,
  input: payersMessageInput,
  presence: "fresh",
  async run(person, { q, state, overdue, purpose, expected, subject, content }) {
    await countUse("messages to members", person.id, { max: 20, windowSeconds: 60 * 60 });
    const chosen = { text: q ?? "", state, purpose, isOverdue: overdue === "true" };
    return transaction(
      async () => {
        const payers = await listPayers(person, chosen);
        const recipients = payers.length;
        if (recipients === 0) throw new Refusal("not_found", "No one in this list owes anything.");
        if (recipients !== expected) {
          throw new Refusal(
            "changed_meanwhile",
            `This email would now go to ${formatCount(recipients)} people, not ${formatCount(expected)}. Check the list before you send it.`,
          );
        }
        await queueWithinLetterLimit(person.id, recipients, async () => {
          for (let from = 0; from < recipients; from += batchSize) {
            await queueLetters(payers.slice(from, from + batchSize), { subject, content });
          }
        });
        await recordAudit({
          actor: person,
          action: "payers_emailed",
          details: { subject, filter: auditedDuesFilter(chosen), recipients },
        });
        return { recipients };
      },
      { timeoutMs },
    );
  },
});

async function queueLetters(
  payers: { email: string; ids: string[] }[],
  written: { subject: string; content: string },
): Promise<void> {
  const dues = await readOpenDues(payers.flatMap(({ ids }) => ids));
  const bankOf = await readBanks(dues.flatMap(({ eventId }) => eventId ?? []));
  const byId = new Map(dues.map((due) => [due.id, due]));
  await queueEmails(
    payers.flatMap(({ email, ids }) => {
      const owed = ids
        .flatMap((id) => byId.get(id) ?? [])
        .toSorted((one, other) => other.daysOverdue - one.daysOverdue)
        .map((due) => ({ ...due, bank: bankOf(due.eventId) }));
      const [first] = owed;
      if (!first) return [];
      return { to: email, template: "payers_message", letter: toPayersLetter(first.member, owed, written) };
    }),
  );
}
