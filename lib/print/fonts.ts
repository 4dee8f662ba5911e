import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";
import files from "./font-files.json";
import { unpackedFont } from "./unpacked-font";

/** The process runs in the portal's root folder (scripts/serve/workers.mjs), which contains node_modules. */
const folder = path.join(process.cwd(), "node_modules");

export type Typeface = keyof typeof files;
export type Weight = keyof (typeof files)["geist"];

const read = new Map<string, Buffer>();

/** The file of a typeface, read when it is first used, because the Chinese one has 8 MB. */
export function fontOf(face: Typeface, weight: Weight): Buffer {
  const file = files[face][weight];
  let font = read.get(file);
  if (!font) {
    font = unpackedFont(readFileSync(path.join(folder, file)));
    read.set(file, font);
  }
  return font;
}

/** The files that have been read since the process started. */
export const fontsRead = (): string[] => [...read.keys()];

/** The further typefaces, each with a pattern of the letters for which it is loaded at all. */
const others: [Typeface, RegExp][] = [
  ["alphabets", /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Sc}\p{Pd}\p{Po}\p{No}]/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["arabic", /\p{Script_Extensions=Arabic}/u],
  [
    "chinese",
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hiragana}\uff00-\uffef]/u,
  ],
  ["korean", /\p{Script=Hangul}/u],
  ["thai", /\p{Script=Thai}/u],
  ["devanagari", /\p{Script_Extensions=Devanagari}/u],
  ["bengali", /\p{Script_Extensions=Bengali}/u],
  ["gujarati", /\p{Script_Extensions=Gujarati}/u],
  ["tamil", /\p{Script_Extensions=Tamil}/u],
  ["armenian", /\p{Script=Armenian}/u],
  ["georgian", /\p{Script=Georgian}/u],
];

const parsed = new Map<Typeface, ReturnType<typeof create>>();

/** Whether a typeface has all characters of a text. Its weights do not differ in that. */
export function hasGlyphs(face: Typeface, text: string): boolean {
  let font = parsed.get(face);
  if (!font) parsed.set(face, (font = create(fontOf(face, "regular"))));
  return Array.from(text).every((char) => font.hasGlyphForCodePoint(char.codePointAt(0)!));
}

/** The first typeface that has all characters of a text, which may be one letter or a word; null if none has. */
export function findFace(text: string): Typeface | null {
  if (hasGlyphs("geist", text)) return "geist";
  return others.find(([face, letters]) => letters.test(text) && hasGlyphs(face, text))?.[0] ?? null;
}
