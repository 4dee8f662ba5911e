import "server-only";
import { member } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { releaseUpload } from "@/lib/storage/uploads";
import { evidenceMessage } from "./labels";
import { documentIdInput } from "./schema";

/**
 * Withdraws a pending document of the member and deletes its file.
 *
 * @throws Refusal `not_found`, `already_decided`, `changed_meanwhile` for evidence of a CPD entry
 */
export const withdrawDocument = operation({
  actor: member,
  input: documentIdInput,
  run: (person, { id }) =>
    transaction(async () => {
      const mine = { id, userId: person.id };
      const document = await db.document.findFirst({ select: { uploadId: true, status: true }, where: mine });
      if (!document) throw new Refusal("not_found", "Document not found");
      if (document.status === "evidence") throw new Refusal("changed_meanwhile", evidenceMessage);
      const { count } = await db.write.document.deleteMany({ where: { ...mine, status: "pending" } });
      if (count === 0) {
        throw new Refusal(
          "already_decided",
          "This document has already been reviewed, so it can no longer be withdrawn.",
        );
      }
      await releaseUpload(document.uploadId);
      return { id };
    }),
});
