import "server-only";
import { Readable, type PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ZipFile } from "yazl";

export type ArchiveEntry = {
  /** The path in the archive, with "/" between folders. */
  name: string;
  at: Date;
  content: Uint8Array | ReadableStream<Uint8Array>;
};

/**
 * A ZIP of the entries, created while it is read, with one file open at a time. When an entry fails, the stream
 * fails, so that an incomplete archive is never taken for a complete one.
 */
export function createZip(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const left = new AbortController();
  output.once("close", () => left.abort());
  zip.on("error", (error) => output.destroy(error as Error));
  fill(zip, entries, left.signal).catch((error: unknown) => output.destroy(error as Error));
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ArchiveEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, at, content } of entries) {
    if (signal.aborted) return;
    if (content instanceof Uint8Array) zip.addBuffer(Buffer.from(content), name, { mtime: at });
    else {
      const stream = Readable.fromWeb(content as NodeReadableStream<Uint8Array>);
      try {
        zip.addReadStream(stream, name, { mtime: at });
        await finished(stream, { signal });
      } finally {
        stream.destroy();
      }
    }
  }
  zip.end();
}
