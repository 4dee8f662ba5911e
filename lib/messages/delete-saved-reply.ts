import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { savedReplyIdInput } from "./schema";
import { savedReplyGone } from "./shared/saved-reply";

/** @throws Refusal `not_found` when somebody else has deleted it */
export const deleteSavedReply = operation({
  actor: staff("messages.answer"),
  input: savedReplyIdInput,
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      const [reply] = await sql<{ name: string }>`
        SELECT "name" FROM "SavedReply" WHERE "id" = ${id}::uuid FOR UPDATE`;
      if (!reply) throw savedReplyGone();
      await db.write.savedReply.delete({ where: { id } });
      await recordAudit({
        actor: person,
        action: "saved_reply_deleted",
        target: { type: "saved reply", id },
        details: { name: reply.name },
      });
      return { id };
    }),
});
