import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin, member } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { files } from "@/lib/storage/files";
import { asDownload, asPreview } from "@/lib/storage/file-answer";
import { canPreview } from "./rules";
import { documentById } from "./schema";

/**
 * GET /api/objects/{id}, a document's `objectPath`: downloads the file, for its owner and for administrators, whose
 * access is audited. The response headers keep it from running in the browser.
 */
export const readDocumentFile = operation({
  actor: member,
  input: documentById,
  run: async (person, { id }) => asDownload(await open(person, id)),
});

/** The same for administrators to view in the page; PDF only. @throws Refusal `not_found` */
export const previewDocument = operation({
  actor: admin,
  input: documentById,
  run: async (person, { id }) => asPreview(await open(person, id, canPreview)),
});

async function open(
  person: Member,
  id: string,
  isWanted: (file: { fileType: string }) => boolean = () => true,
) {
  const document = await db.document.findFirst({
    select: { userId: true, fileName: true, fileType: true, fileSize: true, upload: true },
    where: { id, ...(person.isAdmin ? {} : { userId: person.id }) },
  });
  const storageKey = document?.upload.storageKey;
  if (!document || !storageKey || !isWanted(document)) throw new Refusal("not_found", "Document not found");
  const body = await files().read(storageKey);
  if (!body) throw new Refusal("not_found", "Document not found");
  if (document.userId !== person.id) {
    await recordAudit({ actor: person, action: "document_opened", target: { type: "document", id } });
  }
  return { ...document, body };
}
