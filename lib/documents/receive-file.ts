import "server-only";
import { member } from "@/lib/auth/actor";
import { operation } from "@/lib/operation";
import { requireQuota } from "./quota";
import { receiveUpload } from "./receive-upload";
import { uploadById } from "./schema";

/**
 * PUT /api/objects/upload/{id}: the body is the file itself. It goes to the store as it comes and is there only
 * when all of it has come and is what may be sent.
 */
export const receiveFile = operation({
  actor: member,
  input: uploadById,
  readsBody: true,
  unrepeatable: true,
  async run(person, { id }, request) {
    const { contentType, sizeBytes } = await receiveUpload(request, { id, userId: person.id }, (file) =>
      requireQuota(person.id, { sizeBytes: file.sizeBytes, uploadId: id }),
    );
    return { fileType: contentType, fileSize: sizeBytes };
  },
});
