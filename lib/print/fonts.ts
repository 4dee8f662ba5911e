import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";

/** The process runs in the portal's root folder (scripts/serve/workers.mjs), where node_modules is. */
const folder = path.join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans");

const files = { regular: "Geist-Regular.ttf", medium: "Geist-Medium.ttf", semiBold: "Geist-SemiBold.ttf" };
export type Weight = keyof typeof files;

const read = new Map<Weight, Buffer>();

/** The portal's typeface, read once. */
export function fontOf(weight: Weight): Buffer {
  let font = read.get(weight);
  if (!font) {
    font = readFileSync(path.join(folder, files[weight]));
    read.set(weight, font);
  }
  return font;
}

let regular: ReturnType<typeof create> | undefined;

function hasGlyphs(text: string): boolean {
  const font = (regular ??= create(fontOf("regular")));
  return Array.from(text).every((char) => font.hasGlyphForCodePoint(char.codePointAt(0)!));
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text with only the characters of the typeface (accented Latin and Cyrillic). Other characters become their base
 * letter if possible, otherwise `unknown`; emoji are removed.
 */
export function printable(text: string, unknown = "?"): string {
  let printed = "";
  for (const { segment } of graphemes.segment(text.normalize("NFC"))) {
    printed += printed === "" && /^\s/.test(segment) ? "" : known(segment, unknown);
  }
  return printed.replace(/ {2,}/g, " ").trim();
}

function known(segment: string, unknown: string): string {
  if (/^\s+$/.test(segment)) return segment.includes("\n") ? "\n" : " ";
  if (hasGlyphs(segment)) return segment;
  const plain = segment.normalize("NFKD").replace(/[\p{Mark}\p{Default_Ignorable_Code_Point}]/gu, "");
  if (hasGlyphs(plain)) return plain;
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment) ? "" : unknown;
}
