import "server-only";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import type { Letter } from "@/lib/mail/letter";
import { queueEmails } from "@/lib/mail/queue";
import type { OtherTemplate } from "@/lib/mail/seat-templates";
import { toAdministratorLetter, toMemberLetter } from "../letters";
import { answersMessagesFilter } from "./answering";

type Post = {
  /** The conversation to continue; null starts a new one. */
  threadId: string | null;
  /**
   * Whether the portal sends the message automatically. A new conversation then stays out of the inbox until the member
   * answers.
   */
  isNotice?: boolean;
  /** The member in the conversation. */
  memberId: string;
  from: { id: string; firstName: string; lastName: string };
  /** The recipient; null for the administrators' shared inbox. */
  toUserId: string | null;
  subject: string;
  content: string;
  /** The document whose decision a new conversation is about. Its email waits, so that the decision can be undone. */
  documentId?: string;
  /** The email that replaces the standard notification. */
  email?: { template: OtherTemplate; letter: Letter };
};

/**
 * Adds a message to its conversation and queues the notification email, in the caller's transaction. The caller has
 * checked that the sender may write to the recipient.
 *
 * @throws Refusal `not_found` when the conversation was a notice that has been taken back
 */
export async function postMessage({
  threadId,
  isNotice = false,
  memberId,
  from,
  toUserId,
  subject,
  content,
  documentId,
  email,
}: Post) {
  // The time is the database's, so that messages from different processes keep their order.
  const sentAt = await databaseNow();
  if (threadId) await touchThread(threadId, sentAt);
  const thread = threadId
    ? { id: threadId }
    : await db.write.messageThread.create({
        select: { id: true },
        data: {
          memberId,
          subject,
          isNotice,
          createdAt: sentAt,
          lastMessageAt: sentAt,
          ...(documentId && { documentId }),
        },
      });
  const message = await db.write.message.create({
    data: { threadId: thread.id, fromUserId: from.id, toUserId, subject, content, sentAt },
  });
  await announce({ threadId: thread.id, from, toUserId, documentId, email });
  return message;
}

async function touchThread(id: string, lastMessageAt: Date): Promise<void> {
  const { count } = await db.write.messageThread.updateMany({ where: { id }, data: { lastMessageAt } });
  if (count === 0) throw new Refusal("not_found", "Conversation not found");
}

async function announce({
  threadId,
  from,
  toUserId,
  documentId,
  email: instead,
}: Pick<Post, "from" | "toUserId" | "documentId" | "email"> & { threadId: string }) {
  const name = fullName(from);
  const recipients = await db.user.findMany({
    select: { email: true, firstName: true },
    where: toUserId === null ? { ...answersMessagesFilter, id: { not: from.id } } : { id: toUserId },
  });
  await queueEmails(
    recipients.map(({ email, firstName }) => ({
      to: email,
      ...(documentId && { decisionOn: documentId }),
      ...(toUserId === null
        ? {
            template: "message_to_administrators",
            letter: toAdministratorLetter(firstName, name, threadId),
          }
        : (instead ?? { template: "message_to_member", letter: toMemberLetter(firstName, threadId) })),
    })),
  );
}
