/*
 * Names as banks print them: in Latin capitals without accents, apostrophes or titles, with a prefix joined or
 * separate. Each name is expanded to every form in which a bank may print it.
 */

/** Letters that Unicode normalization does not decompose, with their usual Latin capitals. */
const latin: Record<string, string> = {
  Ø: "O",
  Æ: "AE",
  Œ: "OE",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  ẞ: "SS",
  Ħ: "H",
  Ŧ: "T",
  Ŋ: "N",
  ı: "I",
};

/** The transcription of letters with marks by German and Nordic banks. Other banks drop the marks. */
const spelled: Record<string, string> = { Ä: "AE", Ö: "OE", Ü: "UE", Å: "AA", Ø: "OE" };

/** The transliteration of ISO 843 (ELOT 743), which passports follow. */
const greek: Record<string, string> = {
  Α: "A",
  Β: "V",
  Γ: "G",
  Δ: "D",
  Ε: "E",
  Ζ: "Z",
  Η: "I",
  Θ: "TH",
  Ι: "I",
  Κ: "K",
  Λ: "L",
  Μ: "M",
  Ν: "N",
  Ξ: "X",
  Ο: "O",
  Π: "P",
  Ρ: "R",
  Σ: "S",
  Τ: "T",
  Υ: "Y",
  Φ: "F",
  Χ: "CH",
  Ψ: "PS",
  Ω: "O",
};
/** Alternative spellings of Greek letters in names such as Philippos, Hristos and Eutychia. */
const greekOtherwise: Record<string, string> = { ...greek, Β: "B", Φ: "PH", Χ: "H", Υ: "U", Ξ: "KS" };

/** Pairs of Greek letters for one sound. Letter by letter, the result would be "Papadopoylos". */
const greekPairs: [RegExp, string][] = [
  [/ΟΥ/g, "OU"],
  [/([ΑΕΗ])Υ(?=[ΘΚΞΠΣΤΦΧΨ]|$)/gu, "$1F"],
  [/([ΑΕΗ])Υ/gu, "$1V"],
  [/ΓΓ/g, "NG"],
  [/ΓΞ/g, "NX"],
  [/ΓΧ/g, "NCH"],
  [/(?<!\p{L})ΜΠ/gu, "B"],
];

const titles = new Set(
  "MR MRS MS MISS MASTER DR PROF REV SIR DAME LADY HON JP KC QC JR SR JNR SNR II III IV ESQ CPA CA CFA MBA PHD MD".split(
    " ",
  ),
);

/** The maximum number of words read of a bank's text, which usually has few. */
const maxWords = 200;

/** The maximum number of parts of a last name that banks print joined or separate: "MC CARTNEY", "DE LA CRUZ". */
const maxJoined = 3;

const unmarked = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");
const replaced = (text: string, table: Record<string, string>) =>
  Array.from(text, (letter) => table[letter] ?? letter).join("");

/** The text in Latin capitals, in each possible transliteration; the usual one comes first. */
function spellings(text: string): string[] {
  const capitals = text
    .normalize("NFC")
    .toUpperCase()
    .replace(/['’‘`´ʼ.]/g, "");
  const isPlain = /^[\0-\x7f]*$/.test(capitals);
  if (isPlain) return [capitals];
  const bare = unmarked(replaced(capitals, latin));
  const pairs = greekPairs.reduce((read, [pair, sound]) => read.replace(pair, sound), bare);
  return [
    ...new Set([
      replaced(pairs, greek),
      replaced(bare.replace(/ΟΥ/g, "OU"), greekOtherwise),
      replaced(unmarked(replaced(replaced(capitals, spelled), latin)), greek),
    ]),
  ];
}

const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** The words of a text in all transliterations, without titles. */
export const nameWords = (text: string): string[] => [...new Set(spellings(text).flatMap(split))];

/** The words of a bank's text, and joined neighbours: "MC CARTNEY" also gives MCCARTNEY. */
export function printedWords(text: string): Set<string> {
  const found = new Set<string>();
  for (const spelling of spellings(text)) {
    const words = split(spelling).slice(0, maxWords);
    for (let at = 0; at < words.length; at++) {
      for (let count = 1; count <= maxJoined; count++) found.add(words.slice(at, at + count).join(""));
    }
  }
  return found;
}

export type PrintedName = {
  /** The possible forms of the first name. */
  firsts: readonly string[];
  /** The possible forms of the last name: with its prefixes joined, or one part of a double name. */
  lasts: readonly string[];
};

/** The forms in which a bank may print a person's name; null for a name of fewer than two words. */
export function printedName(name: string): PrintedName | null {
  const firsts = new Set<string>();
  const lasts = new Set<string>();
  for (const spelling of spellings(name)) {
    const all = spelling.split(/[^\p{L}\p{N}\p{Pd}]+/u).filter(Boolean);
    const untitled = all.filter((word) => !titles.has(word));
    // Titles are restored when nothing else would be left, because a person may be named Hon or Ca.
    const words = untitled.length > 1 ? untitled : all;
    const [first, last] = [words[0], words.at(-1)];
    if (words.length < 2 || first === undefined || last === undefined) continue;
    for (const part of partsOf(first)) firsts.add(part);
    for (const part of partsOf(last)) lasts.add(part);
    for (let count = 2; count <= Math.min(maxJoined, words.length - 1); count++)
      lasts.add(split(words.slice(-count).join("")).join(""));
  }
  return lasts.size > 0 ? { firsts: [...firsts], lasts: [...lasts] } : null;
}

/** A double name as a whole, and each of its parts. */
const partsOf = (word: string): string[] => {
  const parts = split(word);
  return parts.length > 1 ? [parts.join(""), ...parts.filter((part) => part.length > 1)] : parts;
};
