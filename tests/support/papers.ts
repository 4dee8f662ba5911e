import { strToU8, zipSync } from "fflate";

/* The smallest files that the portal accepts. */

export const aPdf = (text = "sample") => new Uint8Array(Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`));

const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const typesOf = (type: string) =>
  `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;

/** A minimal Word file; `parts` adds or replaces parts. */
export function aDocx(parts: Record<string, string> = {}, type = main): Uint8Array<ArrayBuffer> {
  const all = { "[Content_Types].xml": typesOf(type), "word/document.xml": "<w:document/>", ...parts };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]))),
  );
}

export const macroType = "application/vnd.ms-word.document.macroEnabled.main+xml";

/** A ZIP of these files. */
export const aZip = (files: Record<string, string>) =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([n, t]) => [n, strToU8(t)]))));

const sectorBytes = 512;
const endOfChain = 0xfffffffe;

/**
 * An OLE file with these directory entries: "WordDocument" makes it a DOC, "Workbook" a spreadsheet. The first sector
 * is the allocation table, the others are the directory. `after` is the sector that follows the last one in the
 * chain.
 */
export function anOle(entries: string[], { after = endOfChain } = {}): Uint8Array<ArrayBuffer> {
  const directorySectors = Math.ceil((entries.length * 128) / sectorBytes);
  const bytes = Buffer.alloc((2 + directorySectors) * sectorBytes);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(9, 30); // sectors of 2^9 bytes
  bytes.writeUInt32LE(1, 44); // the allocation table has one sector …
  bytes.writeUInt32LE(0, 76); // … which is the first
  bytes.writeUInt32LE(1, 48); // the directory's first sector
  const table = sectorBytes;
  for (let sector = 1; sector <= directorySectors; sector++)
    bytes.writeUInt32LE(sector === directorySectors ? after : sector + 1, table + sector * 4);
  entries.forEach((name, index) => {
    const at = 2 * sectorBytes + index * 128;
    bytes.write(`${name}\0`, at, "utf16le");
    bytes.writeUInt8(index === 0 ? 5 : 2, at + 66); // the root, or a stream
  });
  return new Uint8Array(bytes);
}

/** A PDF of exactly this size. */
export function aPdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(aPdf());
  return bytes;
}
