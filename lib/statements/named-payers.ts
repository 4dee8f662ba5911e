import { printedName, printedWords, nameWords } from "./printed-names";
import type { LineToMatch, OpenAmount, Suggestion } from "@/lib/bank-files/rules";

/** Words of employers' names that are too common to identify an employer. */
const commonWords = new Set(
  "THE OF AND FOR LTD LIMITED INC CO COMPANY CORP CORPORATION GROUP PLC LLC BANK TRUST BAHAMAS INTERNATIONAL SERVICES".split(
    " ",
  ),
);

/** Amounts due of one sum whose payers share a last name, by possible first names. */
type Family = Map<string, OpenAmount[]>;
type Employed = { amount: OpenAmount; words: readonly string[] };

/** An index by outstanding sum and word, so that a line is compared only with amounts that it may pay. */
export type NameIndex = {
  people: ReadonlyMap<string, Family>;
  initials: ReadonlyMap<string, Family>;
  /** The employed payers by the first distinctive word of the employer's name. */
  employers: ReadonlyMap<string, readonly Employed[]>;
};

const keyOf = (cents: number, word: string) => `${cents} ${word}`;

export function indexNames(amounts: readonly OpenAmount[]): NameIndex {
  const index = {
    people: new Map<string, Family>(),
    initials: new Map<string, Family>(),
    employers: new Map<string, Employed[]>(),
  };
  const wordsOfEmployer = new Map<string, string[]>();
  for (const amount of amounts) {
    const name = printedName(amount.payer);
    for (const last of name?.lasts ?? []) {
      const key = keyOf(amount.openCents, last);
      for (const first of name?.firsts ?? []) {
        addTo(entry(index.people, key), first, amount);
        addTo(entry(index.initials, key), first.charAt(0), amount);
      }
    }
    if (amount.employer === null) continue;
    let own = wordsOfEmployer.get(amount.employer);
    if (!own) {
      own = nameWords(amount.employer).filter((word) => word.length > 1 && !commonWords.has(word));
      wordsOfEmployer.set(amount.employer, own);
    }
    if (own[0] !== undefined) addTo(index.employers, keyOf(amount.openCents, own[0]), { amount, words: own });
  }
  return index;
}

function entry(families: Map<string, Family>, key: string): Family {
  let family = families.get(key);
  if (!family) families.set(key, (family = new Map<string, OpenAmount[]>()));
  return family;
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const found = map.get(key);
  if (found) found.push(value);
  else map.set(key, [value]);
}

/**
 * The outstanding amounts equal to the line's whose payer or payer's employer the line names, surest first, up to the
 * requested number. Amounts that another line quotes are left out.
 */
export function listNamed(
  index: NameIndex,
  { amountCents, text, payer }: LineToMatch,
  { max, isQuoted }: { max: number; isQuoted: (dueId: string) => boolean },
): Suggestion[] {
  const words = printedWords(`${payer ?? ""} ${text}`);
  const found = new Map<string, Suggestion>();
  const suggest = (amounts: Iterable<OpenAmount>, rank: number, reason: string) => {
    for (const { dueId, reference, openCents } of amounts) {
      if (found.size === max) return;
      if (found.has(dueId) || isQuoted(dueId)) continue;
      found.set(dueId, { dueId, reference, amountCents: openCents, reason, rank });
    }
  };
  const families = (of: ReadonlyMap<string, Family>) =>
    [...words].flatMap((word) => of.get(keyOf(amountCents, word)) ?? []);
  for (const family of families(index.people)) suggest(named(family, words), 0, "Amount and name agree");
  for (const family of families(index.initials))
    suggest(named(family, words), 1, "Amount, last name and initial agree");
  for (const family of families(index.people)) suggest(everybody(family), 2, "Amount and last name agree");
  for (const word of words) {
    for (const { amount, words: name } of index.employers.get(keyOf(amountCents, word)) ?? []) {
      if (found.size === max) break;
      if (name.every((one) => words.has(one)))
        suggest([amount], 3, `Amount and employer agree: ${amount.employer ?? ""}`);
    }
  }
  return [...found.values()];
}

function* named(family: Family, words: ReadonlySet<string>): Generator<OpenAmount> {
  // The loop runs over the smaller of the two, because a family may be large, and a text may have many words.
  if (family.size < words.size) {
    for (const [first, amounts] of family) if (words.has(first)) yield* amounts;
  } else for (const word of words) yield* family.get(word) ?? [];
}

function* everybody(family: Family): Generator<OpenAmount> {
  for (const amounts of family.values()) yield* amounts;
}
