import "server-only";
import { Refusal } from "@/lib/core/errors";
import { currency } from "@/lib/core/money";
import { otherCurrencyIn, rankOf } from "./column-words";
import { currencyIn, parseAmount, parseDay, toDay } from "./parse-cells";
import type { Table } from "./read-table";
import { columnNames, type ColumnName, type DateOrder, type Mapping } from "./rules";

export type Recognised = {
  mapping: Mapping;
  /** Whether the dates themselves say which number is the day. */
  isDateOrderSure: boolean;
};

/**
 * Which column is what, by the headings and by what is below them.
 *
 * @throws Refusal `invalid_input` when there is no date or no amount, or the dates are of mixed orders
 */
export function recogniseColumns(table: Table): Recognised {
  const taken = new Set<string>(currencyColumns(table));
  const find = (column: ColumnName, fits: (cells: string[]) => boolean): string | null => {
    const named = table.headings
      .filter((heading) => !taken.has(heading) && rankOf(heading, column) !== null)
      .toSorted((one, other) => rankOf(one, column)! - rankOf(other, column)!)
      .find((heading) => fits(cellsOf(table, heading)));
    if (named !== undefined) taken.add(named);
    return named ?? null;
  };
  /** By what is below the headings alone, where one column can be meant. */
  const guess = (fits: (cells: string[]) => boolean): string | null => {
    const all = table.headings.filter(
      (heading) =>
        !taken.has(heading) && !/balance|check|cheque/i.test(heading) && fits(cellsOf(table, heading)),
    );
    if (all.length !== 1) return null;
    taken.add(all[0]!);
    return all[0]!;
  };
  const date = find("date", areDays) ?? guess(areDays);
  if (date === null) throw new Refusal("invalid_input", `No column has dates. ${columnsInWords(table)}`);
  const debit = find("debit", areAmounts);
  const credit = find("credit", areAmounts);
  const amount = debit || credit ? null : (find("amount", areAmounts) ?? guess(areMoney));
  if (!debit && !credit && !amount)
    throw new Refusal("invalid_input", `No column has amounts. ${columnsInWords(table)}`);
  const type = amount && find("type", areDirections);
  const account = find("account", () => true);
  const payer = find("payer", areWords);
  const description = find("description", areWords) ?? guess(areWords);
  const { dateOrder, isSure } = orderOf(table, date);
  return {
    mapping: { date, description, payer, amount, debit, credit, type, account, dateOrder },
    isDateOrderSure: isSure,
  };
}

/** @throws Refusal `invalid_input` when a column of the mapping is not in the file */
export function requireColumns({ headings }: Table, mapping: Mapping): void {
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

const columnsInWords = ({ headings }: Table) =>
  `The file's columns are ${headings.join(", ")}. Choose which of them is what.`;

const cellsOf = ({ headings, rows }: Table, heading: string): string[] => {
  const index = headings.indexOf(heading);
  return rows.flatMap(({ cells }) => cells[index] || []);
};

/** Most of them, because banks put totals and notes below the lines. */
const most = (cells: string[], is: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(is).length * 2 >= cells.length;
const areDays = (cells: string[]) => most(cells, (cell) => parseDay(cell) !== null);
/** An empty column of debits is one as well. */
const areAmounts = (cells: string[]) => cells.length === 0 || most(cells, isAmount);
const areMoney = (cells: string[]) => most(cells, isAmount);
const areWords = (cells: string[]) => most(cells, (cell) => /\p{L}{2}/u.test(cell));
const areDirections = (cells: string[]) => most(cells, (cell) => directionOf(cell) !== null);

function isAmount(cell: string): boolean {
  const { cents, fault } = parseAmount(cell);
  // One with three decimals is meant as one.
  return cents !== null ? parseDay(cell) === null : fault !== null;
}

/** Whether a line's own word says that money came or went; null when it says neither. */
export function directionOf(cell: string): 1 | -1 | null {
  if (/^(c|cr|credit|credits|deposit|in|\+)\.?$/i.test(cell)) return 1;
  return /^(d|dr|debit|debits|withdrawal|out|-)\.?$/i.test(cell) ? -1 : null;
}

/**
 * Which number of the dates is the day: whichever reads all of them, and where both do, whichever leaves them in order.
 *
 * @throws Refusal `invalid_input` when neither reads all
 */
function orderOf(table: Table, heading: string): { dateOrder: DateOrder; isSure: boolean } {
  const index = table.headings.indexOf(heading);
  const written = table.rows.flatMap(({ line, cells }) => {
    const day = parseDay(cells[index] ?? "");
    return day === null ? [] : [{ line, day }];
  });
  if (written.every(({ day }) => day.isSure)) return { dateOrder: "ymd", isSure: true };
  const unread = (order: DateOrder) => written.find(({ day }) => toDay(day, order) === null);
  const [notDayFirst, notMonthFirst] = [unread("dmy"), unread("mdy")];
  if (notDayFirst && notMonthFirst) {
    const [first, second] = [notDayFirst.line, notMonthFirst.line].toSorted((one, other) => one - other);
    throw new Refusal(
      "invalid_input",
      `The dates are of mixed orders: those on lines ${first} and ${second} cannot both be read. Use one order, such as 2026-11-26.`,
    );
  }
  if (notDayFirst) return { dateOrder: "mdy", isSure: true };
  if (notMonthFirst) return { dateOrder: "dmy", isSure: true };
  const disorder = (order: DateOrder) => stepsAgainst(written.map(({ day }) => toDay(day, order)!));
  return { dateOrder: disorder("mdy") < disorder("dmy") ? "mdy" : "dmy", isSure: false };
}

/** How often the days go against their direction, which a bank's own order seldom does. */
function stepsAgainst(days: string[]): number {
  let [up, down] = [0, 0];
  for (let at = 1; at < days.length; at++) {
    if (days[at]! > days[at - 1]!) up++;
    if (days[at]! < days[at - 1]!) down++;
  }
  return Math.min(up, down);
}
