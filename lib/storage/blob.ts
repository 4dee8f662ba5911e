import "server-only";
import { BlobError, del, get, put } from "@vercel/blob";
import { Refusal } from "@/lib/errors";
import { requireKey, type Store } from "./store";

/**
 * How long the store may take for its next step. The library would try again for minutes; a person waits, and so does
 * whatever stands in front of the portal, for one at most.
 */
const longestStepMs = 15_000;

/** A private Vercel Blob store: nothing in it has an address that works without the token. */
export function blobStore(token: string, { stepMs = longestStepMs } = {}): Store {
  return {
    async put(key, content, { contentType }) {
      requireKey(key);
      await asked(stepMs, (wait) =>
        put(key, content instanceof Uint8Array ? Buffer.from(content) : wait.whileTaking(content), {
          ...{ token, abortSignal: wait.signal, access: "private", contentType, addRandomSuffix: false },
        }),
      );
    },

    async read(key) {
      requireKey(key);
      const found = await asked(stepMs, ({ signal: abortSignal }) =>
        get(key, { token, abortSignal, access: "private" }),
      );
      return found?.stream ?? null;
    },

    async remove(key) {
      requireKey(key);
      await asked(stepMs, ({ signal: abortSignal }) => del(key, { token, abortSignal }));
    },
  };
}

/**
 * Asks the store for one thing. What it says no to, or does not say in time, is for the person to try again.
 *
 * @throws Refusal `unavailable`, and what the content's own stream throws
 */
async function asked<Output>(stepMs: number, work: (wait: Wait) => Promise<Output>): Promise<Output> {
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

/** `over` rejects when the store has taken longer than `stepMs` for a step, or when there is nothing to wait for. */
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
    ...{ signal: request.signal, over, pause },

    /** The content as it is taken: until more of it has come, whoever sends it is waited for, and not the store. */
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
