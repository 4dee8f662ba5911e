import { createHash } from "node:crypto";

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
export function wordsOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  return [...new Set(words)].toSorted().join(" ") || text.toUpperCase();
}

const saidOf = ({ text, payer }: Pick<Facts, "text" | "payer">) => [text, payer].filter(Boolean).join(" ");

/** Lines with the same key are told apart by which of them each is. */
export const keyOf = (line: Facts): string =>
  line.number ? `number ${line.number}` : [line.date, line.amountCents, wordsOf(saidOf(line))].join("|");

/** The same for the same line of another download. `nth`: which it is of the lines of a file that are alike. */
export const fingerprintOf = (line: Facts, nth: number): string =>
  createHash("sha256")
    .update(`${keyOf(line)}|${nth}`)
    .digest("base64url");

/** From here on texts count as much alike. */
const likeness = 0.5;

/** Whether two texts may be of the same transaction: most of their words are the same, or one has all of the other's. */
export function areAlike(one: Pick<Facts, "text" | "payer">, other: Pick<Facts, "text" | "payer">): boolean {
  const [a, b] = [one, other].map((line) => new Set(wordsOf(saidOf(line)).split(" "))) as [
    Set<string>,
    Set<string>,
  ];
  const common = [...a].filter((word) => b.has(word)).length;
  return common / Math.max(1, Math.min(a.size, b.size)) >= likeness;
}
