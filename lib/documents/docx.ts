import "server-only";
import type { Readable } from "node:stream";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import yauzl from "yauzl";

/*
 * Bounds for a DOCX. What unpacks to more is a bomb and no letter. They hold for what really comes out of each part:
 * yauzl unpacks in zlib's threads and breaks a part off at the first byte beyond its declared size.
 */
const maxEntries = 2_000;
const maxUnpackedBytes = 100 * 1_048_576;
/** All parts whose XML is read: a letter's have a few kilobytes. */
const maxXmlBytes = 4 * 1_048_576;
/** saxes handles all attributes of an element, and all open elements, in one go. */
const maxAttributes = 50;
const maxDepth = 10;

export type DocxFinding = "unreadable" | "macros" | "embedded" | "external";

class Found extends Error {
  constructor(readonly finding: DocxFinding) {
    super(finding);
  }
}

/** What keeps a file from being a DOCX that may be sent, or null when nothing does. Every part of it is unpacked. */
export async function findInDocx(bytes: Buffer): Promise<DocxFinding | null> {
  try {
    await readParts(bytes);
    return null;
  } catch (error) {
    return error instanceof Found ? error.finding : "unreadable";
  }
}

/** @throws Found, and whatever yauzl and saxes say of a damaged file */
async function readParts(bytes: Buffer): Promise<void> {
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const names = new Set<string>();
  let unpackedBytes = 0;
  let xmlBytes = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    // A name that is there twice means one thing to us and may mean another to the program that opens the file.
    if (names.has(name) || names.size === maxEntries) throw new Found("unreadable");
    names.add(name);
    judgeName(name);
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes) throw new Found("unreadable");
    const judgeTag = tagJudgeOf(name);
    if (judgeTag) xmlBytes += entry.uncompressedSize;
    if (xmlBytes > maxXmlBytes) throw new Found("unreadable");
    const part = await archive.openReadStreamPromise(entry);
    if (judgeTag) await readXml(part, judgeTag);
    else await unpack(part);
  }
  // A number: the types of yauzl say boolean.
  if (!isDirectoryComplete(bytes, Number(archive.readEntryCursor))) throw new Found("unreadable");
  if (!names.has("[content_types].xml") || ![...names].some((name) => name.startsWith("word/")))
    throw new Found("unreadable");
}

/** Whether the directory ends behind the last of the entries it counts: another program may read on and find more. */
function isDirectoryComplete(bytes: Buffer, end: number): boolean {
  return [0x06054b50, 0x06064b50].includes(bytes.readUInt32LE(end));
}

/** Its sizes are compared on the way; nothing of it is kept. */
async function unpack(part: Readable): Promise<void> {
  for await (const _piece of part);
}

function judgeName(name: string): void {
  if (/(^|\/)vba(project|data)\.(bin|xml)$/.test(name)) throw new Found("macros");
  if (/(^|\/)(embeddings|activex)\/.|(^|\/)oleobject[^/]*$/.test(name)) throw new Found("embedded");
}

type TagJudge = (name: string, attributes: Record<string, string>) => void;

/** Of the XML only two kinds of parts are read: the list of types, and the relationships, which say what is loaded. */
function tagJudgeOf(partName: string): TagJudge | null {
  if (partName === "[content_types].xml") return judgeContentType;
  return partName.endsWith(".rels") ? judgeRelationship : null;
}

function judgeContentType(_name: string, { ContentType = "" }: Record<string, string>): void {
  if (/macroenabled|vbaproject|vbadata/i.test(ContentType)) throw new Found("macros");
  if (/oleobject|activex/i.test(ContentType)) throw new Found("embedded");
}

const macroTypes = ["vbaproject", "wordvbadata"];
const embeddedTypes = ["oleobject", "package", "control", "activexcontrolbinary", "afchunk", "subdocument"];

/** A link waits to be followed. Everything else that is outside (templates, pictures, frames) is loaded at opening. */
function judgeRelationship(name: string, attributes: Record<string, string>): void {
  if (!/^(.*:)?Relationship$/.test(name)) return;
  const { Type = "", Target = "", TargetMode = "Internal" } = attributes;
  const type = Type.slice(Type.lastIndexOf("/") + 1)
    .trim()
    .toLowerCase();
  if (macroTypes.includes(type)) throw new Found("macros");
  if (embeddedTypes.includes(type)) throw new Found("embedded");
  const isOutside =
    TargetMode.trim().toLowerCase() !== "internal" || /^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(Target);
  if (isOutside && type !== "hyperlink") throw new Found("external");
}

/** @throws when it is not XML in UTF-8 or UTF-16, the encodings that a DOCX may have, or declares entities of its own */
async function readXml(part: Readable, judgeTag: TagJudge): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false } as const);
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Found("unreadable");
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?(8|16)$/i.test(encoding)) throw new Found("unreadable");
  });
  let attributeCount = 0;
  let depth = 0;
  parser.on("attribute", () => {
    if (++attributeCount > maxAttributes) throw new Found("unreadable");
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    attributeCount = 0;
    if (++depth > maxDepth) throw new Found("unreadable");
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
