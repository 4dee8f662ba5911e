import "server-only";
import { addDays } from "date-fns";
import { maxLength } from "@/lib/core/fields";
import { currency } from "@/lib/core/money";
import { short, type Draft } from "./decide-directions";
import { amountAcross, waysToJoin } from "./join-cells";
import {
  currencyIn,
  decimalMarkIn,
  faultOfDay,
  isOwnCurrency,
  parseAmount,
  parseDay,
  toDay,
  type DecimalMark,
} from "./parse-cells";
import type { ProvenJoin, Reading } from "./prove-joins";
import { currencyColumns, directionOf } from "./recognise-columns";
import type { Table, TableRow } from "./read-table";
import { columnNames, daysAhead, type ColumnName, type Mapping } from "./rules";
import type { Written } from "./signs";
import { isSumText, statusColumns, unsettledWordIn } from "./sum-rows";

/** What a row is. */
export type Found =
  | { kind: "line"; draft: Draft; isDated: boolean }
  /** Some banks print the balance beside the last words of a line. */
  | { kind: "words"; text: string; words: string; balance: number | null }
  /** A day without an amount, which may be on a row below. */
  | { kind: "day"; day: string; text: string; words: string; payer: string | null }
  | { kind: "unread"; text: string; problem: string }
  | { kind: "left out"; text: string; why: string; balance: number | null };

export type RowReader = ReturnType<typeof createRowReader>;

const sumWords = "a balance or a total";

/** So many ways to join cells are tried in a file: a bank's has some rows with too many cells, and few ways each. */
const maxWays = 100_000;

/** @param today "YYYY-MM-DD" */
export function createRowReader(table: Table, mapping: Mapping, today: string) {
  const indexOf = Object.fromEntries(
    columnNames.map((name) => [name, table.headings.indexOf(mapping[name] ?? "")]),
  ) as Record<ColumnName, number>;
  const currencies = currencyColumns(table).map((heading) => table.headings.indexOf(heading));
  const facts = new Set([...Object.values(indexOf), ...currencies]);
  const statuses = statusColumns(table.headings, table.rows);
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

  const placeOf = new Map(table.rows.map((row, at) => [row, at]));
  const isLatestFirst = listsLatestFirst();
  let waysLeft = maxWays;
  return { isOverlong, read, readingsOf, dayAfter };

  function isOverlong({ cells, beyond }: TableRow): boolean {
    return cells.slice(width).some(Boolean) || beyond.some(Boolean);
  }

  /**
   * @param join how the cells of a row with too many are joined; null where that is not proven
   * @param lastDate the day of the rows above, for a row without one
   */
  function read(row: TableRow, join: ProvenJoin | null, lastDate: string | null): Found {
    if (!isOverlong(row)) return readRow(row, row.cells, lastDate);
    const found = join && readRow(row, join.cells, lastDate);
    if (found?.kind === "line" && !join!.isAmountProven)
      // The next line's balance follows from this one's, whatever the amount.
      found.draft.status ??= "It has more cells than headings, and no balance proves its amount";
    if (found) return found;
    const text = inWords(allOf(row));
    if (allOf(row).some(isSumText) && readingsOf(row).every(({ cents }) => cents === 0))
      return { kind: "left out", text, why: sumWords, balance: null };
    return { kind: "unread", text, problem: "not read: more cells than headings" };
  }

  /** The ways to read a row's amount and balance: one for most, several where it has too many cells. */
  function readingsOf(row: TableRow): Reading[] {
    if (!isOverlong(row)) return toReading(row, row.cells);
    const readings = new Map<string, Reading>();
    for (const cells of waysToJoin(allOf(row), width, table.delimiter)) {
      if (waysLeft-- <= 0) return [];
      for (const reading of toReading(row, cells))
        if (!readings.has(reading.facts)) readings.set(reading.facts, reading);
    }
    return [...readings.values()];
  }

  function toReading(row: TableRow, cells: readonly string[]): Reading[] {
    const found = readRow(row, cells, today);
    if (found.kind === "left out")
      return [{ cells, day: null, cents: 0, balance: found.balance, facts: JSON.stringify(found.balance) }];
    if (found.kind !== "line") return [];
    const { date, balance, written } = found.draft;
    const day = found.isDated ? date : null;
    return [{ cells, day, cents: written.cents, balance, facts: JSON.stringify([day, written, balance]) }];
  }

  /** The day that a row without one has below this row; null where this row's cannot be read. */
  function dayAfter(row: TableRow, lastDate: string | null): string | null {
    const day = dayIn(row.cells[indexOf.date] ?? "");
    if (day.kind === "day") return day.day;
    return day.kind === "fault" && row.cells.some((cell) => isMoney(cell, decimal)) ? null : lastDate;
  }

  function readRow(row: TableRow, cells: readonly string[], lastDate: string | null): Found {
    const cell = (name: ColumnName) => cells[indexOf[name]] ?? "";
    const text = inWords(cells);
    const sum = cells.find(isSumText);
    const money = moneyOf(cell, decimal);
    const day = dayIn(cell("date"));
    if (sum !== undefined && !isStep(row, money, cells))
      return { kind: "left out", text, why: sumWords, balance: balanceIn(cells) };
    if (money.kind === "none" && day.kind === "none") {
      const words = inWords(cells.filter((_, index) => index !== indexOf.balance));
      return { kind: "words", text, words, balance: balanceIn(cells) };
    }
    if (money.kind === "none" && day.kind === "day" && balanceIn(cells) === null) {
      const words = inWords(cells.filter((one) => parseDay(one) === null));
      return { kind: "day", day: day.day, text, words, payer: payerIn(cells) };
    }
    if (money.kind === "none" && cells.filter(Boolean).length === 1 && mayBeReference(cell("date")))
      return { kind: "words", text, words: text, balance: null };
    if (money.kind === "none")
      return { kind: "left out", text, why: "has no amount", balance: balanceIn(cells) };
    const refuse = (why: string): Found => ({ kind: "unread", text, problem: `not read: ${why}` });
    if (money.kind === "fault") return refuse(money.words);
    if (day.kind === "fault")
      return refuse(
        `“${short(cell("date"))}” ${faultOfDay(cell("date")) ?? "is not a date in the order of the others"}`,
      );
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
        !facts.has(index) && /[\p{L}\d]/u.test(one) && !isMoney(one, decimal) && !isSecondDay(one),
    );
    const across = amountAcrossIn(cells);
    return {
      kind: "line",
      isDated: day.kind === "day",
      draft: {
        ...{ row, date, written: money.written, balance: balanceIn(cells) },
        text: [cell("description"), ...others].filter(Boolean).join(" ").slice(0, maxLength.paragraph),
        payer: payerIn(cells),
        account: cell("account").slice(0, maxLength.line) || null,
        doubt:
          day.kind === "none"
            ? `It has no date; the line above is of ${date}`
            : across && `Its amount may be ${across}`,
        status: statusIn(cells, statuses),
      },
    };
  }

  /** Without headings, nothing says whether a number before an amount is a column or the amount's thousands. */
  function amountAcrossIn(cells: readonly string[]): string | null {
    if (table.headingCount > 0 || table.delimiter !== ",") return null;
    for (const index of [indexOf.amount, indexOf.debit, indexOf.credit]) {
      const across = facts.has(index - 1) ? null : amountAcross(cells[index - 1] ?? "", cells[index] ?? "");
      if (across) return across;
    }
    return null;
  }

  function payerIn(cells: readonly string[]): string | null {
    return (cells[indexOf.payer] ?? "").slice(0, maxLength.line) || null;
  }

  /** Whether the balance shows that a row with the words of a sum is a transaction all the same. */
  function isStep(row: TableRow, money: Money, cells: readonly string[]): boolean {
    const balance = balanceIn(cells);
    if (money.kind !== "amount" || balance === null || dayIn(cells[indexOf.date] ?? "").kind !== "day")
      return false;
    const at = placeOf.get(row) ?? -1;
    // A total of one deposit leads to the next balance as well, if that is one of the same amount.
    const near = [
      ...(isLatestFirst === true ? [] : [table.rows[at - 1]]),
      ...(isLatestFirst === false ? [] : [table.rows[at + 1]]),
    ];
    return near.some((one) => {
      const other = one ? balanceIn(one.cells) : null;
      return other !== null && Math.abs(balance - other) === Math.abs(money.written.cents);
    });
  }

  /** Null where all lines are of one day. */
  function listsLatestFirst(): boolean | null {
    const days = table.rows.flatMap(({ cells }) => {
      const day = dayIn(cells[indexOf.date] ?? "");
      return day.kind === "day" ? [day.day] : [];
    });
    const [first = "", last = ""] = [days[0], days.at(-1)];
    return first === last ? null : first > last;
  }

  function dayIn(written: string): { kind: "none" | "fault" } | { kind: "day"; day: string } {
    if (written === "") return { kind: "none" };
    const day = parseDay(written);
    const read = day && toDay(day, mapping.dateOrder);
    return read === null ? { kind: "fault" } : { kind: "day", day: read };
  }
}

/** Whether words in the first column alone are rather those of a line than a heading or a note. */
const mayBeReference = (cell: string) =>
  /\b(?:REF|REFERENCE|ORIG|REM|INV|INVOICE)\b/i.test(cell) ||
  cell
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= 6 && /\p{L}/u.test(word) && /\p{N}/u.test(word));

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

function statusIn(cells: readonly string[], statuses: readonly number[]): string | null {
  const word = unsettledWordIn(cells, statuses);
  return word && `The bank calls it “${short(word)}”`;
}

/** Eight numbers without the year in front are rather a reference. */
function isSecondDay(cell: string): boolean {
  const day = parseDay(cell);
  return day !== null && (day.isSure || /\D/.test(cell));
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
function moneyOf(cell: (name: ColumnName) => string, decimal: DecimalMark | null): Money {
  const found: Written[] = [];
  for (const column of ["credit", "debit", "amount"] as const) {
    const text = cell(column);
    if (/^[-–—]?$/.test(text)) continue;
    const { cents, fault } = parseAmount(text, decimal);
    if (cents === null)
      return { kind: "fault", words: `the amount “${short(text)}” ${fault ?? "cannot be read"}` };
    if (cents === 0) continue;
    const typeWord = column === "amount" ? cell("type") : "";
    found.push({ column, cents, word: typeWord ? directionOf(typeWord) : null, typeWord });
  }
  const [written, second] = found;
  if (second) return { kind: "fault", words: "it has both a debit and a credit" };
  if (written) return { kind: "amount", written };
  return { kind: "none" };
}
