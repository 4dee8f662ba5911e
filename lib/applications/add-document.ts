import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { db, transaction } from "@/lib/db/client";
import { receiveDocument } from "@/lib/documents/shared/receive-document";
import { Refusal } from "@/lib/core/errors";
import { storedFileName } from "@/lib/core/file-name";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { issueUpload, releaseUpload, claimOwnUpload } from "@/lib/storage/uploads";
import { documentUploadInput } from "./schema";
import { lockForApplicant, requireLinkForDocuments, requirePendingApplication } from "./pending-application";

/** The maximum number of documents of an application: far more than it needs, and still few enough to review. */
const maxDocuments = 20;
/** Limits what one network can fill the store with, at 10 MB per file, whatever number of applications it sends. */
const filesPerNetwork = { max: 100, windowSeconds: 24 * 60 * 60, what: "uploads from your network" };

/**
 * PUT /api/applications/{token}/documents?kind=&fileName=&issuedOn=: adds a document to a pending application. The
 * body is the file, checked like a member's document. A claim of an existing member takes none.
 *
 * @throws Refusal `not_found`, `already_decided`, `too_many`, `invalid_input`, `too_large`, `unsupported_type`
 */
export const addDocument = operation({
  actor: bearer,
  input: documentUploadInput,
  status: 201,
  readsBody: true,
  // Recognising a repeated request would require storing the file with its key.
  unrepeatable: true,
  async run(_visitor, { token, ...facts }, request) {
    const link = await requireLinkForDocuments(token);
    const applicationId = link.id;
    await countUse("documents by application", applicationId, { max: 40, windowSeconds: 60 * 60 });
    // The application is checked before the upload to fail early, and again inside the transaction below.
    const application = await db.membershipApplication.findUnique({
      select: { status: true, isClaim: true },
      where: { id: applicationId },
    });
    requirePendingApplication(application);
    if (application?.isClaim)
      throw new Refusal("invalid_input", "An existing member doesn't need to send any documents.");
    await requireDocumentSlot(applicationId);
    const { network } = await caller();
    await countUse("documents by network", network, filesPerNetwork);
    const uploadId = await issueUpload(null);
    await receiveDocument(request, { id: uploadId, userId: null }, network);
    try {
      return await transaction(async () => {
        await lockForApplicant(link, "adds a document");
        await requireDocumentSlot(applicationId);
        const { contentType, sizeBytes } = await claimOwnUpload(uploadId, null);
        const document = await db.write.applicationDocument.create({
          select: { id: true, kind: true, fileName: true, fileType: true, fileSize: true, uploadDate: true },
          data: {
            ...facts,
            fileName: storedFileName(facts.fileName, contentType),
            issuedOn: facts.issuedOn && new Date(`${facts.issuedOn}T00:00:00Z`),
            applicationId,
            uploadId,
            fileType: contentType,
            fileSize: sizeBytes,
          },
        });
        await recordAudit({
          actor: null,
          action: "application_document_added",
          target: { type: "application", id: applicationId },
          details: { ...byPrivateLink, documentId: document.id, kind: document.kind },
        });
        return { ...document, uploadDate: document.uploadDate.toISOString() };
      });
    } catch (error) {
      // A failure here is ignored, because the sweep removes the file later.
      await releaseUpload(uploadId).catch(() => undefined);
      throw error;
    }
  },
});

async function requireDocumentSlot(applicationId: string): Promise<void> {
  const count = await db.applicationDocument.count({ where: { applicationId } });
  if (count >= maxDocuments) {
    throw new Refusal(
      "too_many_documents",
      `An application can have up to ${maxDocuments} documents. Please remove one first.`,
    );
  }
}
