import "server-only";
import { member } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { messageFields, sentToFilter, toMessage } from "./queries";
import { messageIdInput } from "./schema";

/**
 * PUT /api/messages/{id}/read, for the recipient, or any administrator for the shared inbox. Only the first call sets
 * the time.
 *
 * @throws Refusal `not_found`, also for other people's messages
 */
export const markMessageRead = operation({
  actor: member,
  input: messageIdInput,
  async run(person, { id }) {
    await db.write.message.updateMany({
      where: { id, readAt: null, ...sentToFilter(person) },
      data: { readAt: new Date() },
    });
    const message = await db.message.findFirst({
      select: messageFields,
      where: { id, ...sentToFilter(person) },
    });
    if (!message) throw new Refusal("not_found", "Message not found");
    return toMessage(person, message);
  },
});
