import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { cpdEntryFields, toEntry } from "./queries";
import { canChange } from "./rules";
import { entryChangeInput } from "./schema";
import { entryColumns } from "./shared/write-entry";

/**
 * PUT /api/cpd/entries/{id}: changes, submits or resubmits an entry of the member's that is not approved.
 *
 * @throws Refusal as `entryColumns`; `not_found`, `already_decided`
 */
export const changeCpdEntry = operation({
  actor: member,
  input: entryChangeInput,
  run: (person, { id, ...typed }) =>
    transaction(async () => {
      const mine = { id, userId: person.id };
      const before = await db.cpdEntry.findFirst({ where: mine });
      if (!before) throw new Refusal("not_found", "CPD entry not found");
      const data = await entryColumns(person.id, typed, before);
      // A reviewer may have approved it since it was read.
      const { count } = await db.write.cpdEntry.updateMany({
        where: { ...mine, state: { not: "approved" } },
        data,
      });
      if (!canChange(before) || count === 0)
        throw new Refusal("already_decided", "This entry has been approved, so it can no longer be changed.");
      return toEntry(await db.cpdEntry.findUniqueOrThrow({ select: cpdEntryFields, where: { id } }));
    }),
});
