import "server-only";
import { member } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { cpdEntryFields, toEntry } from "./queries";
import { newEntryInput } from "./schema";
import { entryColumns } from "./shared/write-entry";

/**
 * POST /api/cpd/entries: adds what the member has learned elsewhere, as a draft or submitted for review.
 *
 * @throws Refusal as `entryColumns`
 */
export const createCpdEntry = operation({
  actor: member,
  input: newEntryInput,
  status: 201,
  run: (person, typed) =>
    transaction(async () => {
      const data = { userId: person.id, ...(await entryColumns(person.id, typed, null)) };
      return toEntry(await db.write.cpdEntry.create({ select: cpdEntryFields, data }));
    }),
});
