/*
 * Which way money went. A bank writes it with a sign, a word or the column, and some write debits with a minus and some
 * without. What a file means is one convention for all of its lines. A column that is headed by a direction, and signs
 * that are there, are never turned round: a balance without its own sign would fit that as well.
 */

/** What a line says about its amount, as it is written. */
export type WrittenAmount = {
  column: "amount" | "debit" | "credit";
  /** With the sign that is written; never 0. */
  cents: number;
  /** What a word beside it says: 1 for money that came. Null for no word, or another one. */
  word: 1 | -1 | null;
  /** That word; empty for none. */
  typeWord: string;
};

/** How the amounts of a file are meant, as the amount in cents that a written one stands for. */
export type Convention = (written: WrittenAmount) => number;

const bySign: Convention = ({ cents }) => cents;
const byWord: Convention = ({ cents, word }) => (word === null ? cents : word * Math.abs(cents));
/** A minus beside a word takes back what the word says: a returned cheque is a credit below zero. */
const byWordReversed: Convention = ({ cents, word }) => (word === null ? cents : word * cents);

/** `isDebitSigned`: debits are written with a minus; `isCreditSigned`: credits are, all of them. */
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

/** The conventions that a file may follow, the likeliest first. Only a balance can tell them apart with certainty. */
export type Conventions = {
  all: Convention[];
  /** Those among them that are as likely as the first by the signs and words alone. */
  likeliest: Convention[];
  /** Whether the signs take back what the words say, and that is how both words are used. */
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
    // The signs say all, unless each of them stands beside the other word.
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

/** Whether the amount goes the other way than the word beside it says. */
export const isAgainstWord = (one: WrittenAmount, convention: Convention): boolean =>
  one.word !== null && Math.sign(convention(one)) !== one.word;

type Column = WrittenAmount["column"];

/** Those of a column, and whether most of them have a minus. */
function columnOf(all: readonly WrittenAmount[], column: Column) {
  const those = all.filter((one) => one.column === column);
  return { those, isMostlyMinus: those.filter(({ cents }) => cents < 0).length * 2 > those.length };
}

function columnConventions(all: readonly WrittenAmount[]): Convention[] {
  const [debit, credit] = [columnOf(all, "debit"), columnOf(all, "credit")];
  const likeliest = byColumn(debit.isMostlyMinus, credit.isMostlyMinus);
  // Among debits of both signs, only the balance tells which of them were given back; so it does for a column with
  // nothing but minus signs, which may all take something back.
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

/** The lines whose sign is unlike that of most in their column, where most have a minus: it may mean either. */
export function listUnusualSigns(all: readonly WrittenAmount[]): Set<WrittenAmount> {
  const found = (["debit", "credit"] as const).flatMap((column) => {
    const { those, isMostlyMinus } = columnOf(all, column);
    return isMostlyMinus ? those.filter(({ cents }) => cents > 0) : [];
  });
  return new Set(found);
}
