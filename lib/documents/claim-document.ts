import "server-only";
import { member } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { lockDocument } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { storedFileName } from "@/lib/core/file-name";
import { operation } from "@/lib/core/operation";
import { claimOwnUpload } from "@/lib/storage/uploads";
import { documentFields, toDocument } from "./queries";
import { documentClaimInput } from "./schema";

/**
 * PUT /api/documents/upload: turns an uploaded file into a document, once. Size and type are those measured on
 * receipt.
 *
 * @throws Refusal `not_found`, `invalid_input`, `upload_used`, `link_expired`, `changed_meanwhile`
 */
export const addUploadedDocument = operation({
  actor: member,
  input: documentClaimInput,
  status: 201,
  async run(person, { objectURL: uploadId, fileName, category, replacesId }) {
    try {
      return await transaction(async () => {
        if (replacesId) await requireRejected(person, replacesId);
        const { contentType, sizeBytes } = await claimOwnUpload(uploadId, person.id);
        const document = await db.write.document.create({
          select: documentFields,
          data: {
            userId: person.id,
            uploadId,
            fileName: storedFileName(fileName, contentType),
            fileType: contentType,
            fileSize: sizeBytes,
            category,
            replacesId,
          },
        });
        return toDocument(document);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw corrected();
      throw error;
    }
  },
});

async function requireRejected(person: Member, id: string): Promise<void> {
  // The document is locked, because its rejection may be undone concurrently.
  await lockDocument(id);
  const document = await db.document.findFirst({ where: { id, userId: person.id } });
  if (!document) throw new Refusal("not_found", "Document not found");
  if (document.status !== "rejected")
    throw new Refusal("changed_meanwhile", "Only a rejected document can be corrected.");
}

function corrected(): Refusal {
  return new Refusal("changed_meanwhile", "You have already uploaded a corrected version of this document.");
}
