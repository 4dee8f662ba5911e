import "server-only";
import { addDays } from "date-fns";
import { Refusal } from "@/lib/core/errors";
import { createPause } from "@/lib/core/event-loop";
import { currency } from "@/lib/core/money";
import { otherCurrencyIn, rankOf } from "./column-words";
import {
  currencyIn,
  decimalMarkIn,
  isBlank,
  isOwnCurrency,
  isTooLong,
  parseAmount,
  parseDay,
  toDay,
} from "./parse-cells";
import { countLeads, findGaps, signsByBalance } from "./prove-balance";
import { isSumText } from "./sum-rows";
import type { Table } from "./read-table";
import {
  columnNames,
  daysAhead,
  type ChosenMapping,
  type ColumnName,
  type DateOrder,
  type Mapping,
} from "./rules";

export type Recognised = {
  mapping: ChosenMapping;
  dateOrder: DateOrder;
  /** Whether the dates themselves say which number is the day. */
  isDateOrderSure: boolean;
};

/** What is known of a column from what is below its heading. */
type Column = {
  heading: string;
  index: number;
  /** The filled cells. */
  cells: string[];
  areDays: boolean;
  /** One day or amount at least, in a file with many odd rows. */
  hasDays: boolean;
  areAmounts: boolean;
  hasAmounts: boolean;
  hasMinus: boolean;
  /** It is empty but for dashes and the like. */
  isBlank: boolean;
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
export async function recogniseColumns(table: Table, today: string): Promise<Recognised> {
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
    take(
      dayOfBooking(
        table,
        rest(({ areDays }) => areDays),
      ),
    ) ??
    find("date", ({ hasDays }) => hasDays);
  if (date === null) throw new Refusal("invalid_input", `No column has dates. ${columnsInWords(table)}`);
  const isMoney = (column: Column) => column.isBlank || column.areAmounts;
  const isNamedBalance = ({ heading }: Column) => rankOf(heading, "balance") !== null;
  const findMoney = (name: "amount" | "debit" | "credit") =>
    find(name, isMoney) ?? find(name, ({ hasAmounts }) => hasAmounts);
  const unnamed = () =>
    rest((column) => column.areAmounts && !isNamedBalance(column)).slice(0, maxMoneyColumns);
  const prove = prover(table);
  let debit = findMoney("debit");
  let credit = findMoney("credit");
  let amount = debit || credit ? null : findMoney("amount");
  if (debit === null && credit !== null) debit = take(counterpartOf(table, date, credit, unnamed()));
  else if (credit === null && debit !== null) credit = take(counterpartOf(table, date, debit, unnamed()));
  const second = amount && !amount.isBlank ? counterpartOf(table, date, amount, unnamed()) : null;
  if (amount && second) {
    // Which of them is which, no heading says.
    const named = rest(isNamedBalance)[0] ?? null;
    ({ amount, debit, credit } = moneyColumns(table, prove, [amount, second], named));
    for (const column of [debit, credit]) take(column);
  }
  let balance: Column | null = null;
  if (!debit && !credit && !amount) {
    const named = rest((column) => column.areAmounts && isNamedBalance(column))[0] ?? null;
    const amounts = unnamed().filter(({ heading }) => !/check|cheque|no\b|number/i.test(heading));
    const withCents = amounts.filter(({ cells }) =>
      cells.some((cell) => /[.,]\d{1,2}\b/.test(cell.slice(0, 60))),
    );
    // Numbers without cents beside amounts that have them are references.
    const guessed = moneyColumns(table, prove, withCents.length > 0 ? withCents : amounts, named);
    ({ amount, debit, credit } = guessed);
    if (amount) ({ amount, debit, credit } = besideEmpty(columns, guessed, amount));
    for (const column of [amount, debit, credit]) take(column);
  }
  if (!debit && !credit && !amount)
    throw new Refusal("invalid_input", `No column has amounts. ${columnsInWords(table)}`);
  const possible = rest((column) => isMoney(column) && (isNamedBalance(column) || !column.isBlank));
  balance = take(runningBalance(table, prove, possible, { amount, debit, credit }));
  const type =
    amount &&
    (find("type", ({ areDirections }) => areDirections) ??
      // Beside amounts without a sign, it says which way they went, in whatever words.
      (amount.hasMinus ? null : find("type", ({ areWords, areDays }) => areWords && !areDays)) ??
      // A column of dashes alone is an empty one, and one with other words, too, is text; so is one beside signs.
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
  return { mapping: { ...headings, date: date.heading }, ...orderOf(table, date, today) };
}

/** The one whose texts differ most: what a bank says of each transaction, and not of which kind it is. */
const wordiest = (columns: readonly Column[]): Column | undefined =>
  columns.toSorted((one, other) => variety(other) - variety(one))[0];
const variety = ({ cells }: Column) =>
  new Set(cells).size + cells.reduce((sum, { length }) => sum + length, 0) / (cells.length * 1_000 || 1);

/** Of several columns of dates without a known name the one of the booking. @throws Refusal `invalid_input` when none tells */
function dayOfBooking(table: Table, columns: readonly Column[]): Column | null {
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
    `Several columns have dates: ${names}. Choose the one of the day on which the bank posted. ${columnsInWords(table)}`,
  );
}

type MoneyColumns = Record<"amount" | "debit" | "credit" | "balance", Column | null>;

/** More columns of numbers are not tried with each other. */
const maxMoneyColumns = 6;

/** The column that is filled exactly where another is empty: where one has what came, the other has what went. */
function counterpartOf(
  { rows }: Table,
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
  ) as [Table["rows"], Table["rows"]];
  const fitting = columns.filter(
    (column) =>
      otherCurrencyIn(column.heading) === null &&
      filled.every(({ cells }) => !isFilled(cells, column)) &&
      // All but a note or two.
      empty.filter(({ cells }) => isFilled(cells, column)).length * 2 > empty.length,
  );
  return fitting.length === 1 ? fitting[0]! : null;
}

/** Whether a cell of amounts has none: it is empty, or zero. */
const isNothing = (cell: string) => cell === "" || isBlank(cell) || parseAmount(cell).cents === 0;

/** Without telling headings, an empty column beside amounts without a sign is that of the other direction. */
function besideEmpty(columns: readonly Column[], found: MoneyColumns, amount: Column): MoneyColumns {
  if (amount.hasMinus) return found;
  const [before, after] = [-1, 1]
    .map((step) => columns[amount.index + step])
    .map((column) =>
      column && !columnNames.some((name) => rankOf(column.heading, name) !== null) ? column : null,
    );
  if (after?.isBlank) return { ...found, amount: null, debit: amount, credit: after };
  if (before?.isBlank) return { ...found, amount: null, debit: before, credit: amount };
  return found;
}

/** Which of the columns of amounts without a telling heading is what: by which of them is filled, and by the balance. */
function moneyColumns(
  table: Table,
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
      // Banks list what left the account first.
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
    // One that leaves columns out is proven by the balance.
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

const areExclusive = ({ rows }: Table, one: Column, other: Column) =>
  rows.every(
    ({ cells }) =>
      isNothing(cells[one.index] ?? "") || isNothing(cells[other.index] ?? "") || cells.some(isSumText),
  );

type Proof = {
  gaps: number;
  /** How many lines lead from one balance to the next, whatever sign their amounts have. */
  leads: number;
  tried: number;
  isCopy: boolean;
};

type Prove = (money: MoneyColumns) => Proof;

/** Says how well columns fit a balance, by the first lines. Each column is read once, however often it is tried. */
function prover({ rows }: Table): Prove {
  const sample: Table["rows"] = [];
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
    const [found, turned] = [findGaps(plus), findGaps(minus)];
    return {
      gaps: Math.min(found.gaps.length, turned.gaps.length),
      leads: Math.max(countLeads(plus), countLeads(minus), signsByBalance(plus).size),
      tried: found.tried,
      // The same numbers again are no balance, though by chance one may lead to the next.
      isCopy: plus.every((line) => line.balance === null || Math.abs(line.balance) === Math.abs(line.cents)),
    };
  };
}

/** The column whose numbers lead from one line to the next with the amounts, whatever it is called; else one called balance. */
function runningBalance(
  table: Table,
  prove: Prove,
  columns: readonly Column[],
  money: Omit<MoneyColumns, "balance">,
): Column | null {
  const rank = ({ heading }: Column) => rankOf(heading, "balance") ?? Infinity;
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

async function describe(table: Table): Promise<Column[]> {
  const pauseIfDue = createPause();
  const columns: Column[] = [];
  const rows = table.rows.filter(({ cells }) => !cells.some(isSumText));
  for (const [index, heading] of table.headings.entries()) {
    const counts = { days: 0, amounts: 0, words: 0, directions: 0, currencies: 0, blank: 0 };
    const cells: string[] = [];
    let hasMinus = false;
    for (const row of rows) {
      const cell = row.cells[index];
      if (!cell) continue;
      const pause = pauseIfDue();
      if (pause) await pause;
      cells.push(cell);
      if (isBlank(cell)) counts.blank++;
      if (parseDay(cell) !== null) counts.days++;
      if (isAmount(cell)) counts.amounts++;
      if ((parseAmount(cell).cents ?? 0) < 0) hasMinus = true;
      if (/\p{L}{2}/u.test(cell)) counts.words++;
      if (directionOf(cell) !== null) counts.directions++;
      if (currencyIn(cell) !== null) counts.currencies++;
    }
    // Most of them, because banks put notes below the lines.
    const most = (count: number, of = cells.length) => count > 0 && count * 2 >= of;
    columns.push({
      ...{ heading, index, cells, hasMinus },
      areDays: most(counts.days),
      hasDays: counts.days > 0,
      areAmounts: most(counts.amounts, cells.length - counts.blank),
      hasAmounts: counts.amounts > 0,
      isBlank: counts.blank === cells.length,
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

/**
 * The columns that say of each line which currency it is in. That of an original amount, abroad, is not the account's,
 * and neither is another beside one that is the account's throughout.
 */
export const currencyColumns = (table: Table): { heading: string; isOfAccount: boolean }[] => {
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

function isAmount(cell: string): boolean {
  const { cents, fault } = parseAmount(cell);
  // One with three decimals is meant as one.
  return cents !== null ? parseDay(cell) === null : fault !== null;
}

const came =
  /^(?:c|cr|credits?|(?:direct )?credit(?: (?:transfer|memo|advice|note|entry))?|deposits?|money in|paid in|payments? in|transfer in|in|incoming|received|receipts?|lodge?ments?|h|haben|gutschrift|eingang|bij|entradas?|ingresos?|d[ée]p[ôo]ts?|abonos?|\+)\.?$/i;
const went =
  /^(?:d|dr|db|debits?|(?:direct )?debit(?: (?:card|transfer|memo|advice|note|entry))?|withdrawals?|money out|paid out|payments? out|transfer out|out|outgoing|sent|service charges?|s|soll|lastschrift|ausgang|af|salidas?|egresos?|retraits?|retiros?|cargos?|od|-)\.?$/i;

/** Whether a line's own word says that money came or went; null when it says neither. */
export function directionOf(cell: string): 1 | -1 | null {
  if (isTooLong(cell)) return null;
  if (came.test(cell)) return 1;
  return went.test(cell) ? -1 : null;
}

/** The order of the dates in a column that a person chose. */
export const orderFor = (table: Table, { date }: Pick<ChosenMapping, "date">, today: string): DecidedOrder =>
  orderOf(table, { index: table.headings.indexOf(date) }, today);

type DecidedOrder = { dateOrder: DateOrder; isDateOrderSure: boolean };

/** The first and the last day of a file by each order that reads all of its dates; none where they are certain. */
export function daysByOrder(table: Table, { date }: Pick<Mapping, "date">) {
  const index = table.headings.indexOf(date);
  const written = table.rows.flatMap(({ cells }) => parseDay(cells[index] ?? "") ?? []);
  if (written.every((day) => day.isSure)) return [];
  return (["dmy", "mdy"] as const).flatMap((dateOrder) => {
    const days = written.flatMap((day) => toDay(day, dateOrder) ?? []).toSorted();
    const [from, to] = [days[0], days.at(-1)];
    return days.length === written.length && from && to ? [{ dateOrder, from, to }] : [];
  });
}

/** Of two orders that read all dates, the one that a person would take; and whether there was a choice. */
function orderOf(table: Table, { index }: Pick<Column, "index">, today: string): DecidedOrder {
  const written = table.rows.flatMap(({ cells }) => parseDay(cells[index] ?? "") ?? []);
  if (written.every((day) => day.isSure)) return { dateOrder: "ymd", isDateOrderSure: true };
  if (written.every((day) => toDay(day, "dmy") === toDay(day, "mdy")))
    return { dateOrder: "dmy", isDateOrderSure: true };
  const latest = addDays(new Date(`${today}T00:00:00Z`), daysAhead)
    .toISOString()
    .slice(0, 10);
  const [dayFirst, monthFirst] = (["dmy", "mdy"] as const).map((dateOrder) => {
    const days = written.flatMap((day) => toDay(day, dateOrder) ?? []).toSorted();
    return {
      dateOrder,
      unread: written.length - days.length,
      toCome: days.filter((day) => day > latest).length,
      span: days.length === 0 ? 0 : Date.parse(days.at(-1)!) - Date.parse(days[0]!),
    };
  }) as [OrderFacts, OrderFacts];
  const better = (one: OrderFacts, other: OrderFacts) =>
    one.unread - other.unread || one.toCome - other.toCome || one.span - other.span;
  const isMonthFirst = better(monthFirst, dayFirst) < 0;
  return {
    dateOrder: isMonthFirst ? "mdy" : "dmy",
    // Where neither reads all, some rows are not read, and a person looks at them.
    isDateOrderSure: (dayFirst.unread === 0) !== (monthFirst.unread === 0),
  };
}

type OrderFacts = { dateOrder: DateOrder; unread: number; toCome: number; span: number };

/** The running balance, for columns that were chosen or remembered before a balance was asked for. */
export async function findBalance(table: Table, mapping: ChosenMapping): Promise<string | null> {
  const columns = await describe(table);
  const taken = new Set(columnNames.map((name) => mapping[name]));
  const chosen = (name: "amount" | "debit" | "credit") =>
    columns.find(({ heading }) => heading === mapping[name]) ?? null;
  const money = { amount: chosen("amount"), debit: chosen("debit"), credit: chosen("credit") };
  const possible = columns.filter(({ heading, areAmounts }) => areAmounts && !taken.has(heading));
  return runningBalance(table, prover(table), possible, money)?.heading ?? null;
}
