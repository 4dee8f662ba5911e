import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { receive } from "@/lib/storage/receive";
import { fillUpload } from "@/lib/storage/uploads";
import { fileTypeOf } from "./file-type";
import { requireQuota } from "./quota";
import { mostDocumentBytes } from "./rules";
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
    let received: ReturnType<typeof receive>["received"];
    try {
      const { contentType, sizeBytes } = await fillUpload(
        { id, userId: person.id },
        () => {
          const arriving = receive(request, mostDocumentBytes);
          received = arriving.received;
          return arriving.stream;
        },
        async (kept) => ({ contentType: await fileTypeOf(kept), ...received() }),
        ({ sizeBytes }) => requireQuota(person.id, { sizeBytes, uploadId: id }),
      );
      return { fileType: contentType, fileSize: sizeBytes };
    } catch (error) {
      // Nobody is there to be answered, and nothing of ours is broken.
      if (request.signal.aborted && !(error instanceof Refusal)) throw cut();
      throw error;
    }
  },
});

function cut(): Refusal {
  return new Refusal("invalid_input", "The upload was incomplete. Please try again.");
}
