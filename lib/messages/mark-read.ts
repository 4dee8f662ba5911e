import "server-only";
import { member } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { messageFields, sentTo, toMessage } from "./queries";
import { messageById } from "./schema";

/**
 * PUT /api/messages/{id}/read: by its recipient alone; any administrator reads for the shared inbox. The first
 * reading counts.
 *
 * @throws Refusal `not_found`, also when it was sent to somebody else
 */
export const markRead = operation({
  actor: member,
  input: messageById,
  async run(person, { id }) {
    await db.message.updateMany({
      where: { id, readAt: null, ...sentTo(person) },
      data: { readAt: new Date() },
    });
    const message = await db.message.findFirst({ select: messageFields, where: { id, ...sentTo(person) } });
    if (!message) throw new Refusal("not_found", "Message not found");
    return toMessage(person, message);
  },
});
