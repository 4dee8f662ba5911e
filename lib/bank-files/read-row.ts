import "server-only";
import { addDays } from "date-fns";
import { maxLength } from "@/lib/core/fields";
import { currency } from "@/lib/core/money";
import { isHeadingOfColumn, otherCurrencyAbove } from "./column-words";
import { unclearDirectionMessage, truncateCell, type UnsignedLine } from "./decide-directions";
import { directionOf } from "./describe-columns";
import { joinedAmount, waysToJoin } from "./join-cells";
import { currencyIn, decimalMarkIn, isOwnCurrency, parseAmount } from "./parse-amount";
import { explainUnreadDay, parseDay, toDay } from "./parse-day";
import type { ProvenJoin, Reading } from "./prove-joins";
import { currencyColumns } from "./recognise-columns";
import { aboveTable, type StatementTable, type StatementRow } from "./read-table";
import { mappedColumns, daysAhead, type ColumnName, type Mapping } from "./rules";
import { isMoney, readRowMoney, unreadNumbers, type RowMoney } from "./row-money";
import { isSumText, statusColumns, unsettledWordIn } from "./shared/sum-rows";

/** The kind of a row, with its content. */
export type ClassifiedRow =
  /** `otherDoubt` is the doubt about the line when its day is on a row above; null for none. */
  | { kind: "line"; draft: UnsignedLine; isDated: boolean; otherDoubt: string | null }
  /** A row of words can have a balance, because some banks print it next to the last words of a line. */
  | { kind: "words"; text: string; words: string; balance: number | null; isNoteAtEnd: boolean }
  /** A row with a day and no amount, which may be on a row below. */
  | { kind: "day"; day: string; text: string; words: string; payer: string | null }
  | { kind: "unread"; text: string; problem: string; balance: number | null }
  | { kind: "left out"; text: string; why: string; balance: number | null };

export type RowReader = ReturnType<typeof createRowReader>;

const sumWords = "a balance or a total";
export const noAmount = "no amount";

/**
 * The maximum number of ways to join cells tried in a file. A bank's file has some rows with too many cells, and few
 * ways each.
 */
const maxWays = 100_000;

/**
 * Returns a function that reads the rows of a table.
 * @param today "YYYY-MM-DD"
 * @param isChosen whether a person chose the columns
 */
export function createRowReader(table: StatementTable, mapping: Mapping, today: string, isChosen: boolean) {
  const indexOf = Object.fromEntries(
    mappedColumns.map((name) => [name, table.headings.indexOf(mapping[name] ?? "")]),
  ) as Record<ColumnName, number>;
  const placeOfCurrency = ({ heading }: { heading: string }) => table.headings.indexOf(heading);
  const allCurrencies = currencyColumns(table);
  const currencies = allCurrencies.filter(({ isOfAccount }) => isOfAccount).map(placeOfCurrency);
  const facts = new Set([...Object.values(indexOf), ...allCurrencies.map(placeOfCurrency)]);
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

  const guessed = isChosen ? null : unsaidDirection(table, mapping);
  const readsNumbers = unreadNumbers(table, facts, decimal);
  const foreign = currencyAbove(table);
  const placeOf = new Map(table.rows.map((row, at) => [row, at]));
  const lastDated = table.rows.findLastIndex(({ cells }) => dayIn(cells[indexOf.date] ?? "").kind === "day");
  const isLatestFirst = listsLatestFirst();
  let waysLeft = maxWays;
  return { isOverlong, read, readingsOf, dayAfter };

  function isOverlong({ cells, beyond, otherHeadings }: StatementRow): boolean {
    if (otherHeadings !== null) return false;
    return cells.slice(width).some(Boolean) || beyond.some(Boolean);
  }

  /**
   * Reads one row.
   * @param join how surplus cells are joined; null when that is not proven
   * @param lastDate the day of the rows above, for a row without one
   */
  function read(row: StatementRow, join: ProvenJoin | null, lastDate: string | null): ClassifiedRow {
    if (row.otherHeadings !== null) {
      const problem = `not read: it is under other headings, ${truncateCell(row.otherHeadings)}`;
      return { kind: "unread", text: inWords(allOf(row)), problem, balance: null };
    }
    if (!isOverlong(row)) return readRow(row, row.cells, lastDate);
    const found = join && readRow(row, join.cells, lastDate);
    if (found?.kind === "line" && !join!.isAmountProven)
      // The next line's balance follows from this one's, whatever the amount, so it proves nothing about the amount.
      found.draft.status ??= "It has more cells than headings, and no balance confirms its amount";
    if (found) return found;
    const text = inWords(allOf(row));
    if (allOf(row).some(isSumText) && readingsOf(row).every(({ cents }) => cents === 0))
      return { kind: "left out", text, why: sumWords, balance: null };
    return { kind: "unread", text, problem: "not read: more cells than headings", balance: null };
  }

  /** The possible readings of a row's amount and balance: one for most, several with surplus cells. */
  function readingsOf(row: StatementRow): Reading[] {
    if (row.otherHeadings !== null) return [];
    if (!isOverlong(row)) return toReading(row, row.cells);
    const readings = new Map<string, Reading>();
    for (const cells of waysToJoin(allOf(row), width, table.delimiter)) {
      if (waysLeft-- <= 0) return [];
      for (const reading of toReading(row, cells))
        if (!readings.has(reading.facts)) readings.set(reading.facts, reading);
    }
    return [...readings.values()];
  }

  function toReading(row: StatementRow, cells: readonly string[]): Reading[] {
    const found = readRow(row, cells, today);
    if (found.kind === "left out")
      return [{ cells, day: null, cents: 0, balance: found.balance, facts: JSON.stringify(found.balance) }];
    if (found.kind !== "line") return [];
    const { date, balance, written } = found.draft;
    const day = found.isDated ? date : null;
    return [{ cells, day, cents: written.cents, balance, facts: JSON.stringify([day, written, balance]) }];
  }

  /** The day for rows without one below this row; null when this row's day is unreadable. */
  function dayAfter(row: StatementRow, lastDate: string | null): string | null {
    if (row.otherHeadings !== null) return null;
    const day = dayIn(row.cells[indexOf.date] ?? "");
    if (day.kind === "day") return day.day;
    return day.kind === "fault" && row.cells.some((cell) => isMoney(cell, decimal)) ? null : lastDate;
  }

  function readRow(row: StatementRow, cells: readonly string[], lastDate: string | null): ClassifiedRow {
    const cell = (name: ColumnName) => cells[indexOf[name]] ?? "";
    const text = inWords(cells);
    const sum = cells.find(isSumText);
    const money = readRowMoney(cell, decimal, row.section);
    const day = dayIn(cell("date"));
    const balance = balanceIn(cells);
    if (sum !== undefined && !isStep(row, money, cells))
      return { kind: "left out", text, why: sumWords, balance };
    const refuse = (why: string): ClassifiedRow => ({
      kind: "unread",
      text,
      problem: `not read: ${why}`,
      balance,
    });
    if (money.kind === "none") {
      const elsewhere = readsNumbers(cells);
      if (elsewhere) return refuse(`it has no amount, but ${elsewhere}`);
      if (
        day.kind === "none" ||
        (day.kind === "fault" &&
          balance === null &&
          isWithinTable(row, cell("date")) &&
          !isPageNumber(cell("date")))
      ) {
        const words = inWords(cells.filter((_, index) => index !== indexOf.balance));
        return { kind: "words", text, words, balance, isNoteAtEnd: day.kind === "fault" && isAtEnd(row) };
      }
      if (day.kind === "day" && balance === null) {
        const words = inWords(cells.filter((one) => parseDay(one) === null));
        return { kind: "day", day: day.day, text, words, payer: payerIn(cells) };
      }
      return { kind: "left out", text, why: noAmount, balance };
    }
    if (money.kind === "fault") return refuse(money.words);
    if (day.kind === "fault")
      return refuse(
        `“${truncateCell(cell("date"))}” ${explainUnreadDay(cell("date")) ?? "is not a date in the order of the others"}`,
      );
    const date = day.kind === "day" ? day.day : lastDate;
    if (date === null) return refuse("it has an amount and no date");
    if (date > latest) return refuse(`“${truncateCell(cell("date"))}” is in the future`);
    for (const index of currencies) {
      const named = currencyIn(cells[index] ?? "");
      if (named !== null && !isOwnCurrency(named)) return refuse(`it is in ${named}, not in ${currency}`);
    }
    // A reference differs from an amount by its missing cents, and a second date is not text.
    const others = cells.filter(
      (one, index) =>
        (!facts.has(index) || (index === indexOf.type && directionOf(one) === null)) &&
        /[\p{L}\d]/u.test(one) &&
        !isMoney(one, decimal) &&
        !isSecondDay(one),
    );
    const across = amountAcrossIn(cells);
    const otherDoubt = across ? `Its amount may be ${across}` : guessed;
    return {
      kind: "line",
      isDated: day.kind === "day",
      otherDoubt,
      draft: {
        row,
        date,
        written: money.written,
        balance,
        text: [cell("description"), ...others].filter(Boolean).join(" ").slice(0, maxLength.paragraph),
        payer: payerIn(cells),
        account: cell("account").slice(0, maxLength.line) || null,
        doubt: day.kind === "none" ? `It has no date; the line above is dated ${date}` : otherDoubt,
        status: statusIn(cells, statuses) ?? foreign,
      },
    };
  }

  /** Whether words in the column of dates may belong to a line. A blank line separates notes from lines. */
  function isWithinTable(row: StatementRow, words: string): boolean {
    const before = table.rows[(placeOf.get(row) ?? 0) - 1];
    return /\p{L}{2}/u.test(words) && (before === undefined || before.line === row.line - 1);
  }

  function isAtEnd(row: StatementRow): boolean {
    return (placeOf.get(row) ?? 0) > lastDated;
  }

  /**
   * An amount split across cells in a file without headings, where a number before an amount may be a column or its
   * thousands; null for none.
   */
  function amountAcrossIn(cells: readonly string[]): string | null {
    if (table.headingCount > 0 || table.delimiter !== ",") return null;
    for (const index of [indexOf.amount, indexOf.debit, indexOf.credit]) {
      const across = facts.has(index - 1) ? null : joinedAmount(cells[index - 1] ?? "", cells[index] ?? "");
      if (across) return across;
    }
    return null;
  }

  function payerIn(cells: readonly string[]): string | null {
    return (cells[indexOf.payer] ?? "").slice(0, maxLength.line) || null;
  }

  /** Whether the balance proves that a row with the words of a sum is a transaction nevertheless. */
  function isStep(row: StatementRow, money: RowMoney, cells: readonly string[]): boolean {
    const balance = balanceIn(cells);
    if (money.kind !== "amount" || balance === null || dayIn(cells[indexOf.date] ?? "").kind !== "day")
      return false;
    const at = placeOf.get(row) ?? -1;
    // A total of one deposit also leads to the next balance when that is of an equal deposit.
    const near = [
      ...(isLatestFirst === true ? [] : [table.rows[at - 1]]),
      ...(isLatestFirst === false ? [] : [table.rows[at + 1]]),
    ];
    return near.some((one) => {
      const other = one ? balanceIn(one.cells) : null;
      return other !== null && Math.abs(balance - other) === Math.abs(money.written.cents);
    });
  }

  /** Whether the latest line comes first; null when all lines are of one day. */
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

/** The doubt about direction when each direction has a column and neither heading names it; null otherwise. */
function unsaidDirection({ headingCount }: StatementTable, { debit, credit }: Mapping): string | null {
  if (!headingCount || !debit || !credit) return null;
  return isHeadingOfColumn(debit, "debit") || isHeadingOfColumn(credit, "credit")
    ? null
    : unclearDirectionMessage(debit);
}

const isPageNumber = (words: string) => /^\W*(?:page|seite|p[aá]gina|pagina)\W*\d/i.test(words);

/**
 * The number of columns: that of the headings, or without headings that of most rows, but no fewer than have a meaning.
 */
function widthOf({ headings, headingCount, rows }: StatementTable, meant: number): number {
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

function currencyAbove({ leftOut }: StatementTable): string | null {
  for (const { text, why } of leftOut) {
    const named = why === aboveTable ? otherCurrencyAbove(text) : null;
    if (named)
      return `“${truncateCell(text)}” above the table suggests that the account is in ${named}, not in ${currency}`;
  }
  return null;
}

function statusIn(cells: readonly string[], statuses: readonly number[]): string | null {
  const word = unsettledWordIn(cells, statuses);
  return word && `The bank calls it “${truncateCell(word)}”`;
}

/** Whether a cell is a second date. Eight digits without the year in front are more likely a reference. */
function isSecondDay(cell: string): boolean {
  const day = parseDay(cell);
  return day !== null && (day.isSure || /\D/.test(cell));
}

const allOf = ({ cells, beyond }: StatementRow) => trimEnd([...cells, ...beyond]);

function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex(Boolean);
  return cells.slice(0, last + 1);
}

const inWords = (cells: readonly string[]) => cells.filter(Boolean).join(" ").slice(0, maxLength.paragraph);
