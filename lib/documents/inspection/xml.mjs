import { SaxesParser } from "saxes";
import { yieldingCore } from "./yield-core.mjs";

/**
 * What is looked at while XML is read. Each of these may throw.
 *
 * @typedef {object} XmlCheck
 * @property {(name: string, attributes: Record<string, string>) => void} openTag
 * @property {(text: string) => void} [text]
 * @property {() => void} [closeTag]
 * @property {() => void} [end]
 */

/**
 * saxes processes all attributes of an element, and all open elements, without yielding.
 *
 * @typedef {{ maxAttributes: number, maxDepth: number, mayHaveDoctype?: boolean }} XmlBounds
 */

/**
 * The characters after which a text is flattened. saxes appends to a text piece by piece, and a string made of a
 * million pieces needs 60 MB until it is flat.
 */
const flattenEvery = 262_144;

/** The error for XML with more elements, attributes or nesting than an honest file needs. */
export class TooComplicated extends Error {}

/**
 * A budget of elements, attributes, texts and entities, each of which costs time whatever its size.
 * @param {number} max
 */
export function pieceBudget(max) {
  let count = 0;
  return {
    /** @param {number} pieces */
    spend(pieces) {
      count += pieces;
      if (count > max) throw new TooComplicated("Too many pieces");
    },
  };
}

/**
 * Reads XML piece by piece.
 *
 * @throws when it is not XML in UTF-8 or UTF-16, the encodings that a DOCX may have, or declares a document type;
 * TooComplicated when it has more than the bounds and the budget allow; and what `check` throws
 *
 * @param {AsyncIterable<Buffer>} pieces @param {XmlCheck} check
 * @param {XmlBounds & { budget: ReturnType<typeof pieceBudget> }} bounds
 */
export async function readXml(pieces, check, { maxAttributes, maxDepth, mayHaveDoctype = false, budget }) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    if (!mayHaveDoctype) throw new Error("A document type");
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?(8|16)$/i.test(encoding)) throw new Error("An encoding");
  });
  let attributeCount = 0;
  let depth = 0;
  parser.on("attribute", () => {
    if (++attributeCount > maxAttributes) throw new TooComplicated("Too many attributes");
  });
  parser.on("opentag", ({ name, attributes }) => {
    budget.spend(1 + attributeCount);
    attributeCount = 0;
    if (++depth > maxDepth) throw new TooComplicated("Too many elements in one another");
    check.openTag(name, attributes);
  });
  const { text, closeTag } = check;
  if (text) {
    for (const event of /** @type {const} */ (["text", "cdata"]))
      parser.on(event, (content) => {
        budget.spend(1);
        text(content);
      });
  }
  parser.on("closetag", () => {
    depth--;
    closeTag?.();
  });
  /** @type {TextDecoder | undefined} */
  let decoder;
  let unflattened = 0;
  const yieldCore = yieldingCore();
  for await (const piece of pieces) {
    yieldCore();
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    const decoded = decoder.decode(piece, { stream: true });
    budget.spend(entityCount(decoded));
    parser.write(decoded);
    unflattened += decoded.length;
    if (unflattened < flattenEvery) continue;
    unflattened = 0;
    flatten(parser);
  }
  parser.write(decoder?.decode() ?? "");
  parser.close();
  check.end?.();
}

/** @param {string} text */
function entityCount(text) {
  let count = 0;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) count++;
  return count;
}

/**
 * Turns the unfinished text into one piece, which V8 does when a character of it is read. The fields are private, so a
 * version of saxes without them fails here.
 * @param {SaxesParser} parser
 */
function flatten(parser) {
  const { text, entity } = /** @type {{ text: string, entity: string }} */ (/** @type {unknown} */ (parser));
  text.charCodeAt(0);
  entity.charCodeAt(0);
}

/** @param {Buffer} beginning */
function encodingOf(beginning) {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return "utf-16le";
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return "utf-16be";
  return "utf-8";
}
