import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { evidenceInput } from "./schema";

/**
 * Adds a document of the member's as the evidence of an entry that was submitted without any, also of an approved one.
 *
 * @throws Refusal `not_found`, `changed_meanwhile` for an entry that has evidence
 */
export const addCpdEvidence = operation({
  actor: member,
  input: evidenceInput,
  run: (person, { id, documentId }) =>
    transaction(async () => {
      const mine = { userId: person.id };
      if ((await db.document.count({ where: { id: documentId, ...mine } })) === 0)
        throw new Refusal("not_found", "Document not found");
      const { count } = await db.write.cpdEntry.updateMany({
        where: { id, ...mine, state: { in: ["submitted", "approved"] }, documentId: null },
        data: { documentId },
      });
      if (count === 1) return { id };
      if ((await db.cpdEntry.count({ where: { id, ...mine } })) === 0)
        throw new Refusal("not_found", "CPD entry not found");
      throw new Refusal("changed_meanwhile", "This entry has evidence already, or was not submitted.");
    }),
});
