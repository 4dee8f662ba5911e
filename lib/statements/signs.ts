/*
 * Which way money went. A bank writes it with a sign, a word or the column, and some write debits with a minus and some
 * without. What a file means is one convention for all of its lines. A column that is headed by a direction, and signs
 * that are there, are never turned round: a balance without its own sign would fit that as well.
 */

/** What a line says about its amount, as it is written. */
export type Written = {
  column: "amount" | "debit" | "credit";
  /** With the sign that is written; never 0. */
  cents: number;
  /** What a word beside it says: 1 for money that came. Null for no word, or another one. */
  word: 1 | -1 | null;
  /** That word; empty for none. */
  typeWord: string;
};

/** How the amounts of a file are meant, as the amount in cents that a written one stands for. */
export type Convention = (written: Written) => number;

const bySign: Convention = ({ cents }) => cents;
const byWord: Convention = ({ cents, word }) => (word === null ? cents : word * Math.abs(cents));
/** A minus beside a word takes back what the word says: a returned cheque is a credit below zero. */
const byWordReversed: Convention = ({ cents, word }) => (word === null ? cents : word * cents);

/** `isDebitSigned`: debits are written with a minus; `isCreditSigned`: credits are, all of them. */
const byColumn =
  (isDebitSigned: boolean, isCreditSigned: boolean): Convention =>
  ({ column, cents }) =>
    column === "debit" ? (isDebitSigned ? cents : -cents) : isCreditSigned ? -cents : cents;

const signsOf = (all: readonly Written[]) => ({
  hasPlus: all.some(({ cents }) => cents > 0),
  hasMinus: all.some(({ cents }) => cents < 0),
});

export const isOneSign = (all: readonly Written[]): boolean => {
  const { hasPlus, hasMinus } = signsOf(all);
  return !(hasPlus && hasMinus);
};

/**
 * The conventions that a file may follow, the likeliest first. Only a balance can tell them apart with certainty.
 */
export function conventionsFor(all: readonly Written[]): Convention[] {
  if (all.some(({ column }) => column !== "amount")) return columnConventions(all);
  if (all.every(({ word }) => word === null)) return [bySign];
  if (isOneSign(all)) return [byWord, byWordReversed, bySign];
  const [credits, debits] = [1, -1].map((word) => all.filter((one) => one.word === word)) as [
    Written[],
    Written[],
  ];
  // Where the debits are written with a minus already, the signs say all.
  const saysAll = debits.length > 0 ? !signsOf(debits).hasPlus : credits.length > 0;
  if (saysAll && !isReversed(credits, debits)) return [bySign, byWordReversed, byWord];
  return [byWordReversed, bySign, byWord];
}

/** Whether one word has both signs, so that the minus cannot mean what the word means. */
const isReversed = (credits: readonly Written[], debits: readonly Written[]) =>
  (!isOneSign(credits) && debits.length > 0 && !signsOf(debits).hasMinus) || !isOneSign(debits);

type Column = Written["column"];

/** Those of a column, and whether most of them have a minus. */
function columnOf(all: readonly Written[], column: Column) {
  const those = all.filter((one) => one.column === column);
  return { those, isMostlyMinus: those.filter(({ cents }) => cents < 0).length * 2 > those.length };
}

function columnConventions(all: readonly Written[]): Convention[] {
  const [debit, credit] = [columnOf(all, "debit"), columnOf(all, "credit")];
  const likeliest = byColumn(debit.isMostlyMinus, credit.isMostlyMinus);
  // Among debits of both signs, only the balance tells which of them were given back.
  return isOneSign(debit.those)
    ? [likeliest]
    : [likeliest, byColumn(!debit.isMostlyMinus, credit.isMostlyMinus)];
}

/** The lines whose sign is unlike that of most in their column, where most have a minus: it may mean either. */
export function againstTheirColumn(all: readonly Written[]): Set<Written> {
  const found = (["debit", "credit"] as const).flatMap((column) => {
    const { those, isMostlyMinus } = columnOf(all, column);
    return isMostlyMinus ? those.filter(({ cents }) => cents > 0) : [];
  });
  return new Set(found);
}
