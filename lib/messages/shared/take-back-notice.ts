import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";

/**
 * Deletes the notice of a decision on a document, in the caller's transaction, unless somebody has read it or written
 * after it.
 *
 * @throws Refusal `too_late`
 */
export async function takeBackNotice(documentId: string): Promise<void> {
  // Locked first, so that an answer that is being written is either seen here or finds no conversation.
  const threads = await sql<{ id: string }>`
    SELECT "id"::text FROM "MessageThread" WHERE "documentId" = ${documentId}::uuid FOR UPDATE`;
  const threadId = { in: threads.map(({ id }) => id) };
  const isKnown = { OR: [{ firstReadAt: { not: null } }, { readAt: { not: null } }, { toUserId: null }] };
  if (await db.message.count({ where: { threadId, ...isKnown } })) {
    throw new Refusal("too_late", "The member has already read the message, so this can't be undone.");
  }
  if ((await db.message.count({ where: { threadId } })) > threads.length) {
    throw new Refusal("too_late", "Somebody has written to the member about it, so this can't be undone.");
  }
  await db.messageThread.deleteMany({ where: { id: threadId } });
}
