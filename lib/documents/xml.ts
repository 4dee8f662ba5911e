import "server-only";
import { SaxesParser, type SaxesTagPlain } from "saxes";

/** What is looked at while XML is read. Each of these may throw. */
export type XmlCheck = {
  openTag: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  closeTag?: () => void;
  end?: () => void;
};

/** saxes processes all attributes of an element, and all open elements, without yielding. */
export type XmlBounds = { maxAttributes: number; maxDepth: number; mayHaveDoctype?: boolean };

/**
 * Reads XML piece by piece.
 *
 * @throws when it is not XML in UTF-8 or UTF-16, the encodings that a DOCX may have, when it has more than the bounds
 * say or declares a document type, and what `check` throws
 */
export async function readXml(
  pieces: AsyncIterable<Buffer>,
  check: XmlCheck,
  { maxAttributes, maxDepth, mayHaveDoctype = false }: XmlBounds,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false } as const);
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
    if (++attributeCount > maxAttributes) throw new Error("Too many attributes");
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    attributeCount = 0;
    if (++depth > maxDepth) throw new Error("Too many elements in one another");
    check.openTag(name, attributes);
  });
  const { text, closeTag } = check;
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  parser.on("closetag", () => {
    depth--;
    closeTag?.();
  });
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.write(decoder?.decode() ?? "");
  parser.close();
  check.end?.();
}

function encodingOf(beginning: Buffer): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return "utf-16le";
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return "utf-16be";
  return "utf-8";
}
