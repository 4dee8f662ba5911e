import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { savedFilterIdInput } from "./schema";
import { savedFilterGone } from "./shared/saved-filter";

/**
 * Deletes a saved filter.
 * @throws Refusal `not_found` when somebody else has deleted it
 */
export const deleteSavedFilter = operation({
  actor: staff("members.edit"),
  input: savedFilterIdInput,
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      const [filter] = await sql<{ name: string }>`
        SELECT "name" FROM "SavedFilter" WHERE "id" = ${id}::uuid FOR UPDATE`;
      if (!filter) throw savedFilterGone();
      await db.write.savedFilter.delete({ where: { id } });
      await recordAudit({
        actor: person,
        action: "saved_filter_deleted",
        target: { type: "saved filter", id },
        details: { name: filter.name },
      });
      return { id };
    }),
});
