import "server-only";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import type { Letter } from "@/lib/mail/letter";
import { queueEmails } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";
import { toAdministratorLetter, toMemberLetter } from "./letters";

type Post = {
  /** The conversation that it continues; null begins one. */
  threadId: string | null;
  /** The member with whom the administrators talk. */
  memberId: string;
  from: { id: string; firstName: string; lastName: string };
  /** null for the inbox that all administrators share. */
  toUserId: string | null;
  subject: string;
  content: string;
  /** Sent instead of the e-mail that announces a message to its member, where there is more to say. */
  email?: { template: Template; letter: Letter };
};

/**
 * Puts a message into its conversation and promises the e-mail that announces it, in the caller's transaction. Who may
 * write to whom has been decided before.
 */
export async function postMessage({ threadId, memberId, from, toUserId, subject, content, email }: Post) {
  // Of two processes, too, the later answer stands below the earlier one.
  const sentAt = await databaseNow();
  const thread = threadId
    ? await db.messageThread.update({
        select: { id: true },
        where: { id: threadId },
        data: { lastMessageAt: sentAt },
      })
    : await db.messageThread.create({
        select: { id: true },
        data: { memberId, subject, createdAt: sentAt, lastMessageAt: sentAt },
      });
  const message = await db.message.create({
    data: { threadId: thread.id, fromUserId: from.id, toUserId, subject, content, sentAt },
  });
  await announce({ threadId: thread.id, from, toUserId, email });
  return message;
}

async function announce({
  threadId,
  from,
  toUserId,
  email: instead,
}: Pick<Post, "from" | "toUserId" | "email"> & { threadId: string }) {
  const name = `${from.firstName} ${from.lastName}`.trim();
  const recipients = await db.user.findMany({
    select: { email: true, firstName: true },
    where: toUserId === null ? { isAdmin: true, suspendedAt: null, id: { not: from.id } } : { id: toUserId },
  });
  await queueEmails(
    recipients.map(({ email, firstName }) => ({
      to: email,
      ...(toUserId === null
        ? {
            template: "message_to_administrators",
            letter: toAdministratorLetter(firstName, name, threadId),
          }
        : (instead ?? { template: "message_to_member", letter: toMemberLetter(firstName, threadId) })),
    })),
  );
}
