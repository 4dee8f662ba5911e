import "server-only";

/** Where files are kept: the disk, or a blob store. */
export type Store = {
  /** Keeps the whole content or nothing. @throws what the stream throws; Refusal `unavailable` when the store cannot take it */
  put(
    key: string,
    content: ReadableStream<Uint8Array> | Uint8Array,
    facts: { contentType: string },
  ): Promise<void>;
  /** The content, or null when nothing is kept under this key. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** It is no error when nothing is there. */
  remove(key: string): Promise<void>;
};

/** "0193…" → "01/0193…": no folder holds more than a part of the files. */
export function keyOf(id: string): string {
  return `${id.slice(0, 2)}/${id}`;
}

/** Keys are ours alone and name nothing but themselves; anything else is a fault of the caller. */
export function requireKey(key: string): void {
  if (!/^[0-9a-z]{2}\/[0-9a-z][0-9a-z-]{7,99}$/.test(key))
    throw new Error(`${JSON.stringify(key)} is no key`);
}
