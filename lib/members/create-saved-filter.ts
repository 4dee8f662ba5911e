import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { maxSavedFilters, newSavedFilterInput } from "./schema";
import { explainTakenFilterName } from "./shared/saved-filter";

/**
 * Stores a filter of the list of members for everyone who may read them.
 *
 * @throws Refusal `invalid_input` for a name that is taken or a membership type that nobody has, `quota_exceeded` when
 * there are `maxSavedFilters`
 */
export const createSavedFilter = operation({
  actor: staff("members.edit"),
  input: newSavedFilterInput,
  presence: "session",
  run: (person, filter) =>
    transaction(async () => {
      explainTakenFilterName();
      // The lock prevents two people from both adding the last filter.
      await lockByName("saved filters");
      if ((await db.savedFilter.count()) >= maxSavedFilters) {
        throw new Refusal(
          "quota_exceeded",
          `There are already ${maxSavedFilters} saved filters. Delete one that no one uses first.`,
        );
      }
      await requireType(filter.type);
      const { id } = await db.write.savedFilter.create({ select: { id: true }, data: filter });
      await recordAudit({
        actor: person,
        action: "saved_filter_created",
        target: { type: "saved filter", id },
        details: filter,
      });
      return { id };
    }),
});

/**
 * Requires an existing membership type. The type comes from a URL, where it could be any text, including a person's
 * name.
 */
async function requireType(type: string | null): Promise<void> {
  if (type === null) return;
  if (await db.user.findFirst({ select: { id: true }, where: { membershipType: type } })) return;
  throw new Refusal("invalid_input", "No member has this membership type. Choose another type first.");
}
