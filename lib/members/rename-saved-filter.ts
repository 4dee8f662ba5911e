import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { savedFilterRenameInput } from "./schema";
import { explainTakenFilterName, savedFilterGone } from "./shared/saved-filter";

/**
 * Renames a saved filter.
 * @throws Refusal `not_found`, `changed_meanwhile`, `invalid_input` for a name that is taken
 */
export const renameSavedFilter = operation({
  actor: staff("members.edit"),
  input: savedFilterRenameInput,
  presence: "session",
  run: (person, { id, version, name }) =>
    transaction(async () => {
      explainTakenFilterName();
      const [before] = await sql<{ name: string; version: number }>`
        SELECT "name", "version" FROM "SavedFilter" WHERE "id" = ${id}::uuid FOR UPDATE`;
      if (!before) throw savedFilterGone();
      if (before.version !== version) {
        throw new Refusal(
          "changed_meanwhile",
          `Someone else has renamed this saved filter to “${before.name}”. Go back to see it.`,
        );
      }
      await db.write.savedFilter.update({ where: { id }, data: { name, version: version + 1 } });
      await recordAudit({
        actor: person,
        action: "saved_filter_renamed",
        target: { type: "saved filter", id },
        details: { name: before.name, newName: name },
      });
      return { id };
    }),
});
