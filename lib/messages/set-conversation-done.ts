import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { conversationDoneInput } from "./schema";

/**
 * Marks a conversation as done, or as open again. The member's next message reopens it, too. `hasChanged` is false when
 * a colleague was faster.
 *
 * @throws Refusal `not_found`, `changed_meanwhile` when the member has written what the person has not seen
 */
export const setConversationDone = operation({
  actor: staff("messages.answer"),
  input: conversationDoneInput,
  presence: "session",
  run: (person, { id, isDone, newestId }) =>
    transaction(async () => {
      // The lock is the one of `postMessage`, so that a concurrent message is either seen here or reopens the
      // conversation.
      const [thread] = await sql<{ memberId: string; isDone: boolean }>`
        SELECT "memberId"::text, "doneAt" IS NOT NULL AS "isDone" FROM "MessageThread"
        WHERE "id" = ${id}::uuid FOR UPDATE`;
      if (!thread) throw new Refusal("not_found", "Conversation not found");
      if (thread.isDone === isDone) return { isDone, hasChanged: false };
      if (isDone) {
        await requireNothingNewer(id, newestId);
        await db.write.message.updateMany({
          where: { threadId: id, toUserId: null, readAt: null },
          data: { readAt: new Date() },
        });
      }
      await db.write.messageThread.update({ where: { id }, data: { doneAt: isDone ? new Date() : null } });
      await recordAudit({
        actor: person,
        action: isDone ? "conversation_done" : "conversation_reopened",
        target: { type: "conversation", id },
        details: { memberId: thread.memberId },
      });
      return { isDone, hasChanged: true };
    }),
});

async function requireNothingNewer(threadId: string, newestId: string): Promise<void> {
  const seen = await db.message.findFirst({ select: { sentAt: true }, where: { id: newestId, threadId } });
  const newer = await db.message.findFirst({
    select: { id: true },
    where: { threadId, toUserId: null, ...(seen && { sentAt: { gt: seen.sentAt } }) },
  });
  if (!newer) return;
  throw new Refusal("changed_meanwhile", "The member has written again. Read the new message first.");
}
