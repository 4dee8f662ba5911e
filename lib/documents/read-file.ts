import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { recordAudit } from "@/lib/audit/record";
import { member, staff } from "@/lib/auth/actor";
import { can, type Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { toDownloadAnswer, toPreviewAnswer, openDocument } from "@/lib/storage/file-answer";
import { canPreview } from "./rules";
import { documentIdInput } from "./schema";

/**
 * GET /api/objects/{id}, a document's `objectPath`: downloads the file, for its owner and for administrators, whose
 * access is audited. The response headers prevent it from running in the browser.
 */
export const readDocumentFile = operation({
  actor: member,
  input: documentIdInput,
  run: async (person, { id }) => toDownloadAnswer(await open(person, id)),
});

/**
 * A document for administrators to view in the page; PDF only.
 * @throws Refusal `not_found`
 */
export const previewDocument = operation({
  actor: staff("documents.read"),
  input: documentIdInput,
  presence: "session",
  run: async (person, { id }) => toPreviewAnswer(await open(person, id, canPreview)),
});

async function open(person: Member, id: string, isWanted?: (file: { fileType: string }) => boolean) {
  const found = await db.document.findFirst({
    select: {
      userId: true,
      fileName: true,
      fileType: true,
      fileSize: true,
      upload: true,
      user: { select: { email: true } },
    },
    where: { id, ...(can(person, "documents.read") ? {} : { userId: person.id }) },
  });
  const document = await openDocument(found, isWanted);
  if (document.userId !== person.id) {
    await requireRoomToSee(person, "document", document, ({ user }) => user.email);
    await recordAudit({ actor: person, action: "document_opened", target: { type: "document", id } });
  }
  return document;
}
