import "server-only";
import { Refusal } from "@/lib/core/errors";
import { currency } from "@/lib/core/money";
import { otherCurrencyIn, rankHeading } from "./column-words";
import { detectDateOrder, type DecidedOrder } from "./shared/date-order";
import { describeColumns, directionOf, type Column } from "./describe-columns";
import { joinAmounts } from "./join-cells";
import {
  pairWithEmptyColumn,
  counterpartOf,
  maxMoneyColumns,
  moneyColumns,
  createColumnProver,
  runningBalance,
} from "./money-columns";
import { currencyIn, isOwnCurrency } from "./parse-amount";
import { explainUnreadDays } from "./parse-day";
import type { StatementTable, StatementRow } from "./read-table";
import { mappedColumns, type ChosenMapping, type ColumnName, type Mapping } from "./rules";

export type Recognised = DecidedOrder & { mapping: ChosenMapping };

/**
 * Recognises the meaning of columns by the headings and the cells.
 * @param today "YYYY-MM-DD"
 * @throws Refusal `invalid_input` when there is no date or no amount
 */
export async function recogniseColumns(read: StatementTable, today: string): Promise<Recognised> {
  const table = { ...read, rows: likelyRows(read) };
  const columns = await describeColumns(table);
  const taken = new Set(columns.filter(({ isCurrency }) => isCurrency));
  const find = (name: ColumnName, fits: (column: Column) => boolean): Column | null => {
    const named = columns
      .filter((column) => !taken.has(column) && rankHeading(column.heading, name) !== null)
      .toSorted((one, other) => rankHeading(one.heading, name)! - rankHeading(other.heading, name)!)
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
  /** The single column whose cells fit; null when several do or none. */
  const only = (fits: (column: Column) => boolean) => {
    const all = rest(fits);
    return take(all.length === 1 ? all[0] : null);
  };
  const date =
    find("date", ({ areDays }) => areDays) ??
    take(
      dayOfBooking(
        table,
        rest(({ areDays }) => areDays),
      ),
    ) ??
    find("date", ({ hasDays }) => hasDays);
  if (date === null) throw new Refusal("invalid_input", withoutDates(table, columns));
  const isMoney = (column: Column) => column.isBlank || column.areAmounts;
  const isNamedBalance = ({ heading }: Column) => rankHeading(heading, "balance") !== null;
  const findMoney = (name: "amount" | "debit" | "credit") =>
    find(name, isMoney) ?? find(name, ({ hasAmounts }) => hasAmounts);
  const unnamed = () =>
    rest((column) => column.areAmounts && !isNamedBalance(column)).slice(0, maxMoneyColumns);
  const prove = createColumnProver(table);
  let debit = findMoney("debit");
  let credit = findMoney("credit");
  let amount = debit || credit ? null : findMoney("amount");
  if (debit === null && credit !== null) debit = take(counterpartOf(table, date, credit, unnamed()));
  else if (credit === null && debit !== null) credit = take(counterpartOf(table, date, debit, unnamed()));
  const second = amount && !amount.isBlank ? counterpartOf(table, date, amount, unnamed()) : null;
  if (amount && second) {
    // No heading distinguishes these columns.
    const named = rest(isNamedBalance)[0] ?? null;
    ({ amount, debit, credit } = moneyColumns(table, prove, [amount, second], named));
    for (const column of [debit, credit]) take(column);
  }
  if (!debit && !credit && !amount) {
    const named = rest((column) => column.areAmounts && isNamedBalance(column))[0] ?? null;
    const amounts = unnamed().filter(({ heading }) => !/check|cheque|no\b|number/i.test(heading));
    const withCents = amounts.filter(({ cells }) =>
      cells.some((cell) => /[.,]\d{1,2}\b/.test(cell.slice(0, 60))),
    );
    // Numbers without cents, next to amounts with cents, are references.
    const guessed = moneyColumns(table, prove, withCents.length > 0 ? withCents : amounts, named);
    ({ amount, debit, credit } = guessed);
    if (amount) ({ amount, debit, credit } = pairWithEmptyColumn(columns, guessed, amount));
    for (const column of [amount, debit, credit]) take(column);
  }
  if (!debit && !credit && !amount) throw new Refusal("invalid_input", withoutAmounts(read));
  const possible = rest((column) => isMoney(column) && (isNamedBalance(column) || !column.isBlank));
  const balance = take(runningBalance(table, prove, possible, { amount, debit, credit }));
  const type =
    amount &&
    (find("type", ({ areDirections }) => areDirections) ??
      // A column of words next to unsigned amounts tells their direction.
      (amount.hasMinus ? null : find("type", ({ areWords, areDays }) => areWords && !areDays)) ??
      // A column of dashes only counts as empty, and one with further words is text, as is one next to signs.
      only(({ cells }) => {
        if (amount.hasMinus && cells.some((cell) => /\p{L}{6}/u.test(cell))) return false;
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
  return { mapping: { ...headings, date: date.heading }, ...detectDateOrder(table, date, today) };
}

/** The rows as they are probably meant: with split amounts joined, and without those that still have surplus cells. */
function likelyRows({ rows, headings }: StatementTable): StatementRow[] {
  const likely = rows.flatMap((row) => {
    if (!row.beyond.some(Boolean)) return [row];
    const cells = joinAmounts([...row.cells, ...row.beyond]);
    return cells.length > headings.length ? [] : [{ ...row, cells, beyond: [] }];
  });
  return likely.length > 0 ? likely : rows;
}

/** The column with the most different texts, which describes each transaction and not its kind. */
const wordiest = (columns: readonly Column[]): Column | undefined =>
  columns.toSorted((one, other) => variety(other) - variety(one))[0];
const variety = ({ cells }: Column) =>
  new Set(cells).size + cells.reduce((sum, { length }) => sum + length, 0) / (cells.length * 1_000 || 1);

/**
 * The column of booking dates among several columns of dates without a known heading.
 * @throws Refusal `invalid_input` when none tells
 */
function dayOfBooking(table: StatementTable, columns: readonly Column[]): Column | null {
  if (columns.length < 2) return columns[0] ?? null;
  const isOfValue = ({ heading }: Column) => /valu|wert|effective|settle/i.test(heading);
  const isOfBooking = ({ heading }: Column) => /book|buch|post|complet|compt|contab|opera/i.test(heading);
  for (const some of [columns.filter(isOfBooking), columns.filter((column) => !isOfValue(column))])
    if (some.length === 1) return some[0]!;
  if (
    table.rows.every(({ cells }) => columns.every(({ index }) => cells[index] === cells[columns[0]!.index]))
  )
    return columns[0]!;
  const names = columns.map(({ heading }) => `“${heading}”`).join(", ");
  throw new Refusal(
    "invalid_input",
    `Several columns have dates: ${names}. Choose the one with the posting date. ${columnsInWords(table)}`,
  );
}

/**
 * Requires that all columns of the mapping are in the file.
 * @throws Refusal `invalid_input`
 */
export function requireColumns({ headings }: StatementTable, mapping: ChosenMapping): void {
  for (const name of mappedColumns) {
    const heading = mapping[name];
    if (heading && !headings.includes(heading)) {
      const message = `The file has no column “${heading}”. Its columns are ${headings.join(", ")}.`;
      throw new Refusal("invalid_input", message, { issues: [{ path: `mapping.${name}`, message }] });
    }
  }
}

/**
 * The columns with the currency of each line. The currency of an original amount abroad is not the account's, and
 * neither is another column next to one that is the account's throughout.
 */
export const currencyColumns = (table: StatementTable): { heading: string; isOfAccount: boolean }[] => {
  const all = table.headings.flatMap((heading) => {
    const named = cellsOf(table, heading).map(currencyIn);
    const isOwn = named.every((one) => one !== null && isOwnCurrency(one));
    return named.length > 0 && !named.includes(null) ? [{ heading, isOwn }] : [];
  });
  const hasOwn = all.some(({ isOwn }) => isOwn);
  const isOfOriginal = (heading: string) =>
    /original|foreign|instructed|transacted|source|local/i.test(heading);
  return all.map(({ heading, isOwn }) => ({
    heading,
    isOfAccount: isOwn || (!hasOwn && !isOfOriginal(heading)),
  }));
};

/**
 * Requires that no column of amounts is headed by a foreign currency.
 * @throws Refusal `invalid_input`
 */
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

/** Why no column has dates. Those in a column with the heading may be written without what makes them certain. */
function withoutDates(table: StatementTable, columns: readonly Column[]): string {
  const headed = columns.filter(({ heading }) => rankHeading(heading, "date") !== null);
  const fault = explainUnreadDays(headed.flatMap(({ cells }) => cells));
  if (fault !== null) return fault;
  return `No column has dates. ${columnsInWords(table)}`;
}

function withoutAmounts(table: StatementTable): string {
  const isShifted = table.rows.every(({ beyond }) => beyond.some(Boolean));
  return isShifted
    ? `Every row has more cells than there are headings, so no column has amounts. ${columnsInWords(table)}`
    : `No column has amounts. ${columnsInWords(table)}`;
}

const columnsInWords = ({ headings }: StatementTable) =>
  `The file's columns are ${headings.join(", ")}. Choose what each column is.`;

const cellsOf = ({ headings, rows }: StatementTable, heading: string): string[] => {
  const index = headings.indexOf(heading);
  return rows.flatMap(({ cells }) => cells[index] || []);
};

/** Finds the running balance, for columns that were chosen or remembered before a balance was part of the mapping. */
export async function findBalance(read: StatementTable, mapping: ChosenMapping): Promise<string | null> {
  const table = { ...read, rows: likelyRows(read) };
  const columns = await describeColumns(table);
  const taken = new Set(mappedColumns.map((name) => mapping[name]));
  const chosen = (name: "amount" | "debit" | "credit") =>
    columns.find(({ heading }) => heading === mapping[name]) ?? null;
  const money = { amount: chosen("amount"), debit: chosen("debit"), credit: chosen("credit") };
  const possible = columns.filter(({ heading, areAmounts }) => areAmounts && !taken.has(heading));
  return runningBalance(table, createColumnProver(table), possible, money)?.heading ?? null;
}
