import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin, member } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { operation } from "@/lib/operation";
import { asDownload, asPreview, openDocument } from "@/lib/storage/answer";
import { canPreview } from "./rules";
import { documentById } from "./schema";

/**
 * GET /api/objects/{id}, a document's `objectPath`: the file to save, for its owner and for administrators, whose
 * look at somebody else's papers is recorded. It can do nothing in the browser but be saved.
 */
export const readDocumentFile = operation({
  actor: member,
  input: documentById,
  run: async (person, { id }) => asDownload(await open(person, id)),
});

/** The same, for administrators to read in the page; a PDF only. @throws Refusal `not_found` */
export const previewDocument = operation({
  actor: admin,
  input: documentById,
  run: async (person, { id }) => asPreview(await open(person, id, canPreview)),
});

async function open(person: Member, id: string, isWanted?: (file: { fileType: string }) => boolean) {
  const found = await db.document.findFirst({
    select: { userId: true, fileName: true, fileType: true, fileSize: true, upload: true },
    where: { id, ...(person.isAdmin ? {} : { userId: person.id }) },
  });
  const document = await openDocument(found, isWanted);
  if (document.userId !== person.id) {
    await recordAudit({ actor: person, action: "document_opened", target: { type: "document", id } });
  }
  return document;
}
