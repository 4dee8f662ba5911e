import "server-only";
import { BlobError, del, get, put } from "@vercel/blob";
import { Refusal } from "@/lib/core/errors";
import { requireKey, type FileStore } from "./store";

/**
 * The maximum time of one step in milliseconds. The library would retry for minutes, but people and proxies wait for at
 * most one.
 */
const maxStepMs = 15_000;

/** A private Vercel Blob store: reading requires the token. */
export function blobStore(token: string, { stepMs = maxStepMs } = {}): FileStore {
  return {
    async put(key, content, { contentType }) {
      requireKey(key);
      await runRequest(stepMs, (wait) =>
        put(key, content instanceof Uint8Array ? Buffer.from(content) : wait.whileTaking(content), {
          token,
          abortSignal: wait.signal,
          access: "private",
          contentType,
          addRandomSuffix: false,
        }),
      );
    },

    async read(key) {
      requireKey(key);
      const found = await runRequest(stepMs, ({ signal: abortSignal }) =>
        get(key, { token, abortSignal, access: "private" }),
      );
      return found?.stream ?? null;
    },

    async remove(key) {
      requireKey(key);
      await runRequest(stepMs, ({ signal: abortSignal }) => del(key, { token, abortSignal }));
    },
  };
}

/**
 * Runs one request to the store. Its errors and timeouts become a refusal that asks to try again.
 *
 * @throws Refusal `unavailable`, and errors of the content's stream
 */
async function runRequest<Output>(stepMs: number, work: (wait: Wait) => Promise<Output>): Promise<Output> {
  const wait = waitFor(stepMs);
  try {
    return await Promise.race([work(wait), wait.over]);
  } catch (error) {
    throw error instanceof BlobError || error instanceof TypeError ? unreachable() : error;
  } finally {
    wait.pause();
  }
}

type Wait = ReturnType<typeof waitFor>;

/** Starts a timer whose `over` rejects when a step takes longer than `stepMs`. */
function waitFor(stepMs: number) {
  const request = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (reason: Error) => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    giveUp = (reason) => {
      reject(reason);
      request.abort();
    };
  });
  const pause = () => clearTimeout(timer);
  const goOn = () => {
    pause();
    timer = setTimeout(() => giveUp(unreachable()), stepMs);
  };
  goOn();
  return {
    signal: request.signal,
    over,
    pause,

    /** Passes the content through. While it waits for the sender, the store's timeout is paused. */
    whileTaking(content: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
      const reader = content.getReader();
      return new ReadableStream(
        {
          async pull(controller) {
            pause();
            const { done, value } = await reader.read().catch((error: unknown) => {
              giveUp(error as Error);
              throw error;
            });
            goOn();
            if (done) controller.close();
            else controller.enqueue(value);
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      );
    },
  };
}

function unreachable(): Refusal {
  const words = "File storage is unavailable right now. Please try again in a moment.";
  return new Refusal("unavailable", words, { retryAfterSeconds: 10 });
}
