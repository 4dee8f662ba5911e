import "server-only";
import { Refusal } from "@/lib/core/errors";
import { createPause } from "@/lib/core/event-loop";
import { currency } from "@/lib/core/money";
import { otherCurrencyIn, rankOf } from "./column-words";
import { orderOf, type DecidedOrder } from "./date-order";
import { currencyIn, decimalMarkIn, faultOfDays, isTooLong, parseAmount, parseDay } from "./parse-cells";
import { findGaps } from "./prove-balance";
import { isSumText } from "./sum-rows";
import { joinAmounts } from "./join-cells";
import type { Table, TableRow } from "./read-table";
import { columnNames, type ChosenMapping, type ColumnName, type Mapping } from "./rules";

export type Recognised = DecidedOrder & { mapping: ChosenMapping };

/** What is known of a column from what is below its heading. */
type Column = {
  heading: string;
  index: number;
  /** The filled cells. */
  cells: string[];
  areDays: boolean;
  /** Reports have more rows between the lines than lines. */
  hasDays: boolean;
  areAmounts: boolean;
  areWords: boolean;
  areDirections: boolean;
  isCurrency: boolean;
};

/**
 * Which column is what, by the headings and by what is below them.
 *
 * @param today "YYYY-MM-DD"
 * @throws Refusal `invalid_input` when there is no date or no amount
 */
export async function recogniseColumns(read: Table, today: string): Promise<Recognised> {
  const table = { ...read, rows: likelyRows(read) };
  const columns = await describe(table);
  const taken = new Set(columns.filter(({ isCurrency }) => isCurrency));
  const find = (name: ColumnName, fits: (column: Column) => boolean): Column | null => {
    const named = columns
      .filter((column) => !taken.has(column) && rankOf(column.heading, name) !== null)
      .toSorted((one, other) => rankOf(one.heading, name)! - rankOf(other.heading, name)!)
      .find(fits);
    if (named) taken.add(named);
    return named ?? null;
  };
  const take = (column: Column | null | undefined) => {
    if (column) taken.add(column);
    return column ?? null;
  };
  const rest = (fits: (column: Column) => boolean) =>
    columns.filter((column) => !taken.has(column) && fits(column));
  /** By what is below the headings alone, where one column can be meant. */
  const only = (fits: (column: Column) => boolean) => {
    const all = rest(fits);
    return take(all.length === 1 ? all[0] : null);
  };
  const date =
    find("date", ({ areDays }) => areDays) ??
    only(({ areDays }) => areDays) ??
    find("date", ({ hasDays }) => hasDays);
  if (date === null) throw new Refusal("invalid_input", withoutDates(table, columns));
  const isMoney = ({ cells, areAmounts }: Column) => cells.length === 0 || areAmounts;
  let balance = find("balance", isMoney);
  let debit = find("debit", isMoney);
  let credit = find("credit", isMoney);
  let amount = debit || credit ? null : find("amount", isMoney);
  if (!debit && !credit && !amount) {
    const amounts = rest(
      ({ heading, areAmounts }) => areAmounts && !/check|cheque|no\b|number/i.test(heading),
    );
    const withCents = amounts.filter(({ cells }) =>
      cells.some((cell) => /[.,]\d{1,2}\b/.test(cell.slice(0, 60))),
    );
    // Numbers without cents beside amounts that have them are references.
    const unnamed = withCents.length > 0 ? withCents : amounts;
    const guessed = moneyColumns(table, unnamed, balance);
    ({ amount, debit, credit } = guessed);
    balance ??= guessed.balance;
    for (const column of [amount, debit, credit, balance]) take(column);
  }
  if (!debit && !credit && !amount) throw new Refusal("invalid_input", withoutAmounts(read));
  const type =
    amount &&
    (find("type", ({ areDirections }) => areDirections) ??
      // A column of dashes alone is an empty one, and one with other words, too, is text.
      only(({ cells }) => {
        const directions = new Set(cells.map(directionOf));
        return directions.size === 2 && !directions.has(null);
      }));
  const account = find("account", () => true);
  const payer = find("payer", ({ areWords }) => areWords);
  const description =
    find("description", ({ areWords }) => areWords) ??
    take(wordiest(rest((column) => column.areWords))) ??
    find("description", ({ areDays }) => !areDays);
  const named = { date, description, payer, amount, debit, credit, type, balance, account };
  const headings = Object.fromEntries(
    Object.entries(named).map(([name, column]) => [name, column?.heading ?? null]),
  ) as Record<keyof typeof named, string | null>;
  return { mapping: { ...headings, date: date.heading }, ...orderOf(table, date, today) };
}

/** The rows as they are likely meant: with split amounts joined, and without those that have too many cells even so. */
function likelyRows({ rows, headings }: Table): TableRow[] {
  const likely = rows.flatMap((row) => {
    if (!row.beyond.some(Boolean)) return [row];
    const cells = joinAmounts([...row.cells, ...row.beyond]);
    return cells.length > headings.length ? [] : [{ ...row, cells, beyond: [] }];
  });
  return likely.length > 0 ? likely : rows;
}

/** The one whose texts differ most: what a bank says of each transaction, and not of which kind it is. */
const wordiest = (columns: readonly Column[]): Column | undefined =>
  columns.toSorted((one, other) => variety(other) - variety(one))[0];
const variety = ({ cells }: Column) =>
  new Set(cells).size + cells.reduce((sum, { length }) => sum + length, 0) / (cells.length * 1_000 || 1);

type MoneyColumns = Record<"amount" | "debit" | "credit" | "balance", Column | null>;

/** Which of the columns of amounts without a telling heading is what: by which of them is filled, and by the balance. */
function moneyColumns(table: Table, columns: readonly Column[], balance: Column | null): MoneyColumns {
  const none: MoneyColumns = { amount: null, debit: null, credit: null, balance: null };
  if (columns.length === 1) return { ...none, amount: columns[0]! };
  const candidates: MoneyColumns[] = [];
  for (const one of columns)
    for (const other of columns) {
      if (one === other) continue;
      if (!balance) candidates.push({ ...none, amount: one, balance: other });
      if (!areExclusive(table, one, other)) continue;
      // Banks list what left the account first.
      candidates.push({ ...none, debit: one, credit: other });
      for (const third of columns)
        if (!balance && third !== one && third !== other)
          candidates.push({ ...none, debit: one, credit: other, balance: third });
    }
  const isWhole = (found: MoneyColumns) =>
    columns.every((column) => Object.values(found).includes(column) || column === balance);
  const scored = candidates
    .filter(isWhole)
    .map((found) => ({ found, ...gapsOf(table, { ...found, balance: found.balance ?? balance }) }));
  const best = scored.toSorted(
    (one, other) =>
      one.gaps - other.gaps ||
      Number(other.found.debit !== null) - Number(one.found.debit !== null) ||
      columns.indexOf(one.found.debit ?? one.found.amount!) -
        columns.indexOf(other.found.debit ?? other.found.amount!),
  )[0];
  return best?.found ?? none;
}

const sampleRows = 200;

const areExclusive = ({ rows }: Table, one: Column, other: Column) =>
  rows.every(({ cells }) => !cells[one.index] || !cells[other.index] || cells.some(isSumText));

function gapsOf({ rows }: Table, { amount, debit, credit, balance }: MoneyColumns): { gaps: number } {
  if (!balance) return { gaps: 0 };
  const sample = rows.filter(({ cells }) => !cells.some(isSumText)).slice(0, sampleRows);
  const decimal = decimalMarkIn(sample.flatMap(({ cells }) => cells));
  const read = (cells: readonly string[], column: Column | null) =>
    column ? (parseAmount(cells[column.index] ?? "", decimal).cents ?? 0) : 0;
  const lines = (sign: 1 | -1) =>
    sample.map(({ cells }) => ({
      day: null,
      cents: read(cells, amount) * sign + read(cells, credit) - Math.abs(read(cells, debit)),
      balance: cells[balance.index] ? parseAmount(cells[balance.index]!, decimal).cents : null,
    }));
  return { gaps: Math.min(findGaps(lines(1)).gaps.length, findGaps(lines(-1)).gaps.length) };
}

async function describe(table: Table): Promise<Column[]> {
  const pauseIfDue = createPause();
  const columns: Column[] = [];
  const rows = table.rows.filter(({ cells }) => !cells.some(isSumText));
  for (const [index, heading] of table.headings.entries()) {
    const counts = { days: 0, amounts: 0, words: 0, directions: 0, currencies: 0 };
    const cells: string[] = [];
    for (const row of rows) {
      const cell = row.cells[index];
      if (!cell) continue;
      const pause = pauseIfDue();
      if (pause) await pause;
      cells.push(cell);
      if (parseDay(cell) !== null) counts.days++;
      if (isAmount(cell)) counts.amounts++;
      if (/\p{L}{2}/u.test(cell)) counts.words++;
      if (directionOf(cell) !== null) counts.directions++;
      if (currencyIn(cell) !== null) counts.currencies++;
    }
    // Most of them, because banks put notes below the lines.
    const most = (count: number) => cells.length > 0 && count * 2 >= cells.length;
    columns.push({
      ...{ heading, index, cells },
      areDays: most(counts.days),
      hasDays: counts.days > 0,
      areAmounts: most(counts.amounts),
      areWords: most(counts.words),
      areDirections: most(counts.directions),
      isCurrency: cells.length > 0 && counts.currencies === cells.length,
    });
  }
  return columns;
}

/** @throws Refusal `invalid_input` when a column of the mapping is not in the file */
export function requireColumns({ headings }: Table, mapping: ChosenMapping): void {
  for (const name of columnNames) {
    const heading = mapping[name];
    if (heading && !headings.includes(heading)) {
      const message = `The file has no column “${heading}”. Its columns are ${headings.join(", ")}.`;
      throw new Refusal("invalid_input", message, { issues: [{ path: `mapping.${name}`, message }] });
    }
  }
}

/** The columns that say of each line which currency it is in. */
export const currencyColumns = (table: Table): string[] =>
  table.headings.filter((heading) => {
    const cells = cellsOf(table, heading);
    return cells.length > 0 && cells.every((cell) => currencyIn(cell) !== null);
  });

/** @throws Refusal `invalid_input` when a column of amounts is headed by another currency */
export function requireOwnCurrency(mapping: Mapping): void {
  for (const name of ["amount", "debit", "credit"] as const) {
    const heading = mapping[name];
    const other = heading && otherCurrencyIn(heading);
    if (other) {
      const message = `The column “${heading}” is in ${other}, not in ${currency}.`;
      throw new Refusal("invalid_input", message, { issues: [{ path: `mapping.${name}`, message }] });
    }
  }
}

/** Why no column has dates: those of the column that is headed so may be written without what makes them certain. */
function withoutDates(table: Table, columns: readonly Column[]): string {
  const headed = columns.filter(({ heading }) => rankOf(heading, "date") !== null);
  const fault = faultOfDays(headed.flatMap(({ cells }) => cells));
  if (fault !== null) return fault;
  return `No column has dates. ${columnsInWords(table)}`;
}

function withoutAmounts(table: Table): string {
  const isShifted = table.rows.every(({ beyond }) => beyond.some(Boolean));
  return isShifted
    ? `Every row has more cells than there are headings, so that no column has amounts. ${columnsInWords(table)}`
    : `No column has amounts. ${columnsInWords(table)}`;
}

const columnsInWords = ({ headings }: Table) =>
  `The file's columns are ${headings.join(", ")}. Choose which of them is what.`;

const cellsOf = ({ headings, rows }: Table, heading: string): string[] => {
  const index = headings.indexOf(heading);
  return rows.flatMap(({ cells }) => cells[index] || []);
};

function isAmount(cell: string): boolean {
  const { cents, fault } = parseAmount(cell);
  // One with three decimals is meant as one.
  return cents !== null ? parseDay(cell) === null : fault !== null;
}

const came = /^(?:c|cr|credit|credits|credit transfer|deposit|money in|paid in|in|incoming|h|haben|\+)\.?$/i;
const went =
  /^(?:d|dr|debit|debits|debit card|direct debit|withdrawal|money out|paid out|out|outgoing|s|soll|od|-)\.?$/i;

/** Whether a line's own word says that money came or went; null when it says neither. */
export function directionOf(cell: string): 1 | -1 | null {
  if (isTooLong(cell)) return null;
  if (came.test(cell)) return 1;
  return went.test(cell) ? -1 : null;
}

/** The column headed balance, for columns that were chosen or remembered before a balance was asked for. */
export async function findBalance(table: Table, mapping: ChosenMapping): Promise<string | null> {
  const taken = new Set(columnNames.map((name) => mapping[name]));
  const named = (await describe(table))
    .filter(
      ({ heading, areAmounts }) => areAmounts && !taken.has(heading) && rankOf(heading, "balance") !== null,
    )
    .toSorted((one, other) => rankOf(one.heading, "balance")! - rankOf(other.heading, "balance")!);
  return named[0]?.heading ?? null;
}
