import "server-only";
import { findFace, hasGlyphs } from "./fonts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export const segmentsOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

type IsKnown = (text: string) => boolean;
const hasFace: IsKnown = (text) => findFace(text) !== null;
const isInGeist: IsKnown = (text) => hasGlyphs("geist", text);

/**
 * The text as a PDF shows it. A character that no typeface has becomes its base letter if possible, otherwise "?"; emoji
 * are removed.
 */
export const printable = (text: string): string => shown(text, hasFace, "?");

/** The text with only the characters of Geist. */
export const inGeist = (text: string): string => shown(text, isInGeist, "");

/** The characters of a text that `printable` replaces, removes or prints without their accents, each once. */
export function unprintable(text: string): string[] {
  const segments = segmentsOf(text.normalize("NFC"));
  return [...new Set(segments.filter((segment) => !known(segment, hasFace, "?").isWhole))];
}

function shown(text: string, isKnown: IsKnown, unknown: string): string {
  let printed = "";
  for (const segment of segmentsOf(text.normalize("NFC"))) {
    printed += printed === "" && /^\s/.test(segment) ? "" : known(segment, isKnown, unknown).text;
  }
  return printed.replace(/ {2,}/g, " ").trim();
}

function known(segment: string, isKnown: IsKnown, unknown: string): { text: string; isWhole: boolean } {
  if (/^\s+$/.test(segment)) return { text: segment.includes("\n") ? "\n" : " ", isWhole: true };
  if (isKnown(segment)) return { text: segment, isWhole: true };
  const visible = segment.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  if (isKnown(visible)) return { text: visible, isWhole: true };
  const compatible = visible.normalize("NFKD");
  const plain = compatible.replace(/\p{Mark}/gu, "");
  if (isKnown(plain)) return { text: plain, isWhole: plain === compatible };
  const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment);
  return { text: isEmoji ? "" : unknown, isWhole: false };
}
