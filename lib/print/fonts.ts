import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";

/** The portal runs in its own folder (scripts/serve/workers.mjs), where its packages are. */
const folder = path.join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans");

const files = { regular: "Geist-Regular.ttf", medium: "Geist-Medium.ttf", semiBold: "Geist-SemiBold.ttf" };
export type Weight = keyof typeof files;

const read = new Map<Weight, Buffer>();

/** The portal's own typeface, read once. */
export function fontOf(weight: Weight): Buffer {
  let font = read.get(weight);
  if (!font) {
    font = readFileSync(path.join(folder, files[weight]));
    read.set(weight, font);
  }
  return font;
}

let regular: ReturnType<typeof create> | undefined;

function isCovered(text: string): boolean {
  const font = (regular ??= create(fontOf("regular")));
  return Array.from(text).every((char) => font.hasGlyphForCodePoint(char.codePointAt(0)!));
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text in letters that the typeface has: Latin with all its accents, and Cyrillic. Of others the plain
 * letter is taken where there is one, else `unknown` stands in their place; emoji go.
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
  if (isCovered(segment)) return segment;
  const plain = segment.normalize("NFKD").replace(/[\p{Mark}\p{Default_Ignorable_Code_Point}]/gu, "");
  if (isCovered(plain)) return plain;
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment) ? "" : unknown;
}
