/*
 * Folding: a common spelling by which names, addresses, codes and titles are compared. The function "folded" of the
 * database follows the same rule, and so do the indexes by which they are found.
 */

/** Characters that Unicode would decompose into a space and a mark. */
const beforeApart = /* @__PURE__ */ tableOf(["´΄᾽᾿῾´", "'"], ["″‶", '"']);

/**
 * Combining marks above, below and between letters: accents, Hebrew points, Arabic vowels and the line that lengthens a
 * word.
 */
const marks = String.raw`\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`;
/** Invisible characters: zero widths, joiners, direction marks, selectors, soft hyphens, fillers and controls. */
const unseen = String.raw`\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}`;
const dropped = /* @__PURE__ */ new RegExp(`[${marks}${unseen}]`, "gu");
const spaces = /[\t-\r \x85\u1680\u2028\u2029]+/gu;

/** The scripts with two cases. Rarer ones are compared as written. */
const cased = /[A-Z\u0080-\u024f\u0370-\u052f\u0531-\u0556\u13a0-\u13f5\u1c90-\u1cbf\u{1e900}-\u{1e921}]/gu;

/** Variants of punctuation, each with its common form. */
const punctuation = /* @__PURE__ */ tableOf(
  ["`‘’‚‛′‵ʹʻʼʽʾʿˈˊˋ՚׳‹›ꞌ", "'"],
  ["“”„‟«»״〝〞〟", '"'],
  ["֊־᐀᠆‐‑‒–—―⁃−⸗⸚⸺⸻⹀⹝〜〰゠", "-"],
  ["⁄∕", "/"],
);

/** Letters that Unicode does not decompose, with their common form. */
const letters = /* @__PURE__ */ tableOf(
  ["ł", "l"],
  ["ø", "o"],
  ["đðɖɗ", "d"],
  ["ħ", "h"],
  ["ŧ", "t"],
  ["ŋɲ", "n"],
  ["ı", "i"],
  ["ȷ", "j"],
  ["ĸƙ", "k"],
  ["ɓ", "b"],
  ["ƴ", "y"],
  ["ɛǝə", "e"],
  ["ɔɵ", "o"],
  ["ßẞ", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  ["ς", "σ"],
  // Arabic letters that have another code in Persian, and word endings with two spellings.
  ["یى", "ي"],
  ["ک", "ك"],
  ["ة", "ه"],
);

/** A digit of any script. Each script has ten consecutive digits, and two scripts can be adjacent. */
const digit = /^\p{Nd}$/u;

function toDigit(letter: string): string {
  if (!digit.test(letter)) return letter;
  const code = letter.codePointAt(0)!;
  let before = 0;
  while (digit.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

function tableOf(...rows: (readonly [letters: string, becomes: string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([letters, becomes]) => Array.from(letters, (letter) => [letter, becomes])));
}

const replaced = (text: string, ...tables: ReadonlyMap<string, string>[]) =>
  Array.from(text, (letter) => tables.find((table) => table.has(letter))?.get(letter) ?? letter).join("");

/**
 * The folded text: lower case without accents, with one kind of apostrophe, quotation mark, hyphen, digit and space.
 * Other punctuation stays, because it separates words.
 */
export function folded(text: string): string {
  const small = replaced(text, beforeApart)
    .normalize("NFKD")
    .replace(dropped, "")
    .replace(cased, (letter) => letter.toLowerCase());
  return replaced(small, punctuation, letters)
    .replace(/\p{Nd}/gu, toDigit)
    .replace(spaces, " ")
    .replace(/^ | $/g, "");
}

/** A key shared by the spellings of a name: its letters and digits without separators. */
export const nameKey = (name: string): string => folded(name).replace(/[ '".,-]/g, "");

/** A code in lower case without separators, however it was grouped or copied. */
export const plainCode = (code: string): string => folded(code).replace(/[ -]/g, "");

/** The digits of a telephone number in reverse, so that a number without its area code is a prefix of the full one. */
export const phoneKey = (phone: string): string =>
  Array.from(folded(phone).replace(/[^0-9]/g, ""))
    .reverse()
    .slice(0, 10)
    .join("");

export const minPhoneDigits = 7;

/** The key of a text that can only be a telephone number; null for any other text. */
export function parsePhone(text: string): string | null {
  const number = folded(text);
  const count = number.replace(/[^0-9]/g, "").length;
  return /^[+0-9 ().\/-]+$/.test(number) && count >= minPhoneDigits && count <= 15 ? phoneKey(number) : null;
}
