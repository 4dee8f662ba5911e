import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { releaseUpload } from "@/lib/storage/uploads";
import { applicationDocumentInput } from "./schema";
import { lockForApplicant, requireLinkForDocuments } from "./pending-application";

/**
 * Removes a document of a pending application, with its file. It confirms no address.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export const removeDocument = operation({
  actor: bearer,
  input: applicationDocumentInput,
  async run(_visitor, { token, id }) {
    const link = await requireLinkForDocuments(token);
    const applicationId = link.id;
    return transaction(async () => {
      await lockForApplicant(link, "removes a document");
      const document = await db.applicationDocument.findFirst({ where: { id, applicationId } });
      if (!document) throw new Refusal("not_found", "Document not found");
      await db.write.applicationDocument.delete({ where: { id } });
      await releaseUpload(document.uploadId);
      await recordAudit({
        actor: null,
        action: "application_document_removed",
        target: { type: "application", id: applicationId },
        details: { ...byPrivateLink, documentId: id, kind: document.kind },
      });
      return { id };
    });
  },
});
