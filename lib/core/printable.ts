/** The code points in the typefaces of documents: sorted ranges, both ends included. */
export type Coverage = readonly (readonly number[])[];

/** Parses lib/core/print-coverage.json. */
export const parseCoverage = (text: string): Coverage =>
  text.split(" ").map((range) => range.split("-").map((code) => parseInt(code, 36)));

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export const segmentsOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

type IsKnown = (text: string) => boolean;

/** Whether all letters are common ones, which can be printed without checking the coverage. */
export const isPlain = (text: string): boolean =>
  /^[\n -~\u00a1-\u00ac\u00ae-\u0113\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/.test(text);

/** The text in known letters. Other letters become their base letter or `unknown`; emoji are removed. */
export function printedWith(isKnown: IsKnown, text: string, unknown = "?"): string {
  let printed = "";
  for (const segment of segmentsOf(text.normalize("NFC"))) {
    printed += printed === "" && /^\s/.test(segment) ? "" : printSegment(segment, isKnown, unknown).text;
  }
  return printed.replace(/ {2,}/g, " ").trim();
}

/** The text as a document prints it. */
export const printed = (text: string, coverage: Coverage): string =>
  printedWith((segment) => isCovered(segment, coverage), text);

/** The characters of a text that `printed` replaces, removes or strips of accents, each once. */
export function unprintable(text: string, coverage: Coverage): string[] {
  const isWhole = (segment: string) =>
    printSegment(segment, (part) => isCovered(part, coverage), "?").isWhole;
  return [...new Set(segmentsOf(text.normalize("NFC")).filter((segment) => !isWhole(segment)))];
}

const isCovered = (segment: string, coverage: Coverage): boolean =>
  isPlain(segment) ||
  Array.from(segment, (char) => char.codePointAt(0)!).every((code) =>
    coverage.some(([first = 0, last = 0]) => code >= first && code <= last),
  );

function printSegment(
  segment: string,
  isKnown: IsKnown,
  unknown: string,
): { text: string; isWhole: boolean } {
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
