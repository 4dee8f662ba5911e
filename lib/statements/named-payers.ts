import type { LineToMatch, OpenAmount, Suggestion } from "./rules";

/** Words of employers' names that tell none from another. */
const commonWords = new Set(
  "THE OF AND FOR LTD LIMITED INC CO COMPANY CORP CORPORATION GROUP PLC LLC BANK TRUST BAHAMAS INTERNATIONAL SERVICES".split(
    " ",
  ),
);

type Named = { amount: OpenAmount; words: readonly string[] };

export type NameIndex = {
  /** By the last word of the payer's name. */
  people: ReadonlyMap<string, readonly Named[]>;
  /** By the first word of the employer's name that is its own. */
  employers: ReadonlyMap<string, readonly Named[]>;
};

export function indexNames(amounts: readonly OpenAmount[]): NameIndex {
  const index = { people: new Map<string, Named[]>(), employers: new Map<string, Named[]>() };
  const wordsOfEmployer = new Map<string, string[]>();
  const add = (map: Map<string, Named[]>, key: string | undefined, named: Named) => {
    if (key === undefined) return;
    const found = map.get(key);
    if (found) found.push(named);
    else map.set(key, [named]);
  };
  for (const amount of amounts) {
    const words = wordsOf(amount.payer);
    if (words.length > 1) add(index.people, words.at(-1), { amount, words });
    if (amount.employer === null) continue;
    let own = wordsOfEmployer.get(amount.employer);
    if (!own) {
      own = wordsOf(amount.employer).filter((word) => word.length > 1 && !commonWords.has(word));
      wordsOfEmployer.set(amount.employer, own);
    }
    add(index.employers, own[0], { amount, words: own });
  }
  return index;
}

/** The open amounts of the line's sum whose payer or payer's employer the line names, the surest first. */
export function findNamed(index: NameIndex, { amountCents, text, payer }: LineToMatch): Suggestion[] {
  const words = new Set(wordsOf(`${payer ?? ""} ${text}`));
  const found = new Map<string, { suggestion: Suggestion; rank: number }>();
  const suggest = ({ dueId, reference, openCents }: OpenAmount, rank: number, reason: string) => {
    if ((found.get(dueId)?.rank ?? Infinity) <= rank) return;
    found.set(dueId, { rank, suggestion: { dueId, reference, amountCents: openCents, reason } });
  };
  for (const word of words) {
    for (const { amount, words: name } of index.people.get(word) ?? []) {
      if (amount.openCents !== amountCents) continue;
      const first = name[0]!;
      if (words.has(first)) suggest(amount, 0, "Amount and name agree");
      else if (words.has(first.charAt(0))) suggest(amount, 1, "Amount, last name and initial agree");
      else suggest(amount, 2, "Amount and last name agree");
    }
    for (const { amount, words: name } of index.employers.get(word) ?? []) {
      if (amount.openCents === amountCents && name.every((one) => words.has(one)))
        suggest(amount, 3, `Amount and employer agree: ${amount.employer ?? ""}`);
    }
  }
  return [...found.values()]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ suggestion }) => suggestion);
}

/** In capitals without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
