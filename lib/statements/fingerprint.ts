import { createHash } from "node:crypto";
import { daysBetween } from "@/lib/core/days";

type Facts = {
  /** The day as "YYYY-MM-DD". */
  date: string;
  amountCents: number;
  text: string;
  payer: string | null;
  /** The bank's own number of the transaction; null without one. */
  number?: string | null;
};

/** The words of a text in capitals without accents, each once and in order; the text itself when it has no words. */
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

/** The key of a line by its words, for downloads without the bank's numbers. */
export const wordsKeyOf = (line: Omit<Facts, "number">): string =>
  [line.date, line.amountCents, lineWords(saidOf(line))].join("|");

/** The key of a line. Lines with one key are distinguished by their position among each other. */
export const keyOf = (line: Facts): string => (line.number ? `number ${line.number}` : wordsKeyOf(line));

/** The fingerprint of a line whose number the bank had given to another transaction before. */
export const fingerprintOfReused = (line: Facts): string =>
  fingerprintOf({ ...line, number: `${line.number} ${wordsKeyOf(line)}` }, 1);

/**
 * The maximum number of days between two downloads of a transaction's date. A pending transaction is posted later, such
 * as after a weekend.
 */
export const maxDaysApart = 3;

/** Whether the second of two lines with one number is the first, downloaded again, and not another transaction. */
export const isSameNumbered = (one: Facts, other: Facts): boolean =>
  one.amountCents === other.amountCents &&
  (one.date === other.date ||
    (Math.abs(daysBetween(one.date, other.date)) <= maxDaysApart &&
      lineWords(saidOf(one)) === lineWords(saidOf(other))));

/** The fingerprint of a line, equal in every download. `nth` is its position among the equal lines of a file. */
export const fingerprintOf = (line: Facts, nth: number): string =>
  createHash("sha256")
    .update(`${keyOf(line)}|${nth}`)
    .digest("base64url");

/** The minimum share of common words at which texts count as alike. */
const likeness = 0.5;

const wordSetOf = (line: Said): ReadonlySet<string> => new Set(lineWords(saidOf(line)).split(" "));

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return common / Math.max(1, Math.min(one.size, other.size)) >= likeness;
}

const isNumber = (word: string) => /\d/.test(word) && word.length > 3;

/**
 * Whether texts of different days may be one transaction. They must be more alike than texts of one day, because people
 * who pay one price on successive days have texts that differ only in name or reference.
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
 * Returns a function that finds the first line that may be the transaction of another line: half of their words are
 * equal, and on other days more. At most `max` different texts are compared, each once.
 */
export function createComparison<Line extends Said>(
  lines: readonly Line[],
  max: number,
  when: "on the same day" | "on other days",
): (line: Said) => Line | undefined {
  const different = new Map<string, { line: Line; words: ReadonlySet<string>; isErased: boolean }>();
  for (const line of lines) {
    if (different.size === max) break;
    // An erased line has no words any more, so only day and amount can be compared.
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
