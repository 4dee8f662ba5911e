import { inflateSync } from "node:zlib";

const headBytes = { packed: 44, plain: 12 } as const;
const entryBytes = { packed: 20, plain: 16 } as const;

/**
 * A font file with its tables uncompressed. fontkit's own decompression fails on some tables of a WOFF file (Web Open
 * Font Format 1.0), only in some weights of a typeface, and throws only when a letter is drawn.
 */
export function unpackedFont(file: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== "wOFF") return file;
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(headBytes.plain + count * entryBytes.plain);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let index = 0; index < count; index++) {
    const from = headBytes.packed + index * entryBytes.packed;
    const offset = file.readUInt32BE(from + 4);
    const packedBytes = file.readUInt32BE(from + 8);
    const bytes = file.readUInt32BE(from + 12);
    const packed = file.subarray(offset, offset + packedBytes);
    const table = packedBytes < bytes ? inflateSync(packed) : packed;
    const entry = headBytes.plain + index * entryBytes.plain;
    file.copy(head, entry, from, from + 4);
    file.copy(head, entry + 4, from + 16, from + 20);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(bytes, entry + 12);
    const padding = Buffer.alloc(-bytes & 3);
    parts.push(table, padding);
    at += bytes + padding.length;
  }
  return Buffer.concat(parts);
}
