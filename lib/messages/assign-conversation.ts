import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { assignmentInput } from "./schema";
import { answersMessagesFilter } from "./shared/answering";

/**
 * Assigns a conversation to a person who answers it, or to nobody.
 *
 * @throws Refusal `not_found`, `invalid_input` for somebody who cannot answer it, `changed_meanwhile` when somebody
 * else has assigned it meanwhile
 */
export const assignConversation = operation({
  actor: staff("messages.answer"),
  input: assignmentInput,
  presence: "session",
  run: (person, { id, assigneeId, expectedId }) =>
    transaction(async () => {
      const thread = await db.messageThread.findUnique({ select: { memberId: true }, where: { id } });
      if (!thread) throw new Refusal("not_found", "Conversation not found");
      if (assigneeId) await requireAnswering(assigneeId, thread.memberId);
      const { count } = await db.write.messageThread.updateMany({
        where: { id, assigneeId: expectedId },
        data: { assigneeId },
      });
      if (count === 0) throw await assignedMeanwhile(id);
      await recordAudit({
        actor: person,
        action: "conversation_assigned",
        target: { type: "conversation", id },
        details: { memberId: thread.memberId, assigneeId },
      });
      return { assigneeId };
    }),
});

async function requireAnswering(id: string, memberId: string): Promise<void> {
  const person = await db.user.findFirst({
    select: { id: true },
    where: { AND: [answersMessagesFilter, { id }] },
  });
  if (person && id !== memberId) return;
  const message = person
    ? "No one can answer their own conversation. Choose someone else."
    : "This person can't answer messages. Choose someone else.";
  throw new Refusal("invalid_input", message, { issues: [{ path: "assigneeId", message }] });
}

async function assignedMeanwhile(id: string): Promise<Refusal> {
  const thread = await db.messageThread.findUnique({
    select: { assignee: { select: { firstName: true, lastName: true } } },
    where: { id },
  });
  const now = thread?.assignee
    ? `${fullName(thread.assignee)} is now assigned to this conversation.`
    : "No one is assigned to this conversation now.";
  return new Refusal(
    "changed_meanwhile",
    `Someone else has changed this. ${now} Reload the page to continue.`,
  );
}
