import "server-only";
import { addDays } from "date-fns";
import { Refusal } from "@/lib/core/errors";
import { createPause } from "@/lib/core/event-loop";
import { maxLength } from "@/lib/core/fields";
import { currency } from "@/lib/core/money";
import { namesColumn, otherCurrencyAbove, otherCurrencyIn } from "./column-words";
import { cannotTell, decideDirections, short, type Anchor, type Draft } from "./decide-directions";
import { waysToJoin } from "./join-cells";
import {
  currencyIn,
  decimalMarkIn,
  isBlank,
  isOwnCurrency,
  parseAmount,
  parseDay,
  toDay,
  type DecimalMark,
} from "./parse-cells";
import { currencyColumns, directionOf, requireOwnCurrency } from "./recognise-columns";
import { aboveTable, directionOfTitle, type Table, type TableRow } from "./read-table";
import { columnNames, daysAhead, type ColumnName, type Mapping } from "./rules";
import type { Written } from "./signs";
import { isSumText, unsettledWordIn } from "./sum-rows";

/** A line of a statement as it is stored. */
export type StatementLine = {
  /** Its row in the file; the first is 1. */
  line: number;
  /** "YYYY-MM-DD" */
  date: string;
  /** Negative for what left the account. */
  amountCents: number;
  /** All that the bank says of it, the description first. */
  text: string;
  payer: string | null;
  account: string | null;
  /** The bank's own number of the transaction, where its file has one. */
  number: string | null;
  /** What has to be confirmed before the line is stored; null for most. */
  problem: string | null;
  /** The row above with the same day, amount and text; null for most. */
  sameAs: number | null;
};

/** A row that cannot be read; it can only be left out. */
export type UnreadRow = { line: number; text: string; problem: string };

/** A row that is no transaction. */
export type LeftOut = { line: number; text: string; why: string };

export type ReadStatement = { lines: StatementLine[]; unread: UnreadRow[]; leftOut: LeftOut[] };

/**
 * The lines of a statement, in the order of the file; the rows that cannot be read; and those that are no transactions.
 * What is read is proven by the running balance, where there is one.
 *
 * @param today "YYYY-MM-DD"
 * @param isChosen whether a person said which column is what
 * @throws Refusal `invalid_input` when no row can be read, or a column of amounts is in another currency
 */
export async function readLines(
  table: Table,
  mapping: Mapping,
  today: string,
  { isChosen = false }: { isChosen?: boolean } = {},
): Promise<ReadStatement> {
  requireOwnCurrency(mapping);
  const pauseIfDue = createPause();
  const read = reader(table, mapping, today, isChosen);
  const unread: UnreadRow[] = [];
  const leftOut: LeftOut[] = [...table.leftOut];
  const entries: (Draft | Anchor)[] = [];
  let last: Draft | "unread" | "left out" = "left out";
  let lastDate: string | null = null;
  for (const row of table.rows) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const found = read(row, lastDate);
    if (found.kind === "line") {
      entries.push((last = found.draft));
      lastDate = found.draft.date;
    } else if (found.kind === "words" && typeof last === "object") {
      last.text = `${last.text} ${found.text}`.slice(0, maxLength.paragraph);
    } else if (found.kind === "unread") {
      unread.push({ line: row.line, text: found.text, problem: found.problem });
      entries.push({ row, balance: found.balance, dated: null, isUnread: true });
      last = "unread";
    } else {
      leftOut.push({ line: row.line, text: found.text, why: found.kind === "left out" ? found.why : noLine });
      if (found.kind === "left out")
        entries.push({
          ...{ row, balance: found.balance },
          dated: found.why === noAmount ? { text: found.text } : null,
          isUnread: false,
        });
      last = "left out";
    }
  }
  const drafts = entries.filter((entry): entry is Draft => "date" in entry);
  if (drafts.length === 0 && unread.length === 0)
    throw new Refusal("invalid_input", "No line has a date and an amount in these columns.");
  const { lines, jumps } = await settled(entries);
  const jumped = new Set(jumps.map(({ line }) => line));
  return {
    lines,
    unread: [...unread, ...jumps].toSorted((one, other) => one.line - other.line),
    leftOut: leftOut.filter(({ line, why }) => why !== noAmount || !jumped.has(line)),
  };
}

/** How many pairs of rows are tried, and how many readings of each. */
const [maxPairs, maxReadings] = [5, 50];

const noAmount = "has no amount";
const noLine = "has no date and no amount";

/** Decides which way money went, and says of each line what does not fit. */
async function settled(
  entries: readonly (Draft | Anchor)[],
): Promise<{ lines: StatementLine[]; jumps: UnreadRow[] }> {
  const pauseIfDue = createPause();
  const drafts = entries.filter((entry): entry is Draft => "date" in entry);
  const { amountOf, problems, jumps } = decideDirections(entries, drafts);
  const seen = new Map<string, number>();
  const lines: StatementLine[] = [];
  for (const draft of drafts) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const { row, date, text, payer, account } = draft;
    const amountCents = amountOf(draft);
    const facts = JSON.stringify([date, amountCents, text.toUpperCase(), payer?.toUpperCase(), account]);
    const sameAs = seen.get(facts) ?? null;
    if (sameAs === null) seen.set(facts, row.line);
    lines.push({
      ...{ line: row.line, date, amountCents, text, payer, account, number: null, sameAs },
      problem: problems.get(row.line) ?? null,
    });
  }
  return { lines, jumps };
}

type Found =
  | { kind: "line"; draft: Draft }
  | { kind: "words"; text: string }
  | { kind: "unread"; text: string; problem: string; balance: number | null }
  | { kind: "left out"; text: string; why: string; balance: number | null };

function reader(table: Table, mapping: Mapping, today: string, isChosen: boolean) {
  const indexOf = Object.fromEntries(
    columnNames.map((name) => [name, table.headings.indexOf(mapping[name] ?? "")]),
  ) as Record<ColumnName, number>;
  const placeOfCurrency = ({ heading }: { heading: string }) => table.headings.indexOf(heading);
  const allCurrencies = currencyColumns(table);
  const currencies = allCurrencies.filter(({ isOfAccount }) => isOfAccount).map(placeOfCurrency);
  const facts = new Set([...Object.values(indexOf), ...allCurrencies.map(placeOfCurrency)]);
  const decimal = decimalMarkIn(
    table.rows.flatMap(({ cells }) =>
      (["amount", "debit", "credit", "balance"] as const).flatMap((name) => cells[indexOf[name]] ?? []),
    ),
  );
  const latest = addDays(new Date(`${today}T00:00:00Z`), daysAhead)
    .toISOString()
    .slice(0, 10);
  const width = widthOf(table, Math.max(...Object.values(indexOf)) + 1);
  const balanceIn = (cells: readonly string[]) => {
    const cell = cells[indexOf.balance] ?? "";
    return cell === "" ? null : parseAmount(cell, decimal).cents;
  };

  const guessed = isChosen ? null : unsaidDirection(table, mapping);
  const readsNumbers = unreadNumbers(table, facts, decimal);
  const placeOf = new Map(table.rows.map((row, at) => [row, at]));
  const lastDated = table.rows.findLastIndex(({ cells }) => dayIn(cells[indexOf.date] ?? "").kind === "day");
  const foreign = currencyAbove(table);
  const joined = joinRows(table.rows);
  return (row: TableRow, lastDate: string | null): Found => {
    if (row.otherHeadings !== null) {
      const problem = `not read: it is under other headings, ${short(row.otherHeadings)}`;
      return { kind: "unread", text: inWords(allOf(row)), problem, balance: null };
    }
    if (!isOverlong(row)) return readRow(row, row.cells, lastDate);
    const cells = joined.get(row);
    if (cells) return readRow(row, cells, lastDate);
    const problem = "not read: more cells than headings";
    return { kind: "unread", text: inWords(allOf(row)), problem, balance: null };
  };

  function isOverlong({ cells, beyond }: TableRow): boolean {
    return cells.slice(width).some(Boolean) || beyond.some(Boolean);
  }

  /**
   * The cells of overlong rows, joined in the one way by which the amount leads from a neighbour's balance to the row's.
   * A row that is proven proves the next, so they are gone through down and up. Where no balance is whole, two
   * neighbours prove each other first.
   */
  function joinRows(rows: readonly TableRow[]): Map<TableRow, readonly string[]> {
    const found = new Map<TableRow, readonly string[]>();
    const overlong = rows.flatMap((row, at) => (isOverlong(row) ? [at] : []));
    const balanceNear = (other: TableRow | undefined) => {
      const cells = other && (isOverlong(other) ? found.get(other) : other.cells);
      return (cells && balanceIn(cells)) ?? [];
    };
    const near = (at: number) => [rows[at - 1], rows[at + 1]].flatMap(balanceNear);
    if (!overlong.some((at) => near(at).length > 0)) joinPair(rows, overlong, found);
    for (const at of [...overlong, ...overlong.toReversed()]) {
      const row = rows[at]!;
      if (found.has(row)) continue;
      const cells = provenJoin(row, near(at));
      if (cells) found.set(row, cells);
    }
    return found;
  }

  /** The first two neighbours that can be joined in one way so that one leads to the other. */
  function joinPair(
    rows: readonly TableRow[],
    overlong: readonly number[],
    found: Map<TableRow, readonly string[]>,
  ): void {
    for (const at of overlong.slice(0, maxPairs)) {
      const [one, other] = [rows[at]!, rows[at + 1]];
      if (!other || !isOverlong(other)) continue;
      const [ways, others] = [readingsOf(one), readingsOf(other)];
      if (ways.length > maxReadings || others.length > maxReadings) continue;
      const pairs = ways.flatMap((way) =>
        others.flatMap((next) => {
          const step = Math.abs(way.balance - next.balance);
          return step === Math.abs(next.cents) || step === Math.abs(way.cents) ? [[way, next] as const] : [];
        }),
      );
      // The balance may be certain where the amount of the other row is not.
      const [firsts, seconds] = [0, 1].map((side) => [...new Set(pairs.map((pair) => pair[side]!))]);
      if (new Set(pairs.map(([way, next]) => `${way.balance} ${next.balance}`)).size !== 1) continue;
      if (firsts!.length === 1) found.set(one, firsts![0]!.cells);
      if (seconds!.length === 1) found.set(other, seconds![0]!.cells);
      return;
    }
  }

  /** The ways to join a row's cells that read as different lines with a balance. */
  function readingsOf(row: TableRow) {
    const readings = new Map<string, { cells: readonly string[]; cents: number; balance: number }>();
    for (const cells of waysToJoin(allOf(row), width, table.delimiter)) {
      const read = readRow(row, cells, today);
      if (read.kind !== "line" || read.draft.balance === null) continue;
      const { date, balance, written } = read.draft;
      const facts = JSON.stringify([date, written, balance]);
      if (!readings.has(facts)) readings.set(facts, { cells, cents: written.cents, balance });
    }
    return [...readings.values()];
  }

  function provenJoin(row: TableRow, balancesNear: readonly number[]): readonly string[] | null {
    if (balancesNear.length === 0) return null;
    const proofs = readingsOf(row).filter(({ balance, cents }) =>
      balancesNear.some((other) => Math.abs(balance - other) === Math.abs(cents)),
    );
    return proofs.length === 1 ? proofs[0]!.cells : null;
  }

  function readRow(row: TableRow, cells: readonly string[], lastDate: string | null): Found {
    const cell = (name: ColumnName) => cells[indexOf[name]] ?? "";
    const text = inWords(cells);
    const sum = cells.find(isSumText);
    const money = moneyOf(cell, decimal, row.section);
    const day = dayIn(cell("date"));
    if (sum !== undefined && !isStep(row, money, cells))
      return { kind: "left out", text, why: "a balance or a total", balance: balanceIn(cells) };
    const refuse = (why: string): Found => ({
      ...{ kind: "unread", text, problem: `not read: ${why}` },
      balance: balanceIn(cells),
    });
    if (money.kind === "none") {
      const elsewhere = readsNumbers(cells);
      if (elsewhere) return refuse(`it has no amount, but ${elsewhere}`);
      // The words of the line above may stand below its date as well as below its text.
      const isBelow = day.kind === "fault" && balanceIn(cells) === null && isWithinLine(row, cell("date"));
      return day.kind === "none" || isBelow
        ? { kind: "words", text }
        : { kind: "left out", text, why: noAmount, balance: balanceIn(cells) };
    }
    if (money.kind === "fault") return refuse(money.words);
    if (day.kind === "fault")
      return refuse(`“${short(cell("date"))}” is not a date in the order of the others`);
    const date = day.kind === "day" ? day.day : lastDate;
    if (date === null) return refuse("it has an amount and no date");
    if (date > latest) return refuse(`“${short(cell("date"))}” is in the future`);
    for (const index of currencies) {
      const named = currencyIn(cells[index] ?? "");
      if (named !== null && !isOwnCurrency(named)) return refuse(`it is in ${named}, not in ${currency}`);
    }
    // A reference is told from an amount by the cents that it lacks, and a second date is no text.
    const others = cells.filter(
      (one, index) =>
        (!facts.has(index) || (index === indexOf.type && directionOf(one) === null)) &&
        /[\p{L}\d]/u.test(one) &&
        !isMoney(one, decimal) &&
        parseDay(one) === null,
    );
    return {
      kind: "line",
      draft: {
        ...{ row, date, written: money.written, balance: balanceIn(cells) },
        text: [cell("description"), ...others].filter(Boolean).join(" ").slice(0, maxLength.paragraph),
        payer: cell("payer").slice(0, maxLength.line) || null,
        account: cell("account").slice(0, maxLength.line) || null,
        doubt: day.kind === "none" ? `It has no date; the line above is of ${date}` : guessed,
        status: statusIn(cells) ?? foreign,
      },
    };
  }

  /** Whether words in the column of dates belong to the line right above them. At the end, the bank may say anything. */
  function isWithinLine(row: TableRow, words: string): boolean {
    const at = placeOf.get(row) ?? -1;
    const before = table.rows[at - 1];
    return /\p{L}{2}/u.test(words) && before?.line === row.line - 1 && at < lastDated;
  }

  /** Whether the balance shows that a row with the words of a sum is a transaction all the same. */
  function isStep(row: TableRow, money: Money, cells: readonly string[]): boolean {
    const balance = balanceIn(cells);
    if (money.kind !== "amount" || balance === null || dayIn(cells[indexOf.date] ?? "").kind !== "day")
      return false;
    const at = placeOf.get(row) ?? -1;
    return [table.rows[at - 1], table.rows[at + 1]].some((near) => {
      const other = near ? balanceIn(near.cells) : null;
      return other !== null && Math.abs(balance - other) === Math.abs(money.written.cents);
    });
  }

  function dayIn(written: string): { kind: "none" | "fault" } | { kind: "day"; day: string } {
    if (written === "") return { kind: "none" };
    const day = parseDay(written);
    const read = day && toDay(day, mapping.dateOrder);
    return read === null ? { kind: "fault" } : { kind: "day", day: read };
  }
}

/** What is unsure where money has a column each way and neither heading says which; null where one does, or there are none. */
function unsaidDirection({ headingCount }: Table, { debit, credit }: Mapping): string | null {
  if (!headingCount || !debit || !credit) return null;
  return namesColumn(debit, "debit") || namesColumn(credit, "credit") ? null : cannotTell(debit);
}

/** Says of the cells of a row which number stands under a heading that nothing reads, and may be the row's amount. */
function unreadNumbers(
  { headings, headingCount }: Table,
  facts: ReadonlySet<number>,
  decimal: DecimalMark | null,
) {
  const isOfNumbers = (heading: string) =>
    headingCount === 0 ||
    /check|cheque|ref|n(?:o|um|umber)\b|code|\bid\b|account|branch|page|time/i.test(heading);
  return (cells: readonly string[]): string | null => {
    for (const [index, cell] of cells.entries()) {
      const heading = headings[index];
      if (heading === undefined || facts.has(index) || isBlank(cell) || parseDay(cell) !== null) continue;
      const { cents, fault } = parseAmount(cell, decimal);
      const isAmount =
        isMoney(cell, decimal) || (!isOfNumbers(heading) && /^\D{0,4}[1-9]\d{0,6}$/.test(cell));
      if (!(isAmount && cents) && (fault === null || /^\d+$/.test(cell))) continue;
      const named = otherCurrencyIn(heading);
      return `“${short(cell)}” is under “${short(heading)}”${named ? `, in ${named}` : ""}`;
    }
    return null;
  };
}

/** How many columns the file has: as many as headings, or without them as most rows have cells, and as have a meaning. */
function widthOf({ headings, headingCount, rows }: Table, meant: number): number {
  if (headingCount > 0) return headingCount;
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    const filled = trimEnd(cells).length;
    counts.set(filled, (counts.get(filled) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const usual = [...counts].filter(([, count]) => count === most).map(([width]) => width);
  return usual.length > 0 ? Math.max(meant, ...usual) : headings.length;
}

function currencyAbove({ leftOut }: Table): string | null {
  for (const { text, why } of leftOut) {
    const named = why === aboveTable ? otherCurrencyAbove(text) : null;
    if (named)
      return `“${short(text)}” is above the table: the account may be in ${named}, not in ${currency}`;
  }
  return null;
}

function statusIn(cells: readonly string[]): string | null {
  const word = unsettledWordIn(cells);
  return word && `The bank calls it “${word}”`;
}

const allOf = ({ cells, beyond }: TableRow) => trimEnd([...cells, ...beyond]);

function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex(Boolean);
  return cells.slice(0, last + 1);
}

const inWords = (cells: readonly string[]) => cells.filter(Boolean).join(" ").slice(0, maxLength.paragraph);
const isMoney = (text: string, decimal: DecimalMark | null) =>
  parseAmount(text, decimal).cents !== null && /[.,]\d\d\b/.test(text);

type Money = { kind: "none" } | { kind: "fault"; words: string } | { kind: "amount"; written: Written };

/** What the columns of a row say of its amount. */
function moneyOf(
  cell: (name: ColumnName) => string,
  decimal: DecimalMark | null,
  section: string | null,
): Money {
  const found: Written[] = [];
  for (const column of ["credit", "debit", "amount"] as const) {
    const text = cell(column);
    if (text === "" || isBlank(text)) continue;
    const { cents, fault } = parseAmount(text, decimal);
    if (cents === null)
      return { kind: "fault", words: `the amount “${short(text)}” ${fault ?? "cannot be read"}` };
    if (cents === 0) continue;
    const ownWord = column === "amount" ? cell("type") : "";
    const typeWord = ownWord || (column === "amount" ? (section ?? "") : "");
    const word = ownWord ? directionOf(ownWord) : typeWord ? directionOfTitle(typeWord) : null;
    found.push({ column, cents, word, typeWord });
  }
  const [written, second] = found;
  if (second) return { kind: "fault", words: "it has both a debit and a credit" };
  if (written) return { kind: "amount", written };
  return { kind: "none" };
}
