import "server-only";
import type { Readable } from "node:stream";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import yauzl from "yauzl";

/*
 * Limits against zip bombs. They apply to the real size of each part, because yauzl aborts a part that exceeds its
 * declared size.
 */
const maxEntries = 2_000;
const maxUnpackedBytes = 100 * 1_048_576;
/** For all XML parts together; a letter has a few kilobytes. */
const maxXmlBytes = 4 * 1_048_576;
/** saxes processes all attributes of an element, and all open elements, without yielding. */
const maxAttributes = 50;
const maxDepth = 10;

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
  let xmlBytes = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    // Programs differ in which of two parts with the same name they open.
    if (names.has(name) || names.size === maxEntries) throw new DocxRejected("unreadable");
    names.add(name);
    checkName(name);
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes) throw new DocxRejected("unreadable");
    const judgeTag = tagCheckFor(name);
    if (judgeTag) xmlBytes += entry.uncompressedSize;
    if (xmlBytes > maxXmlBytes) throw new DocxRejected("unreadable");
    const part = await archive.openReadStreamPromise(entry);
    if (judgeTag) await readXml(part, judgeTag);
    else await unpack(part);
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

/** Discards the content; yauzl compares the sizes on the way. */
async function unpack(part: Readable): Promise<void> {
  for await (const _piece of part);
}

function checkName(name: string): void {
  if (/(^|\/)vba(project|data)\.(bin|xml)$/.test(name)) throw new DocxRejected("macros");
  if (/(^|\/)(embeddings|activex)\/.|(^|\/)oleobject[^/]*$/.test(name)) throw new DocxRejected("embedded");
}

type TagCheck = (name: string, attributes: Record<string, string>) => void;

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

/** @throws when it is not XML in UTF-8 or UTF-16, the encodings that a DOCX may have, or declares entities */
async function readXml(part: Readable, judgeTag: TagCheck): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false } as const);
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new DocxRejected("unreadable");
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?(8|16)$/i.test(encoding)) throw new DocxRejected("unreadable");
  });
  let attributeCount = 0;
  let depth = 0;
  parser.on("attribute", () => {
    if (++attributeCount > maxAttributes) throw new DocxRejected("unreadable");
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    attributeCount = 0;
    if (++depth > maxDepth) throw new DocxRejected("unreadable");
    judgeTag(name, attributes);
  });
  parser.on("closetag", () => depth--);
  let decoder: TextDecoder | undefined;
  for await (const piece of part as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.write(decoder?.decode() ?? "");
  parser.close();
}

function encodingOf(beginning: Buffer): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return "utf-16le";
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return "utf-16be";
  return "utf-8";
}
