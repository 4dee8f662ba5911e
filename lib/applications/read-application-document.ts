import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { canPreview } from "@/lib/documents/rules";
import { operation } from "@/lib/core/operation";
import { toDownloadAnswer, toPreviewAnswer, openDocument } from "@/lib/storage/file-answer";
import { applicationIdInput } from "./schema";

/** GET /api/admin/application-documents/{id}: downloads an applicant's document. Each access is audited. */
export const readApplicationDocument = operation({
  actor: staff("applications.read"),
  input: applicationIdInput,
  presence: "session",
  run: async (person, { id }) => toDownloadAnswer(await open(person, id)),
});

/**
 * An applicant's document for viewing in the page; PDF only.
 * @throws Refusal `not_found`
 */
export const previewApplicationDocument = operation({
  actor: staff("applications.read"),
  input: applicationIdInput,
  presence: "session",
  run: async (person, { id }) => toPreviewAnswer(await open(person, id, canPreview)),
});

async function open(
  person: Staff<"applications.read">,
  id: string,
  isWanted?: (file: { fileType: string }) => boolean,
) {
  const found = await db.applicationDocument.findUnique({
    select: {
      applicationId: true,
      fileName: true,
      fileType: true,
      fileSize: true,
      upload: true,
      application: { select: { email: true } },
    },
    where: { id },
  });
  const document = await openDocument(found, isWanted);
  await requireRoomToSee(person, "applicant's document", document, ({ application }) => application.email);
  await recordAudit({
    actor: person,
    action: "application_document_opened",
    target: { type: "application", id: document.applicationId },
    details: { documentId: id },
  });
  return document;
}
