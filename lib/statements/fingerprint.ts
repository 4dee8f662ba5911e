import { createHash } from "node:crypto";
import { daysBetween } from "@/lib/core/days";

type Facts = {
  /** "YYYY-MM-DD" */
  date: string;
  amountCents: number;
  text: string;
  payer: string | null;
  /** The bank's own number of the transaction. */
  number?: string | null;
};

/** The words of a text in capitals without accents, each once and in order; the text itself where it has none. */
export function lineWords(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  return [...new Set(words)].toSorted().join(" ") || text.toUpperCase();
}

type Said = Pick<Facts, "text" | "payer">;

const saidOf = ({ text, payer }: Said) => [text, payer].filter(Boolean).join(" ");

/** What a download without the bank's numbers has of a line. */
export const wordsKeyOf = (line: Omit<Facts, "number">): string =>
  [line.date, line.amountCents, lineWords(saidOf(line))].join("|");

/** Lines with the same key are told apart by which of them each is. */
export const keyOf = (line: Facts): string => (line.number ? `number ${line.number}` : wordsKeyOf(line));

/** A line whose number the bank had given to another transaction before. */
export const fingerprintOfReused = (line: Facts): string =>
  fingerprintOf({ ...line, number: `${line.number} ${wordsKeyOf(line)}` }, 1);

/** A pending transaction is posted on another day: after a weekend, so many days later. */
export const maxDaysApart = 3;

/** Whether the second of two lines with one number is the first, downloaded again, and not another with the number. */
export const isSameNumbered = (one: Facts, other: Facts): boolean =>
  one.amountCents === other.amountCents &&
  (one.date === other.date ||
    (Math.abs(daysBetween(one.date, other.date)) <= maxDaysApart &&
      lineWords(saidOf(one)) === lineWords(saidOf(other))));

/** A line has one fingerprint in every download. `nth`: which it is of the lines of a file that are alike. */
export const fingerprintOf = (line: Facts, nth: number): string =>
  createHash("sha256")
    .update(`${keyOf(line)}|${nth}`)
    .digest("base64url");

/** From here on texts count as much alike. */
const likeness = 0.5;

const wordSetOf = (line: Said): ReadonlySet<string> => new Set(lineWords(saidOf(line)).split(" "));

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return common / Math.max(1, Math.min(one.size, other.size)) >= likeness;
}

const isNumber = (word: string) => /\d/.test(word) && word.length > 3;

/**
 * Whether texts of different days may be the same transaction. People who pay the same price on successive days have
 * texts that differ only in their name or reference, so that more has to be alike than on one day.
 */
function areAlikeOnOtherDays(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((word) => other.has(word));
  const ownNumbers = [one, other].map((words) =>
    [...words].some((word) => isNumber(word) && !common.includes(word)),
  );
  if (ownNumbers.every(Boolean) && !common.some(isNumber)) return false;
  return common.length / Math.max(1, Math.min(one.size, other.size)) > likeness;
}

/**
 * Finds the first of some lines that may be the same transaction as another: half of their words are the same, and on
 * other days more. At most `max` different texts are compared, and each text is compared once.
 */
export function createComparison<Line extends Said>(
  lines: readonly Line[],
  max: number,
  when: "on the same day" | "on other days",
): (line: Said) => Line | undefined {
  const different = new Map<string, { line: Line; words: ReadonlySet<string>; isErased: boolean }>();
  for (const line of lines) {
    if (different.size === max) break;
    // An erased line has no words any more, so that day and amount are all that can be compared.
    const isErased = line.text === "" && line.payer === null;
    if (isErased && when === "on other days") continue;
    const words = lineWords(saidOf(line));
    if (!different.has(words)) different.set(words, { line, words: wordSetOf(line), isErased });
  }
  const candidates = [...different.values()];
  const isAlike = when === "on the same day" ? areAlike : areAlikeOnOtherDays;
  const found = new Map<string, Line | undefined>();
  return (line) => {
    const key = lineWords(saidOf(line));
    if (!found.has(key)) {
      const own = wordSetOf(line);
      const first = candidates.find(({ isErased, words }) => isErased || isAlike(words, own));
      found.set(key, first?.line);
    }
    return found.get(key);
  };
}
