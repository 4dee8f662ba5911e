import { strToU8, zipSync } from "fflate";

/* Files as members send them, as small as their kind allows. */

export const aPdf = (text = "sample") => new Uint8Array(Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`));

const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const typesOf = (type: string) =>
  `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;

/** A Word file with the parts that make it one; `parts` adds to them or takes their place. */
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

/** An OLE file whose directory has these entries: "WordDocument" makes it a DOC, "Workbook" a spreadsheet. */
export function anOle(...entries: string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(512 + entries.length * 128);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  entries.forEach((name, index) => bytes.write(`${name}\0`, 512 + index * 128, "utf16le"));
  return new Uint8Array(bytes);
}

/** A PDF of exactly so many bytes. */
export function aPdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(aPdf());
  return bytes;
}
