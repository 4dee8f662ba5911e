import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { receiveUpload } from "@/lib/documents/receive-upload";
import { Refusal } from "@/lib/errors";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { issueUpload, releaseUpload, takeUpload } from "@/lib/storage/uploads";
import { documentUpload } from "./schema";
import { holdWaiting, idOfLink, requireWaiting } from "./waiting-application";

/** More papers than anybody needs, and few enough to be read. */
const mostDocuments = 20;

/**
 * PUT /api/applications/{token}/documents?kind=&fileName=&issuedOn=: the body is the file itself, judged by its
 * content and kept by the rules of members' documents, while the application waits.
 *
 * @throws Refusal `not_found`, `already_decided`, `too_many`, `invalid_input`, `too_large`, `unsupported_type`
 */
export const addDocument = operation({
  actor: visitor,
  input: documentUpload,
  status: 201,
  readsBody: true,
  // A key would have to hold the file to know it again.
  unrepeatable: true,
  async run(_visitor, { token, ...facts }, request) {
    const applicationId = await idOfLink(token);
    await take("documents by application", applicationId, { most: 40, windowSeconds: 60 * 60 });
    // Asked before the bytes are taken in, and once more below when it counts.
    requireWaiting(
      await db.membershipApplication.findUnique({ select: { status: true }, where: { id: applicationId } }),
    );
    await requireRoom(applicationId);
    const uploadId = await issueUpload(null);
    await receiveUpload(request, { id: uploadId, userId: null });
    try {
      return await transaction(async () => {
        await holdWaiting(applicationId);
        await requireRoom(applicationId);
        const { contentType, sizeBytes } = await takeUpload(uploadId, null);
        const document = await db.applicationDocument.create({
          select: { id: true, kind: true, fileName: true, fileType: true, fileSize: true, uploadDate: true },
          data: {
            ...facts,
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
      // Nobody can claim it any more. Where even this fails, the sweep removes it.
      await releaseUpload(uploadId).catch(() => undefined);
      throw error;
    }
  },
});

async function requireRoom(applicationId: string): Promise<void> {
  const count = await db.applicationDocument.count({ where: { applicationId } });
  if (count >= mostDocuments) {
    throw new Refusal(
      "too_many_documents",
      `An application can hold ${mostDocuments} documents. Please remove one that is not needed first.`,
    );
  }
}
