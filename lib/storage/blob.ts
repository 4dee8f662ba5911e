import "server-only";
import { BlobError, del, get, put } from "@vercel/blob";
import { Refusal } from "@/lib/errors";
import { requireKey, type Store } from "./store";

/** The library tries again for minutes; a person waits for one at most. */
const patienceMs = 60_000;

/** A private Vercel Blob store: nothing in it has an address that works without the token. */
export function blobStore(token: string): Store {
  const options = () => ({ token, abortSignal: AbortSignal.timeout(patienceMs) });
  return {
    async put(key, content, { contentType }) {
      requireKey(key);
      const body = content instanceof Uint8Array ? Buffer.from(content) : content;
      await orBusy(() =>
        put(key, body, { ...options(), access: "private", contentType, addRandomSuffix: false }),
      );
    },

    async read(key) {
      requireKey(key);
      const found = await orBusy(() => get(key, { ...options(), access: "private" }));
      return found?.stream ?? null;
    },

    async remove(key) {
      requireKey(key);
      await orBusy(() => del(key, options()));
    },
  };
}

/** What the store says no to is for the person to try again; a fault in the content's own stream is not. */
async function orBusy<Output>(work: () => Promise<Output>): Promise<Output> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Refusal ? error.cause : error;
    if (cause instanceof Refusal) throw cause;
    if (error instanceof BlobError || error instanceof TypeError || isTimeout(error)) {
      const busy = "Files cannot be reached right now. Please try again in a moment.";
      throw new Refusal("unavailable", busy, { retryAfterSeconds: 10 });
    }
    throw error;
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";
