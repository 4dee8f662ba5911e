import yauzl from "yauzl";
import { fieldCheck } from "./docx-fields.mjs";
import { pieceBudget, readXml, TooComplicated } from "./xml.mjs";
import { yieldingCore } from "./yield-core.mjs";

/** @typedef {import("./xml.mjs").XmlBounds} XmlBounds @typedef {import("./xml.mjs").XmlCheck} XmlCheck */
/** @typedef {"unsupported" | "macros" | "embedded" | "external" | "complicated"} DocxProblem */

/*
 * Limits against zip bombs. They apply to the real size of each part, because yauzl aborts a part that exceeds its
 * declared size.
 */
const maxEntries = 2_000;
const maxUnpackedBytes = 100 * 1_048_576;
/** The maximum bytes of all lists of parts together; those of a letter have a few kilobytes. */
const maxListBytes = 4 * 1_048_576;
/** @type {XmlBounds} */
const listBounds = { maxAttributes: 50, maxDepth: 10 };
/** The maximum bytes of all text together, about a thousand pages. */
const maxTextBytes = 8 * 1_048_576;
/** @type {XmlBounds} */
const textBounds = { maxAttributes: 300, maxDepth: 300 };
/** The maximum number of XML pieces in a file; 8 MB written by Word have about 500,000. */
const maxPieces = 1_000_000;

class DocxRejected extends Error {
  /** @param {DocxProblem} problem */
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Why a file must not be accepted as a DOCX, or null when it may. Every part is unpacked.
 *
 * @param {Buffer} bytes @returns {Promise<DocxProblem | null>}
 */
export async function inspectDocx(bytes) {
  try {
    await readParts(bytes);
    return null;
  } catch (error) {
    if (error instanceof DocxRejected) return error.problem;
    return error instanceof TooComplicated ? "complicated" : "unsupported";
  }
}

/** @param {DocxProblem} problem @returns {never} */
function reject(problem) {
  throw new DocxRejected(problem);
}

/** @throws DocxRejected, and any error of yauzl and saxes about a damaged file @param {Buffer} bytes */
async function readParts(bytes) {
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const budget = pieceBudget(maxPieces);
  /** @type {Set<string>} */
  const names = new Set();
  let unpackedBytes = 0;
  let listBytes = 0;
  let textBytes = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    // Programs differ in which of two parts with one name they open.
    if (names.has(name)) reject("unsupported");
    if (names.size === maxEntries) reject("complicated");
    names.add(name);
    checkName(name);
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes) reject("complicated");
    const checkTag = tagCheckFor(name);
    if (checkTag) listBytes += entry.uncompressedSize;
    if (listBytes > maxListBytes) reject("complicated");
    const part = await archive.openReadStreamPromise(entry);
    if (checkTag) await readXml(part, { openTag: checkTag }, { ...listBounds, budget });
    else {
      await readText(part, name, budget, () => {
        textBytes += entry.uncompressedSize;
        if (textBytes > maxTextBytes) reject("complicated");
      });
    }
  }
  // The value is a number, although the types of yauzl say boolean.
  if (!isDirectoryComplete(bytes, Number(archive.readEntryCursor))) reject("unsupported");
  if (!names.has("[content_types].xml") || ![...names].some((name) => name.startsWith("word/")))
    reject("unsupported");
}

/**
 * Whether the directory ends after the entries it declares. Otherwise another program may read on and find more.
 * @param {Buffer} bytes
 * @param {number} end
 */
function isDirectoryComplete(bytes, end) {
  return [0x06054b50, 0x06064b50].includes(bytes.readUInt32LE(end));
}

/**
 * Reads a part to its end, while yauzl compares the sizes. Every part that begins like XML is searched for fields,
 * because the kind of a part depends on lists that may call it anything.
 * @param {import("node:stream").Readable} part
 * @param {string} name
 * @param {ReturnType<typeof pieceBudget>} budget
 * @param {() => void} countText
 */
async function readText(part, name, budget, countText) {
  /** @type {AsyncIterator<Buffer, undefined>} */
  const pieces = part[Symbol.asyncIterator]();
  const { value: first = Buffer.alloc(0) } = await pieces.next();
  const yieldCore = yieldingCore();
  const rest = { [Symbol.asyncIterator]: () => pieces };
  if (!beginsLikeXml.test(first.toString("latin1"))) {
    for await (const _piece of rest) yieldCore();
    return;
  }
  countText();
  async function* all() {
    yield first;
    yield* rest;
  }
  const check = fieldCheck({ reject: () => reject("external"), giveUp: () => reject("complicated") });
  // A document type is allowed in SVG, because drawing programs declare one. saxes reads none of its entities, and
  // rejects files that use them.
  await readXml(all(), check, { ...textBounds, mayHaveDoctype: name.endsWith(".svg"), budget });
}

/**
 * The beginning of XML: a mark of UTF-16 or UTF-8, an element, a comment or a declaration. Blanks alone may still be
 * followed by XML.
 */
const beginsLikeXml = /^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf|\0?\s*<\0?[?!:_a-z]|\s+$)/i;

/** @param {string} name */
function checkName(name) {
  if (/(^|\/)vba(project|data)\.(bin|xml)$/.test(name)) reject("macros");
  if (/(^|\/)(embeddings|activex)\/.|(^|\/)oleobject[^/]*$/.test(name)) reject("embedded");
}

/**
 * The check for a part's tags; null for parts that need none. Only two kinds need parsing: the content types, and the
 * relationships, which list what is loaded.
 * @param {string} partName
 * @returns {XmlCheck["openTag"] | null}
 */
function tagCheckFor(partName) {
  if (partName === "[content_types].xml") return checkContentType;
  return partName.endsWith(".rels") ? checkRelationship : null;
}

/** @param {string} _name @param {Record<string, string>} attributes */
function checkContentType(_name, { ContentType = "" }) {
  if (/macroenabled|vbaproject|vbadata/i.test(ContentType)) reject("macros");
  if (/oleobject|activex/i.test(ContentType)) reject("embedded");
}

const macroTypes = ["vbaproject", "wordvbadata"];
const embeddedTypes = ["oleobject", "package", "control", "activexcontrolbinary", "afchunk", "subdocument"];

/**
 * Checks a relationship. A hyperlink is only followed on a click, while other external targets (templates, pictures,
 * frames) load when the file is opened.
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function checkRelationship(name, attributes) {
  if (!/^(.*:)?Relationship$/.test(name)) return;
  const { Type = "", Target = "", TargetMode = "Internal" } = attributes;
  const type = Type.slice(Type.lastIndexOf("/") + 1)
    .trim()
    .toLowerCase();
  if (macroTypes.includes(type)) reject("macros");
  if (embeddedTypes.includes(type)) reject("embedded");
  const isOutside =
    TargetMode.trim().toLowerCase() !== "internal" || /^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(Target);
  if (isOutside && type !== "hyperlink") reject("external");
}
