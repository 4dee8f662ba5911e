import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { files } from "@/lib/storage/files";
import { downloadName } from "./rules";
import { documentById } from "./schema";

/**
 * GET /api/objects/{id}, a document's `objectPath`: the file to save, for its owner and for administrators, whose
 * look at somebody else's papers is recorded. It can do nothing in the browser but be saved.
 */
export const readDocumentFile = operation({
  actor: member,
  input: documentById,
  async run(person, { id }) {
    const document = await db.document.findFirst({
      select: { userId: true, fileName: true, fileType: true, fileSize: true, upload: true },
      where: { id, ...(person.isAdmin ? {} : { userId: person.id }) },
    });
    const storageKey = document?.upload.storageKey;
    if (!document || !storageKey) throw new Refusal("not_found", "Document not found");
    const body = await files().read(storageKey);
    if (!body) throw new Refusal("not_found", "Document not found");
    if (document.userId !== person.id) {
      await recordAudit({ actor: person, action: "document_opened", target: { type: "document", id } });
    }
    return {
      fileName: downloadName(document),
      contentType: document.fileType,
      body,
      headers: {
        "Content-Length": String(document.fileSize),
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "X-Content-Type-Options": "nosniff",
      },
    };
  },
});
