import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

// This module is large, so it should be imported dynamically, when a password is being chosen.

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const common = new Set(dictionary["passwords-common"]);

/** The number of characters that are scored, because the estimate takes more than linear time. */
const judgedLength = 40;

/**
 * zxcvbn's score: passwords with 0 and 1 are found within a million guesses, with 2 within 100 million, with 3 within
 * 10 billion.
 */
export type Score = 0 | 1 | 2 | 3 | 4;

/** Whether the password is one of the most common, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** Sequences that are easy to type: the alphabet, the digits, and the rows and columns of keyboards. */
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1qaz",
  "2wsx",
  "3edc",
  "4rfv",
  "5tgb",
  "6yhn",
  "7ujm",
];
const ways = [...rows, ...rows.map((row) => [...row].reverse().join(""))];
const shortestRun = 3;
const mostRuns = 3;

const isRun = (part: string) => /^(.)\1+$/su.test(part) || ways.some((way) => way.includes(part));

/**
 * Whether the password consists of a few rows of letters, digits or keys, forwards or backwards: "abcdef", "abc123",
 * "asdfgh", "qwe321", "111222".
 */
export function isSequence(password: string): boolean {
  const text = password.toLowerCase().slice(0, judgedLength);
  /** For each position, the fewest sequences that make up the text before it. */
  const runs: number[] = [0];
  for (let end = 1; end <= text.length; end++) {
    runs[end] = Infinity;
    for (let start = 0; start <= end - shortestRun; start++)
      if (runs[start]! < runs[end]! && isRun(text.slice(start, end))) runs[end] = runs[start]! + 1;
  }
  return runs[text.length]! <= mostRuns && text !== "";
}

/** Whether the password consists of one repeated character, or of invisible ones. */
export function isOneCharacter(password: string): boolean {
  return /^(.)\1*$/isu.test(password) || /^[\p{Z}\p{Cc}\p{Cf}]*$/u.test(password);
}

/**
 * Whether the password consists of these names and addresses, or of parts of them, in any order, with digits and
 * punctuation anywhere.
 */
export function isMadeOf(password: string, known: string[]): boolean {
  const texts = known.flatMap((text) => [text, text.split("@")[0]!]);
  const [letters, digits] = [lettersOf(password), digitsOf(password)];
  // The local part of an address may be a number.
  if (!letters) return digits !== "" && texts.some((text) => !lettersOf(text) && digitsOf(text) === digits);
  // Single letters of a name are ignored, because a few of them would spell a great deal.
  const words = texts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}]+/u)])
    .map(lettersOf)
    .filter((word) => word.length > 1);
  const isReached = [true];
  for (let end = 1; end <= letters.length; end++)
    isReached[end] = words.some((word) => isReached[end - word.length] && letters.endsWith(word, end));
  return isReached[letters.length] === true;
}

/** The text in lower case and without accents. */
const plain = (text: string) => text.normalize("NFKD").toLowerCase();
const lettersOf = (text: string) => plain(text).replace(/\P{L}/gu, "");
const digitsOf = (text: string) => plain(text).replace(/\P{N}/gu, "");

/** The strength of the password against a guesser who knows these names and addresses of its owner. */
export function scorePassword(password: string, known: string[]): Score {
  if (isOneCharacter(password) || isMadeOf(password, known)) return 0;
  const parts = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const words = parts.filter((part) => part.length > 2);
  return estimator.check(password.slice(0, judgedLength), words).score;
}
