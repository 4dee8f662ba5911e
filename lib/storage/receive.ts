import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/lib/core/errors";

type Received = { sizeBytes: number; sha256: string };

/** The slowest acceptable upload; anything slower only occupies a connection. */
const minBytesPerSecond = 1_024;
/** How long an upload may be slower than the minimum speed. */
const slowMs = 30_000;

/**
 * A request's file as a stream to be read once, counted and hashed on the way, so that size and hash are those of the
 * received content. `received` resolves when the stream has ended. The stream fails with Refusal `too_large`,
 * `too_slow` below 1 KB a second for half a minute, or `invalid_input` when it ends early.
 *
 * @throws Refusal `too_large` before reading, when the declared length is too large; `invalid_input` without a body
 */
export function receiveFileStream(
  request: Request,
  maxBytes: number,
  { patienceMs = slowMs }: { patienceMs?: number } = {},
): { stream: ReadableStream<Uint8Array>; received: () => Received } {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) throw nothingSent();

  // Reads one piece at a time. `pipeTo` crashes in Node 24 when the stream is cancelled.
  const reader = request.body.getReader();
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let result: Received | undefined;
  let watch: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let before = 0;
      // A cancelled stream receives nothing, so this timer also ends for it.
      watch = setInterval(() => {
        if (sizeBytes - before >= (minBytesPerSecond * patienceMs) / 1_000) {
          before = sizeBytes;
          return;
        }
        clearInterval(watch);
        controller.error(tooSlow());
        reader.cancel().catch(ignore);
      }, patienceMs).unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          sizeBytes += value.byteLength;
          if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
          hash.update(value);
          controller.enqueue(value);
          return;
        }
        if (sizeBytes === 0) throw nothingSent();
        if (announced !== null && Number(announced) !== sizeBytes) {
          throw new Refusal("invalid_input", "The upload was incomplete. Please try again.");
        }
        clearInterval(watch);
        controller.close();
        result = { sizeBytes, sha256: hash.digest("hex") };
      } catch (error) {
        giveUp();
        throw error;
      }
    },
    cancel: giveUp,
  });

  function giveUp() {
    clearInterval(watch);
    drain(reader, maxBytes).catch(ignore);
  }

  return {
    stream,
    received() {
      if (!result) throw new Error("The file is still uploading.");
      return result;
    },
  };
}

/**
 * Reads and discards the rest of the body: closing the connection early would lose the response, and the person would
 * see a network error.
 */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<void> {
  for (let left = maxBytes; left >= 0;) {
    const { done, value } = await reader.read();
    if (done) return;
    left -= value.byteLength;
  }
  await reader.cancel();
}

/** Ignores an error, because the sender has disconnected. */
function ignore(): void {}

function tooLarge(maxBytes: number): Refusal {
  const size = maxBytes < 1_048_576 ? `${maxBytes / 1_024} KB` : `${maxBytes / 1_048_576} MB`;
  return new Refusal("too_large", `The file is too large. The maximum size is ${size}.`);
}

function tooSlow(): Refusal {
  return new Refusal("too_slow", "The upload is too slow. Please try again on a better connection.");
}

function nothingSent(): Refusal {
  return new Refusal("invalid_input", "Please choose a file.");
}
