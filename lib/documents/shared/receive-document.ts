import "server-only";
import { Refusal } from "@/lib/core/errors";
import { receiveFileStream } from "@/lib/storage/receive";
import { receiveUpload } from "@/lib/storage/uploads";
import { fileTypeOf } from "./file-type";
import { maxDocumentBytes } from "../rules";

type Received = { contentType: string; sizeBytes: number; sha256: string };

export { proofTypeOf } from "./file-type";

/**
 * Stores the document in a request's body under an issued upload; its type is detected from the content. `network` is
 * the sender's. `admit` runs in the transaction that makes it visible, and may reject it. `typeOf` says which types are accepted: a member's documents, unless given.
 *
 * @throws Refusal `invalid_input` for an incomplete upload, and those of `receive`, `receiveUpload` and `fileTypeOf`
 */
export async function receiveDocument(
  request: Request,
  upload: { id: string; userId: string | null },
  network: string,
  admit?: (file: Received) => Promise<void>,
  typeOf = fileTypeOf,
): Promise<Received> {
  let received: ReturnType<typeof receiveFileStream>["received"];
  const open = () => {
    const arriving = receiveFileStream(request, maxDocumentBytes);
    received = arriving.received;
    return arriving.stream;
  };
  try {
    return await receiveUpload(
      upload,
      open,
      async (stored) => ({ contentType: await typeOf(stored, network), ...received() }),
      admit,
    );
  } catch (error) {
    // The client disconnected, so this is not our error.
    if (request.signal.aborted && !(error instanceof Refusal)) {
      throw new Refusal("invalid_input", "The upload was incomplete. Please try again.");
    }
    throw error;
  }
}
