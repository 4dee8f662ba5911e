/*
 * Which way money went. A bank writes it with a sign, a word or the column, and some write debits with a minus and some
 * without. What a file means is one convention for all of its lines.
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
const byOtherSign: Convention = ({ cents }) => -cents;
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

const isOneSign = (all: readonly Written[]) => {
  const { hasPlus, hasMinus } = signsOf(all);
  return !(hasPlus && hasMinus);
};

/**
 * The conventions that a file may follow, the likeliest first. Only a balance can tell them apart with certainty.
 */
export function conventionsFor(all: readonly Written[]): Convention[] {
  if (all.some(({ column }) => column !== "amount")) return columnConventions(all);
  if (all.every(({ word }) => word === null)) return [bySign, byOtherSign];
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

function columnConventions(all: readonly Written[]): Convention[] {
  const isAllMinus = (column: Written["column"]) => {
    const those = all.filter((one) => one.column === column);
    return those.length > 0 && !signsOf(those).hasPlus;
  };
  const [debit, credit] = [isAllMinus("debit"), isAllMinus("credit")];
  const ways = [
    [debit, credit],
    [!debit, credit],
    [debit, !credit],
    [!debit, !credit],
  ] as const;
  return ways.map(([isDebitSigned, isCreditSigned]) => byColumn(isDebitSigned, isCreditSigned));
}
