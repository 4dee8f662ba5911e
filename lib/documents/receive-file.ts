import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { receive } from "@/lib/storage/receive";
import { receiveUpload } from "@/lib/storage/uploads";
import { fileTypeOf } from "./file-type";
import { requireQuota } from "./quota";
import { maxDocumentBytes } from "./rules";
import { uploadById } from "./schema";

/**
 * PUT /api/objects/upload/{id}: the body is the file. It is streamed to the store and becomes visible only when it is
 * complete and of an accepted type.
 */
export const receiveFile = operation({
  actor: member,
  input: uploadById,
  readsBody: true,
  unrepeatable: true,
  async run(person, { id }, request) {
    let received: ReturnType<typeof receive>["received"];
    try {
      const { contentType, sizeBytes } = await receiveUpload(
        { id, userId: person.id },
        () => {
          const arriving = receive(request, maxDocumentBytes);
          received = arriving.received;
          return arriving.stream;
        },
        async (kept) => ({ contentType: await fileTypeOf(kept), ...received() }),
        ({ sizeBytes }) => requireQuota(person.id, { sizeBytes, uploadId: id }),
      );
      return { fileType: contentType, fileSize: sizeBytes };
    } catch (error) {
      // The client disconnected, so this is not our error.
      if (request.signal.aborted && !(error instanceof Refusal)) throw uploadInterrupted();
      throw error;
    }
  },
});

function uploadInterrupted(): Refusal {
  return new Refusal("invalid_input", "The upload was incomplete. Please try again.");
}
