import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { pathTo } from "@/lib/core/path-to";
import { db } from "@/lib/db/client";

export const messagePersonalData: PersonalData = {
  models: ["MessageThread", "Message"],
  count: async ({ id: memberId }) => ({
    messages: await db.message.count({ where: { thread: { memberId } } }),
  }),
  export: async ({ id }) => ({
    messages: await listMessages(id),
    assignedConversations: await listAssigned(id),
  }),
  async erase({ id, createdAt }) {
    const threads = await db.messageThread.findMany({ select: { id: true }, where: { memberId: id } });
    const words = threads.map((thread) => pathTo("/messages", { query: { message: thread.id } }));
    return { letters: [{ templates: ["message_to_administrators"], since: createdAt, words }] };
  },
};

/** The member's messages in both directions, without the names of administrators. */
async function listMessages(id: string) {
  const rows = await db.message.findMany({
    select: {
      subject: true,
      content: true,
      sentAt: true,
      firstReadAt: true,
      fromUserId: true,
      thread: { select: { memberId: true, subject: true } },
    },
    where: { OR: [{ fromUserId: id }, { toUserId: id }] },
    orderBy: { sentAt: "asc" },
  });
  return rows.map(({ fromUserId, sentAt, firstReadAt, thread, ...message }) => ({
    direction: fromUserId === id ? "sent" : "received",
    /** The subject of the member's own conversation; null for others, which staff answered. */
    conversation: thread.memberId === id ? thread.subject : null,
    ...message,
    sentAt: sentAt.toISOString(),
    readAt: firstReadAt?.toISOString() ?? null,
  }));
}

/** The conversations assigned to a member of staff, without what other people wrote in them. */
async function listAssigned(assigneeId: string) {
  const rows = await db.messageThread.findMany({
    select: { lastMessageAt: true, doneAt: true },
    where: { assigneeId },
    orderBy: { lastMessageAt: "asc" },
  });
  return rows.map(({ lastMessageAt, doneAt }) => ({
    lastMessageAt: lastMessageAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }));
}
