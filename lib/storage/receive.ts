import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/lib/errors";

type Received = { sizeBytes: number; sha256: string };

/** The slowest line on which somebody waits for an upload. What comes slower only holds a connection. */
const leastBytesPerSecond = 1_024;
/** How long it may be slower than that. */
const slowMs = 30_000;

/**
 * The file that a request carries, to be read once, counted and hashed on the way: what is written down about
 * it is what arrived, not what was said. `received` answers when the stream has ended. The stream fails with
 * Refusal `too_large` beyond `most` bytes, `too_slow` below 1 KB a second for half a minute, and `invalid_input` when
 * less came than was announced.
 *
 * @throws Refusal `too_large` before anything is read, when the request announces too much; `invalid_input` without a body
 */
export function receive(
  request: Request,
  most: number,
  { patienceMs = slowMs }: { patienceMs?: number } = {},
): { stream: ReadableStream<Uint8Array>; received: () => Received } {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > most) throw tooLarge(most);
  if (!request.body) throw nothingSent();

  // One piece is read when one is wanted. `pipeTo` would do, but Node 24 fails inside it over a stream given up.
  const reader = request.body.getReader();
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let result: Received | undefined;
  let watch: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let before = 0;
      // A stream that was broken off receives nothing either, and so ends its watch by itself.
      watch = setInterval(() => {
        if (sizeBytes - before >= (leastBytesPerSecond * patienceMs) / 1_000) {
          before = sizeBytes;
          return;
        }
        clearInterval(watch);
        controller.error(tooSlow());
        reader.cancel().catch(gone);
      }, patienceMs).unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          sizeBytes += value.byteLength;
          if (sizeBytes > most) throw tooLarge(most);
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
    readAway(reader, most).catch(gone);
  }

  return {
    stream,
    received() {
      if (!result) throw new Error("The file is still on its way.");
      return result;
    },
  };
}

/**
 * What is still on its way when nobody wants it any more: a connection that is closed over it takes the answer along,
 * and the person reads of a fault of the network.
 */
async function readAway(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
  for (let left = most; left >= 0;) {
    const { done, value } = await reader.read();
    if (done) return;
    left -= value.byteLength;
  }
  await reader.cancel();
}

/** Who sent the file has gone, and needs no answer. */
function gone(): void {}

function tooLarge(most: number): Refusal {
  return new Refusal("too_large", `The file is too large. The maximum size is ${most / 1_048_576} MB.`);
}

function tooSlow(): Refusal {
  return new Refusal("too_slow", "The upload is too slow. Please try again on a better connection.");
}

function nothingSent(): Refusal {
  return new Refusal("invalid_input", "Please choose a file.");
}
