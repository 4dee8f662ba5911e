import "server-only";
import { Refusal } from "@/lib/errors";
import { receive } from "@/lib/storage/receive";
import { fillUpload } from "@/lib/storage/uploads";
import { fileTypeOf } from "./file-type";
import { mostDocumentBytes } from "./rules";

type Received = { contentType: string; sizeBytes: number; sha256: string };

/**
 * Takes the document that a request carries into an issued upload, judged by its content. `admit` may refuse it, in the
 * transaction by which it is there.
 *
 * @throws Refusal `invalid_input` when it did not arrive complete, and what `receive` and `fillUpload` throw
 */
export async function receiveUpload(
  request: Request,
  upload: { id: string; userId: string | null },
  admit?: (file: Received) => Promise<void>,
): Promise<Received> {
  let received: ReturnType<typeof receive>["received"];
  const open = () => {
    const arriving = receive(request, mostDocumentBytes);
    received = arriving.received;
    return arriving.stream;
  };
  try {
    return await fillUpload(
      upload,
      open,
      async (stored) => ({ contentType: await fileTypeOf(stored), ...received() }),
      admit,
    );
  } catch (error) {
    // Nobody is there to be answered, and nothing of ours is broken.
    if (request.signal.aborted && !(error instanceof Refusal)) {
      throw new Refusal("invalid_input", "The file did not arrive whole. Please try again.");
    }
    throw error;
  }
}
