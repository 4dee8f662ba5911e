import { rankHeading, otherCurrencyIn } from "./column-words";
import type { Column } from "./describe-columns";
import { decimalMarkIn, isEmptyAmountCell, parseAmount } from "./parse-amount";
import { parseDay } from "./parse-day";
import { countLeads, listGaps, signsByBalance } from "./prove-balance";
import type { StatementTable } from "./read-table";
import { mappedColumns } from "./rules";
import { isSumText } from "./shared/sum-rows";

type MoneyColumns = Record<"amount" | "debit" | "credit" | "balance", Column | null>;

/** The maximum number of number columns that are tried in combination. */
export const maxMoneyColumns = 6;

/** The column that is filled exactly where another is empty, so that one has money in and the other money out. */
export function counterpartOf(
  { rows }: StatementTable,
  date: Column,
  known: Column,
  columns: readonly Column[],
): Column | null {
  const dated = rows.filter(
    ({ cells }) => parseDay(cells[date.index] ?? "") !== null && !cells.some(isSumText),
  );
  const isFilled = (cells: readonly string[], { index }: Column) => !isNothing(cells[index] ?? "");
  const [filled, empty] = [true, false].map((is) =>
    dated.filter(({ cells }) => isFilled(cells, known) === is),
  ) as [StatementTable["rows"], StatementTable["rows"]];
  const fitting = columns.filter(
    (column) =>
      otherCurrencyIn(column.heading) === null &&
      filled.every(({ cells }) => !isFilled(cells, column)) &&
      // A note or two may be in rows that are otherwise empty.
      empty.filter(({ cells }) => isFilled(cells, column)).length * 2 > empty.length,
  );
  return fitting.length === 1 ? fitting[0]! : null;
}

/** Whether a cell has no amount: it is empty, or zero. */
const isNothing = (cell: string) => cell === "" || isEmptyAmountCell(cell) || parseAmount(cell).cents === 0;

/** Adds an empty column as the other direction, when the headings do not tell and the amounts have no sign. */
export function pairWithEmptyColumn(
  columns: readonly Column[],
  found: MoneyColumns,
  amount: Column,
): MoneyColumns {
  if (amount.hasMinus) return found;
  const [before, after] = [-1, 1]
    .map((step) => columns[amount.index + step])
    .map((column) =>
      column && !mappedColumns.some((name) => rankHeading(column.heading, name) !== null) ? column : null,
    );
  if (after?.isBlank) return { ...found, amount: null, debit: amount, credit: after };
  if (before?.isBlank) return { ...found, amount: null, debit: before, credit: amount };
  return found;
}

/** Decides the meaning of amount columns without a telling heading, by which cells are filled, and by the balance. */
export function moneyColumns(
  table: StatementTable,
  prove: Prove,
  columns: readonly Column[],
  balance: Column | null,
): MoneyColumns {
  const none: MoneyColumns = { amount: null, debit: null, credit: null, balance: null };
  if (columns.length === 1) return { ...none, amount: columns[0]! };
  const candidates: MoneyColumns[] = [];
  for (const one of columns) {
    if (balance) candidates.push({ ...none, amount: one });
    for (const other of columns) {
      if (one === other) continue;
      if (!balance) candidates.push({ ...none, amount: one, balance: other });
      if (!areExclusive(table, one, other)) continue;
      // The first column is tried as money out, because banks list debits first.
      candidates.push({ ...none, debit: one, credit: other });
      for (const third of columns)
        if (!balance && third !== one && third !== other)
          candidates.push({ ...none, debit: one, credit: other, balance: third });
    }
  }
  const isWhole = (found: MoneyColumns) =>
    columns.every((column) => Object.values(found).includes(column) || column === balance);
  const scored = candidates
    .map((found) => ({ found, ...prove({ ...found, balance: found.balance ?? balance }) }))
    // A choice that leaves columns out must be proven by the balance.
    .filter(({ found, gaps, tried }) => isWhole(found) || (tried > 1 && gaps === 0));
  const best = scored.toSorted(
    (one, other) =>
      one.gaps - other.gaps ||
      Number(isWhole(other.found)) - Number(isWhole(one.found)) ||
      Number(other.found.debit !== null) - Number(one.found.debit !== null) ||
      columns.indexOf(one.found.debit ?? one.found.amount!) -
        columns.indexOf(other.found.debit ?? other.found.amount!),
  )[0];
  return best?.found ?? none;
}

const sampleRows = 200;

const areExclusive = ({ rows }: StatementTable, one: Column, other: Column) =>
  rows.every(
    ({ cells }) =>
      isNothing(cells[one.index] ?? "") || isNothing(cells[other.index] ?? "") || cells.some(isSumText),
  );

type Proof = {
  gaps: number;
  /** The number of lines that agree with the balances before and after them, whatever sign their amounts have. */
  leads: number;
  tried: number;
  isCopy: boolean;
};

type Prove = (money: MoneyColumns) => Proof;

/**
 * Returns a function that measures how well columns agree with a balance in the first lines. Each column is parsed
 * once, however often it is tried.
 */
export function createColumnProver({ rows }: StatementTable): Prove {
  const sample: StatementTable["rows"] = [];
  for (const row of rows) {
    if (sample.length === sampleRows) break;
    if (!row.cells.some(isSumText)) sample.push(row);
  }
  const decimal = decimalMarkIn(sample.flatMap(({ cells }) => cells));
  const known = new Map<Column, (number | null)[]>();
  const read = (column: Column | null): readonly (number | null)[] => {
    if (!column) return [];
    const found =
      known.get(column) ?? sample.map(({ cells }) => parseAmount(cells[column.index] ?? "", decimal).cents);
    known.set(column, found);
    return found;
  };
  return ({ amount, debit, credit, balance }) => {
    if (!balance) return { gaps: 0, leads: 0, tried: 0, isCopy: false };
    const [amounts, debits, credits, balances] = [amount, debit, credit, balance].map(read);
    const lines = (sign: 1 | -1) =>
      sample.map((_, at) => ({
        day: null,
        cents: (amounts![at] ?? 0) * sign + (credits![at] ?? 0) - Math.abs(debits![at] ?? 0),
        balance: balances![at] ?? null,
      }));
    const [plus, minus] = [lines(1), lines(-1)];
    const [found, turned] = [listGaps(plus), listGaps(minus)];
    return {
      gaps: Math.min(found.gaps.length, turned.gaps.length),
      leads: Math.max(countLeads(plus), countLeads(minus), signsByBalance(plus).size),
      tried: found.tried,
      // A copy of the amounts is no balance, although by chance one may agree with the next.
      isCopy: plus.every((line) => line.balance === null || Math.abs(line.balance) === Math.abs(line.cents)),
    };
  };
}

/**
 * The column whose numbers are a running balance of the amounts, whatever its heading; otherwise one with the heading
 * "balance".
 */
export function runningBalance(
  table: StatementTable,
  prove: Prove,
  columns: readonly Column[],
  money: Omit<MoneyColumns, "balance">,
): Column | null {
  const rank = ({ heading }: Column) => rankHeading(heading, "balance") ?? Infinity;
  const sorted = columns.toSorted((one, other) =>
    rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other)),
  );
  const leading = sorted
    .slice(0, maxMoneyColumns)
    .map((column) => ({ column, ...prove({ ...money, balance: column }) }))
    .filter(({ column, leads, tried, isCopy }) => {
      const isLikely = rank(column) < Infinity || table.headingCount === 0;
      return isLikely ? leads > 0 && leads * 2 >= tried : leads * 2 > tried && !isCopy;
    })
    .toSorted((one, other) => other.leads - one.leads)[0];
  return leading?.column ?? sorted.find((column) => rank(column) < Infinity) ?? null;
}
