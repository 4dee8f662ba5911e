import "server-only";
import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { fieldCheck } from "./docx-fields";
import { readXml, type XmlBounds, type XmlCheck } from "./xml";

/*
 * Limits against zip bombs. They apply to the real size of each part, because yauzl aborts a part that exceeds its
 * declared size.
 */
const maxEntries = 2_000;
const maxUnpackedBytes = 100 * 1_048_576;
/** For all lists of parts together; a letter has a few kilobytes. */
const maxListBytes = 4 * 1_048_576;
const listBounds: XmlBounds = { maxAttributes: 50, maxDepth: 10 };
/** For all text together: a book has ten. */
const maxTextBytes = 32 * 1_048_576;
const textBounds: XmlBounds = { maxAttributes: 300, maxDepth: 300 };

export type DocxProblem = "unreadable" | "macros" | "embedded" | "external";

class DocxRejected extends Error {
  constructor(readonly finding: DocxProblem) {
    super(finding);
  }
}

/** Why a file must not be accepted as a DOCX, or null when it may. Every part is unpacked. */
export async function inspectDocx(bytes: Buffer): Promise<DocxProblem | null> {
  try {
    await readParts(bytes);
    return null;
  } catch (error) {
    return error instanceof DocxRejected ? error.finding : "unreadable";
  }
}

/** @throws DocxRejected, and any error of yauzl and saxes about a damaged file */
async function readParts(bytes: Buffer): Promise<void> {
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const names = new Set<string>();
  let unpackedBytes = 0;
  let listBytes = 0;
  let textBytes = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    // Programs differ in which of two parts with the same name they open.
    if (names.has(name) || names.size === maxEntries) throw new DocxRejected("unreadable");
    names.add(name);
    checkName(name);
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes) throw new DocxRejected("unreadable");
    const checkTag = tagCheckFor(name);
    if (checkTag) listBytes += entry.uncompressedSize;
    if (listBytes > maxListBytes) throw new DocxRejected("unreadable");
    const part = await archive.openReadStreamPromise(entry);
    if (checkTag) await readXml(part, { openTag: checkTag }, listBounds);
    else {
      await readText(part, name, () => {
        textBytes += entry.uncompressedSize;
        if (textBytes > maxTextBytes) throw new DocxRejected("unreadable");
      });
    }
  }
  // A number, although the types of yauzl say boolean.
  if (!isDirectoryComplete(bytes, Number(archive.readEntryCursor))) throw new DocxRejected("unreadable");
  if (!names.has("[content_types].xml") || ![...names].some((name) => name.startsWith("word/")))
    throw new DocxRejected("unreadable");
}

/** Whether the directory ends after the entries it declares. Another program may read on and find more. */
function isDirectoryComplete(bytes: Buffer, end: number): boolean {
  return [0x06054b50, 0x06064b50].includes(bytes.readUInt32LE(end));
}

/**
 * Reads a part to its end; yauzl compares the sizes on the way. Whatever begins like XML is searched for fields: what a
 * part is follows from lists that may name it anyhow.
 */
async function readText(part: Readable, name: string, countText: () => void): Promise<void> {
  const pieces = (part as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const { value: first = Buffer.alloc(0) } = (await pieces.next()) as IteratorResult<Buffer, undefined>;
  const rest = { [Symbol.asyncIterator]: () => pieces };
  if (!beginsLikeXml.test(first.toString("latin1"))) {
    for await (const _piece of rest);
    return;
  }
  countText();
  async function* all() {
    yield first;
    yield* rest;
  }
  const check = fieldCheck({
    reject: () => {
      throw new DocxRejected("external");
    },
    giveUp: () => {
      throw new DocxRejected("unreadable");
    },
  });
  // Drawing programs declare a document type. saxes reads none of its entities, and rejects what uses them.
  await readXml(all(), check, { ...textBounds, mayHaveDoctype: name.endsWith(".svg") });
}

/** A mark of UTF-16 or UTF-8, or an element, a comment or a declaration; all blank may still become one. */
const beginsLikeXml = /^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf|\0?\s*<\0?[?!:_a-z]|\s+$)/i;

function checkName(name: string): void {
  if (/(^|\/)vba(project|data)\.(bin|xml)$/.test(name)) throw new DocxRejected("macros");
  if (/(^|\/)(embeddings|activex)\/.|(^|\/)oleobject[^/]*$/.test(name)) throw new DocxRejected("embedded");
}

type TagCheck = XmlCheck["openTag"];

/** Only two kinds of parts need parsing: the content types, and the relationships, which list what is loaded. */
function tagCheckFor(partName: string): TagCheck | null {
  if (partName === "[content_types].xml") return checkContentType;
  return partName.endsWith(".rels") ? checkRelationship : null;
}

function checkContentType(_name: string, { ContentType = "" }: Record<string, string>): void {
  if (/macroenabled|vbaproject|vbadata/i.test(ContentType)) throw new DocxRejected("macros");
  if (/oleobject|activex/i.test(ContentType)) throw new DocxRejected("embedded");
}

const macroTypes = ["vbaproject", "wordvbadata"];
const embeddedTypes = ["oleobject", "package", "control", "activexcontrolbinary", "afchunk", "subdocument"];

/**
 * A hyperlink is only followed on a click. Other external targets (templates, pictures, frames) load when the file is
 * opened.
 */
function checkRelationship(name: string, attributes: Record<string, string>): void {
  if (!/^(.*:)?Relationship$/.test(name)) return;
  const { Type = "", Target = "", TargetMode = "Internal" } = attributes;
  const type = Type.slice(Type.lastIndexOf("/") + 1)
    .trim()
    .toLowerCase();
  if (macroTypes.includes(type)) throw new DocxRejected("macros");
  if (embeddedTypes.includes(type)) throw new DocxRejected("embedded");
  const isOutside =
    TargetMode.trim().toLowerCase() !== "internal" || /^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(Target);
  if (isOutside && type !== "hyperlink") throw new DocxRejected("external");
}
