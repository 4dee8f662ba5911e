import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { entryIdInput } from "./schema";

/**
 * Deletes a draft of the member's.
 *
 * @throws Refusal `not_found`, `changed_meanwhile`
 */
export const deleteCpdEntry = operation({
  actor: member,
  input: entryIdInput,
  run: (person, { id }) =>
    transaction(async () => {
      const mine = { id, userId: person.id };
      const { count } = await db.write.cpdEntry.deleteMany({ where: { ...mine, state: "draft" } });
      if (count === 1) return { id };
      if ((await db.cpdEntry.count({ where: mine })) === 0)
        throw new Refusal("not_found", "CPD entry not found");
      throw new Refusal("changed_meanwhile", "Only a draft can be deleted.");
    }),
});
