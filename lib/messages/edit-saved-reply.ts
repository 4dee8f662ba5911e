import "server-only";
import { compareFields, recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { savedReplyEditInput } from "./schema";
import { refuseTakenReplyName, savedReplyGone } from "./shared/saved-reply";

/**
 * Changes the name or the text of a saved reply.
 *
 * @throws Refusal `not_found`, `changed_meanwhile`, `invalid_input` for a name that is taken
 */
export const editSavedReply = operation({
  actor: staff("messages.answer"),
  input: savedReplyEditInput,
  presence: "session",
  run: (person, { id, version, name, content }) =>
    transaction(async () => {
      refuseTakenReplyName();
      const [before] = await sql<{ name: string; content: string; version: number }>`
        SELECT "name", "content", "version" FROM "SavedReply" WHERE "id" = ${id}::uuid FOR UPDATE`;
      if (!before) throw savedReplyGone();
      if (before.version !== version) {
        throw new Refusal(
          "changed_meanwhile",
          "Someone else has changed this saved reply. Copy what you typed, then open it again.",
        );
      }
      await db.write.savedReply.update({ where: { id }, data: { name, content, version: version + 1 } });
      await recordAudit({
        actor: person,
        action: "saved_reply_changed",
        target: { type: "saved reply", id },
        details: { name, changed: Object.keys(compareFields(before, { name, content })) },
      });
      return { id };
    }),
});
