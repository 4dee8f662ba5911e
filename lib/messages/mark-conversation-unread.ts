import "server-only";
import { staff } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { sentToFilter } from "./queries";
import { conversationIdInput } from "./schema";

/**
 * Marks the newest message from the member as unread for everyone who shares the inbox.
 *
 * @throws Refusal `not_found`, also when the member has not written in it
 */
export const markConversationUnread = operation({
  actor: staff("messages.answer"),
  input: conversationIdInput,
  presence: "session",
  async run(person, { id: threadId }) {
    const newest = await db.message.findFirst({
      select: { id: true },
      where: { threadId, ...sentToFilter(person) },
      orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    });
    if (!newest) throw new Refusal("not_found", "There's no message to you in this conversation.");
    await db.write.message.update({ where: { id: newest.id }, data: { readAt: null } });
    return { id: threadId };
  },
});
