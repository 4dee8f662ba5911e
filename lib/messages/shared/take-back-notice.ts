import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";

/**
 * Deletes the notice of a decision on a document, in the caller's transaction, unless it was read or answered.
 *
 * @throws Refusal `too_late`
 */
export async function deleteDecisionNotice(documentId: string): Promise<void> {
  // The threads are locked first, so that a concurrent answer is either seen here or finds no conversation.
  const threads = await sql<{ id: string }>`
    SELECT "id"::text FROM "MessageThread" WHERE "documentId" = ${documentId}::uuid FOR UPDATE`;
  const ids = threads.map(({ id }) => id);
  // The messages are locked as well, because a person who is opening one has read it.
  const messages = await sql<{ isKnown: boolean }>`
    SELECT "firstReadAt" IS NOT NULL OR "readAt" IS NOT NULL OR "toUserId" IS NULL AS "isKnown"
    FROM "Message" WHERE "threadId" = ANY(${ids}::uuid[]) FOR UPDATE`;
  if (messages.some(({ isKnown }) => isKnown)) {
    throw new Refusal("too_late", "The member has already read the message, so this can't be undone.");
  }
  if (messages.length > threads.length) {
    throw new Refusal(
      "too_late",
      "A colleague has since messaged the member about this, so it can’t be undone.",
    );
  }
  await db.write.messageThread.deleteMany({ where: { id: { in: ids } } });
}
