import "server-only";
import { member } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { operation } from "@/lib/core/operation";
import { requireQuota } from "./quota";
import { receiveDocument } from "./shared/receive-document";
import { uploadIdInput } from "./schema";

/**
 * PUT /api/objects/upload/{id}: the body is the file. It is streamed to the store and becomes visible only when it is
 * complete and of an accepted type.
 */
export const receiveFile = operation({
  actor: member,
  input: uploadIdInput,
  readsBody: true,
  unrepeatable: true,
  async run(person, { id }, request) {
    const { network } = await caller();
    const { contentType, sizeBytes } = await receiveDocument(
      request,
      { id, userId: person.id },
      network,
      (file) => requireQuota(person.id, { sizeBytes: file.sizeBytes, uploadId: id }),
    );
    return { fileType: contentType, fileSize: sizeBytes };
  },
});
