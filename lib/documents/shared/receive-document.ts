import "server-only";
import { Refusal } from "@/lib/core/errors";
import { receiveFileStream } from "@/lib/storage/receive";
import { receiveUpload } from "@/lib/storage/uploads";
import { fileTypeOf } from "./file-type";
import { maxDocumentBytes } from "../rules";

type Received = { contentType: string; sizeBytes: number; sha256: string };

export { proofTypeOf } from "./file-type";

/**
 * Stores the document in a request's body under an issued upload, with the type detected from its content. `network` is
 * the sender's. `admit` runs in the transaction that makes the file visible, and may reject it. `typeOf` checks the
 * type; by default it accepts a member's documents.
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
    // The client disconnected, so this is not an error of the portal.
    if (request.signal.aborted && !(error instanceof Refusal)) {
      throw new Refusal("invalid_input", "The upload was incomplete. Please try again.");
    }
    throw error;
  }
}
