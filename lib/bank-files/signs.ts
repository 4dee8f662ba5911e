/*
 * The direction of amounts. A bank shows it by a sign, a word or the column, and some write debits with a minus and
 * some without. One convention applies to all lines of a file. A column headed by a direction, and written signs, are
 * never reversed, because a balance without its own sign would fit that as well.
 */

/** The facts about an amount as it is written. */
export type WrittenAmount = {
  column: "amount" | "debit" | "credit";
  /** The amount in cents with the written sign; never 0. */
  cents: number;
  /**
   * The direction of the word next to the amount: 1 for money in, -1 for money out; null for no word, or an unknown
   * one.
   */
  word: 1 | -1 | null;
  /** The word next to the amount; empty for none. */
  typeWord: string;
};

/** A convention converts a written amount to cents with the right sign. */
export type Convention = (written: WrittenAmount) => number;

const bySign: Convention = ({ cents }) => cents;
const byWord: Convention = ({ cents, word }) => (word === null ? cents : word * Math.abs(cents));
/** A minus reverses the direction of the word next to it: a returned cheque is a negative credit. */
const byWordReversed: Convention = ({ cents, word }) => (word === null ? cents : word * cents);

/**
 * The convention with a column for each direction. `isDebitSigned`: debits are written with a minus; `isCreditSigned`:
 * all credits are.
 */
const byColumn =
  (isDebitSigned: boolean, isCreditSigned: boolean): Convention =>
  ({ column, cents }) =>
    column === "debit" ? (isDebitSigned ? cents : -cents) : isCreditSigned ? -cents : cents;

const signsOf = (all: readonly WrittenAmount[]) => ({
  hasPlus: all.some(({ cents }) => cents > 0),
  hasMinus: all.some(({ cents }) => cents < 0),
});

export const isOneSign = (all: readonly WrittenAmount[]): boolean => {
  const { hasPlus, hasMinus } = signsOf(all);
  return !(hasPlus && hasMinus);
};

/** The conventions that a file may follow, likeliest first. Only a balance can decide with certainty. */
export type Conventions = {
  all: Convention[];
  /** The conventions that are as likely as the first by signs and words alone. */
  likeliest: Convention[];
  /** Whether the signs reverse the words, consistently for both words. */
  isTakenBack: boolean;
};

export function conventionsFor(all: readonly WrittenAmount[]): Conventions {
  const only = (...conventions: Convention[]): Conventions => ({
    all: conventions,
    likeliest: conventions.slice(0, 1),
    isTakenBack: false,
  });
  if (all.some(({ column }) => column !== "amount")) return only(...columnConventions(all));
  const worded = all.filter(({ word }) => word !== null);
  if (worded.length === 0) return only(bySign);
  if (!signsOf(all).hasMinus) return only(byWord, byWordReversed, bySign);
  if (!signsOf(all).hasPlus) return { ...only(byWord, bySign, byWordReversed), likeliest: [byWord, bySign] };
  const [credits, debits] = [1, -1].map((word) => worded.filter((one) => one.word === word)) as [
    WrittenAmount[],
    WrittenAmount[],
  ];
  if (isOneSign(credits) && isOneSign(debits)) {
    // The signs decide, unless each of them is consistently next to the opposite word.
    const isOpposite = credits.length > 0 && debits.length > 0 && signsOf(credits).hasMinus;
    return isOpposite && signsOf(debits).hasPlus
      ? only(byWord, bySign, byWordReversed)
      : only(bySign, byWordReversed, byWord);
  }
  if (!isOneSign(credits) && !isOneSign(debits))
    return { ...only(byWordReversed, bySign, byWord), isTakenBack: true };
  const against = [bySign, byWordReversed].map((convention) => countAgainstWord(worded, convention));
  const [signed = 0, reversed = 0] = against;
  if (signed === reversed)
    return { ...only(byWordReversed, bySign, byWord), likeliest: [byWordReversed, bySign] };
  return signed < reversed ? only(bySign, byWordReversed, byWord) : only(byWordReversed, bySign, byWord);
}

const countAgainstWord = (all: readonly WrittenAmount[], convention: Convention) =>
  all.filter((one) => isAgainstWord(one, convention)).length;

/** Whether the direction of the amount contradicts the word next to it. */
export const isAgainstWord = (one: WrittenAmount, convention: Convention): boolean =>
  one.word !== null && Math.sign(convention(one)) !== one.word;

type Column = WrittenAmount["column"];

/** The amounts of a column, and whether most of them have a minus. */
function columnOf(all: readonly WrittenAmount[], column: Column) {
  const those = all.filter((one) => one.column === column);
  return { those, isMostlyMinus: those.filter(({ cents }) => cents < 0).length * 2 > those.length };
}

function columnConventions(all: readonly WrittenAmount[]): Convention[] {
  const [debit, credit] = [columnOf(all, "debit"), columnOf(all, "credit")];
  const likeliest = byColumn(debit.isMostlyMinus, credit.isMostlyMinus);
  // Among debits of both signs, only the balance shows which were returned; likewise in a column with only minus signs,
  // all of which may be returns.
  const others: Convention[] = [];
  if (!isOneSign(debit.those)) others.push(byColumn(!debit.isMostlyMinus, credit.isMostlyMinus));
  for (const [isDebitSigned, isCreditSigned] of [
    [debit.isMostlyMinus, false],
    [false, credit.isMostlyMinus],
    [false, false],
  ] as const)
    if (isDebitSigned !== debit.isMostlyMinus || isCreditSigned !== credit.isMostlyMinus)
      others.push(byColumn(isDebitSigned, isCreditSigned));
  return [likeliest, ...others];
}

/** The lines whose sign differs from most in a column with mostly minus signs; it may mean a return or not. */
export function listUnusualSigns(all: readonly WrittenAmount[]): Set<WrittenAmount> {
  const found = (["debit", "credit"] as const).flatMap((column) => {
    const { those, isMostlyMinus } = columnOf(all, column);
    return isMostlyMinus ? those.filter(({ cents }) => cents > 0) : [];
  });
  return new Set(found);
}
