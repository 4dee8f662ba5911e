import zlib from "node:zlib";
import { yieldingCore } from "./yield-core.mjs";

/** @typedef {"active" | "embedded" | "protected" | "complicated"} PdfProblem */

/*
 * Searches a PDF for the names without which it can neither run a script nor contain a file. A reader finds objects by
 * offsets that may lead anywhere, so every byte of the file is searched regardless of its structure. Names in
 * compressed object streams are found by inflating everything that may be one.
 */

/** @type {Record<string, PdfProblem>} */
const problems = {
  JavaScript: "active",
  JS: "active",
  XFA: "active",
  Launch: "active",
  Rendition: "active",
  EmbeddedFile: "embedded",
  EmbeddedFiles: "embedded",
  EF: "embedded",
  FileAttachment: "embedded",
  RichMedia: "embedded",
};
/** The short names. They occur by chance in megabytes of picture data, so they only count within readable text. */
const shortNames = ["JS", "XFA", "EF"];
const contextBytes = 8;
const maxNameLength = 3 * Math.max(...Object.keys(problems).map((name) => name.length));

const maxNames = 1_500_000;
const maxStreams = 20_000;
const maxInflatedBytes = 64 * 1_048_576;
/** The bytes of a stream examined to identify it. */
const peekBytes = 160;
const maxPeekedBytes = 256 * 1_048_576;

class PdfRejected extends Error {
  /** @param {PdfProblem} problem */
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

/** @param {Buffer} bytes @returns {PdfProblem | null} why a file must not be accepted as a PDF, or null when it may */
export function inspectPdf(bytes) {
  try {
    readPdf(bytes);
    return null;
  } catch (error) {
    if (error instanceof PdfRejected) return error.problem;
    throw error;
  }
}

/** @param {PdfProblem} problem @returns {never} */
function reject(problem) {
  throw new PdfRejected(problem);
}

/** Rejects the file as too complicated when more than `max` is spent. @param {number} max */
function budgetOf(max) {
  let left = max;
  return {
    left: () => left,
    /** @param {number} count */
    spend(count) {
      left -= count;
      if (left < 0) reject("complicated");
    },
  };
}

/** @param {Buffer} bytes */
function readPdf(bytes) {
  const budgets = {
    names: budgetOf(maxNames),
    streams: budgetOf(maxStreams),
    inflated: budgetOf(maxInflatedBytes),
    peeked: budgetOf(maxPeekedBytes),
  };
  const yieldCore = yieldingCore();
  const positions = checkNames(bytes, { isText: false, budget: budgets.names, yieldCore });
  if (positions.Encrypt.length > 0 && positions.ObjStm.length > 0) reject("protected");
  const passObjStm = passing(positions.ObjStm);
  const passPredictor = passing(positions.Predictor);
  for (const { keyword, start } of findStreams(bytes)) {
    budgets.streams.spend(1);
    yieldCore();
    const isObjectStream = passObjStm(keyword);
    const isEncoded = passPredictor(keyword);
    const objects = readObjects(bytes.subarray(start), budgets);
    if (isObjectStream && (objects === null || isEncoded)) reject("complicated");
    if (objects) checkNames(objects, { isText: true, budget: budgets.names, yieldCore });
  }
}

/**
 * Returns whether one of the positions lies between the previous limit and the new one.
 * @param {number[]} positions
 */
function passing(positions) {
  let index = 0;
  return (/** @type {number} */ limit) => {
    const before = index;
    while ((positions[index] ?? Infinity) < limit) index++;
    return index > before;
  };
}

const slash = "/".charCodeAt(0);
const whitespace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Buffer.from("()<>[]{}/%"));

/**
 * Rejects a file with a name that stands for a problem. Returns the positions of the names that show how the rest can
 * be read.
 * @param {Buffer} bytes
 * @param {{ isText: boolean, budget: ReturnType<typeof budgetOf>, yieldCore: () => void }} how
 */
function checkNames(bytes, { isText, budget, yieldCore }) {
  /** @type {Record<"Encrypt" | "ObjStm" | "Predictor", number[]>} */
  const positions = { Encrypt: [], ObjStm: [], Predictor: [] };
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
    budget.spend(1);
    yieldCore();
    let end = at + 1;
    const longest = Math.min(bytes.length, end + maxNameLength + 1);
    while (end < longest && !whitespace.has(bytes[end] ?? 0) && !delimiters.has(bytes[end] ?? 0)) end++;
    const name = decodeName(bytes.toString("latin1", at + 1, end));
    if (Object.hasOwn(positions, name)) positions[/** @type {keyof typeof positions} */ (name)].push(at);
    if (!Object.hasOwn(problems, name)) continue;
    const isShort = shortNames.includes(name);
    if (isShort && !isText && !isReadable(bytes.subarray(Math.max(0, at - contextBytes), at))) continue;
    if (isBeforeValue(bytes, end, isShort)) reject(problems[name] ?? "complicated");
  }
  return positions;
}

/**
 * Decodes the escapes of a name: "J#61vaScript" is another spelling of "JavaScript".
 * @param {string} name
 */
const decodeName = (name) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** @param {Buffer} bytes */
const isReadable = (bytes) => bytes.every((byte) => [9, 10, 13].includes(byte) || (byte >= 32 && byte < 127));

/**
 * Whether the following bytes can follow a name outside of a text. The short names are keys, so a value must follow
 * them.
 * @param {Buffer} bytes
 * @param {number} end
 * @param {boolean} isKey
 */
function isBeforeValue(bytes, end, isKey) {
  const [next = ""] = /[^\0\s]/.exec(bytes.toString("latin1", end, end + 64)) ?? [];
  return isKey ? /^[(<[\d%]?$/.test(next) : next !== ")";
}

/**
 * The positions where stream data may begin: after every such keyword, whether it is a real one or not.
 * @param {Buffer} bytes
 */
function* findStreams(bytes) {
  for (let at = bytes.indexOf("stream"); at !== -1; at = bytes.indexOf("stream", at + 1)) {
    const [lineEnd] = /^(?:\r\n|\n|\r)/.exec(bytes.toString("latin1", at + 6, at + 8)) ?? [];
    const isEnd = bytes.toString("latin1", Math.max(0, at - 3), at) === "end";
    if (lineEnd && !isEnd) yield { keyword: at, start: at + 6 + lineEnd.length };
  }
}

/** The beginning of an object stream, which is the number of an object after optional spaces and comments. */
const beginsWithNumber = /^(?:[\0\s]|%[^\r\n]*[\r\n])*[+-]?\d/;
const mayBeginWithNumber = /^(?:[\0\s]|%[^\r\n]*[\r\n])*(?:%[^\r\n]*)?$/;

/**
 * The content of a stream that may be an object stream; null when it is none. `data` extends beyond the end of the
 * stream.
 * @param {Buffer} data
 * @param {{ peeked: ReturnType<typeof budgetOf>, inflated: ReturnType<typeof budgetOf> }} budgets
 */
function readObjects(data, { peeked, inflated }) {
  if (!isDeflated(data)) {
    // The names of an uncompressed stream are found in the search of the full file.
    return beginsWithNumber.test(data.toString("latin1", 0, peekBytes)) ? Buffer.alloc(0) : null;
  }
  const beginning = inflate(data.subarray(0, peekBytes), peeked)?.toString("latin1");
  if (beginning === undefined) return null;
  const isCandidate = beginsWithNumber.test(beginning) || mayBeginWithNumber.test(beginning);
  return isCandidate ? inflate(data, inflated) : null;
}

/**
 * Whether the data starts with the first two bytes of zlib's format (RFC 1950).
 * @param {Buffer} data
 */
const isDeflated = (data) =>
  data.length > 2 && ((data[0] ?? 0) & 15) === 8 && data.readUInt16BE(0) % 31 === 0;

/**
 * Inflates data as PDF readers do, ignoring its checksum and whatever follows it.
 * @param {Buffer} data
 * @param {ReturnType<typeof budgetOf>} budget
 */
function inflate(data, budget) {
  try {
    const output = zlib.inflateRawSync(data.subarray(2), {
      finishFlush: zlib.constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, budget.left()),
    });
    budget.spend(output.length);
    return output;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ERR_BUFFER_TOO_LARGE") reject("complicated");
    if (error instanceof PdfRejected) throw error;
    return null;
  }
}
