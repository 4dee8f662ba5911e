import "server-only";

/** A place for files: the disk or a blob store. */
export type FileStore = {
  /** Stores the whole content or nothing. @throws the stream's error; Refusal `unavailable` when the store fails */
  put(
    key: string,
    content: ReadableStream<Uint8Array> | Uint8Array,
    facts: { contentType: string },
  ): Promise<void>;
  /** The content, or null when the key does not exist. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes the content. It succeeds even if the key does not exist. */
  remove(key: string): Promise<void>;
};

/** The key of a file, "0193…" → "01/0193…", which spreads files over folders. */
export function storeKey(id: string): string {
  return `${id.slice(0, 2)}/${id}`;
}

/** Throws for keys that are not the portal's own, such as a path, which would be a bug in the caller. */
export function requireKey(key: string): void {
  if (!/^[0-9a-z]{2}\/[0-9a-z][0-9a-z-]{7,99}$/.test(key))
    throw new Error(`${JSON.stringify(key)} is no key`);
}
