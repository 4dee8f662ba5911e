import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { maxSavedReplies, newSavedReplyInput } from "./schema";
import { refuseTakenReplyName } from "./shared/saved-reply";

/**
 * Stores a reply for everyone who answers messages.
 *
 * @throws Refusal `invalid_input` for a name that is taken, `quota_exceeded` when there are `maxSavedReplies`
 */
export const createSavedReply = operation({
  actor: staff("messages.answer"),
  input: newSavedReplyInput,
  presence: "session",
  run: (person, reply) =>
    transaction(async () => {
      refuseTakenReplyName();
      // The lock prevents two people from both adding the last allowed reply.
      await lockByName("saved replies");
      if ((await db.savedReply.count()) >= maxSavedReplies) {
        throw new Refusal(
          "quota_exceeded",
          `There are already ${maxSavedReplies} saved replies. Delete one that no one uses first.`,
        );
      }
      const { id } = await db.write.savedReply.create({ select: { id: true }, data: reply });
      await recordAudit({
        actor: person,
        action: "saved_reply_created",
        target: { type: "saved reply", id },
        details: { name: reply.name },
      });
      return { id };
    }),
});
