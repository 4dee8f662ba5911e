import "server-only";
import { Refusal } from "@/lib/core/errors";
import { createPause } from "@/lib/core/event-loop";
import type { ChosenEncoding, Encoding } from "@/lib/tables/labels";
import { describePlacedOddity, describeOddity } from "@/lib/tables/oddity-words";
import { readTableFile } from "@/lib/tables/read-file";
import type { Delimiter } from "@/lib/tables/read-csv";
import type { OddityNotes } from "@/lib/tables/table";
import { isHeadingOfColumn } from "./column-words";
import { widthOfJoined } from "./join-cells";
import { explainUnreadDays, parseDay } from "./parse-day";
import { parseAmount } from "./parse-amount";
import { isSumText } from "./shared/sum-rows";

/** The maximum number of rows: more than a bank lists for a month, and than can be matched and posted together. */
const maxRows = 5_000;
/** The maximum length of a date or amount. */
const maxValueLength = 60;

export type StatementRow = {
  /** The row's line in the file; the first is 1. */
  line: number;
  cells: string[];
  /** The filled cells beyond the headings, with the empty ones between them. */
  beyond: string[];
  /** The title above the row's headings in a file with several tables; null in most files. */
  section: string | null;
  /** The other headings above the row, whose cells then do not belong to the columns; null for most. */
  otherHeadings: string | null;
  /** Whether the row follows blank rows. */
  isAfterBlank?: boolean;
};

/** A bank's file as a table. */
export type StatementTable = {
  encoding: Encoding;
  delimiter: Delimiter;
  /** The headings of the file, or "Column 1" and so on when it has none. */
  headings: string[];
  /** The number of headings in the file itself; 0 without. */
  headingCount: number;
  rows: StatementRow[];
  /** What a person should check before anything is stored. `line` is null for the file as a whole. */
  strange: { line: number | null; words: string }[];
  /** The lines outside the table, with the reason. */
  leftOut: { line: number; text: string; why: string }[];
};

export const aboveTable = "above the table";
const repeatsHeadings = "repeats the headings";

type Note = { strange: StatementTable["strange"][number] } | { leftOut: StatementTable["leftOut"][number] };

/**
 * Reads a CSV file of any bank, whatever its encoding, its separator and the lines above its headings.
 * @throws Refusal `invalid_input` when it is no table; `too_large`
 */
export async function readTable(
  bytes: Uint8Array,
  encoding?: ChosenEncoding | null,
): Promise<StatementTable> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw notCsv("This is a workbook. Save it as CSV, then import that.");
  if (bytes[0] === 0x25 && bytes[1] === 0x50)
    throw notCsv("This is a PDF. Download the statement from your bank as CSV, then import that.");
  const found = await readTableFile(
    bytes,
    {
      isRow: isTransaction,
      isHeadings: isHeader,
      canBeHeadings: areWords,
      startsWithout: "at the first row",
      limit: { count: maxRows, called: "lines" },
      notes,
    },
    encoding,
  );
  const read = found.rows.map(({ line, row, cells, beyond }, at) => ({
    line,
    isAfterBlank: at > 0 && row > found.rows[at - 1]!.row + 1,
    cells: cells.map(onOneLine),
    beyond: beyond.map(onOneLine),
  }));
  const headingCount = found.headings.length;
  const plain = headingCount > 0 || found.delimiter !== "," ? read : withoutSplitAmounts(read);
  const noted = found.notes.flatMap((note) => ("leftOut" in note ? [note.leftOut] : []));
  const { rows, leftOut } = await divideTables(plain, found.headings.map(onOneLine), noted);
  const width = headingCount || Math.max(0, ...rows.map(({ cells }) => cells.length));
  const all = [found.headings, ...rows.flatMap(({ cells, beyond }) => [cells, beyond])];
  if (all.every((cells) => cells.length < 2))
    throw notCsv("This is not a table: no line has more than one column.");
  if (headingCount === 0 && !rows.some(({ cells }) => isTransaction(cells))) {
    const beside = rows.flatMap(({ cells }) => (cells.some(hasCents) ? cells : []));
    const fault = explainUnreadDays(beside.filter((cell) => !hasCents(cell)));
    throw notCsv(
      fault ??
        "We couldn’t find any column headings, such as Date, Description and Amount, or any line with a date and an amount.",
    );
  }
  if (rows.length === 0) throw notCsv("The file has no lines below the column headings.");
  return {
    encoding: found.encoding,
    delimiter: found.delimiter,
    headings: uniqueHeadings(
      headingCount > 0 ? found.headings.map(onOneLine) : Array.from({ length: width }, () => ""),
    ),
    headingCount,
    rows,
    strange: found.notes.flatMap((note) => ("strange" in note ? [note.strange] : [])),
    leftOut,
  };
}

type PlainRow = Pick<StatementRow, "line" | "cells" | "beyond">;

/**
 * Divides the rows by the title and headings above them. Rows below other headings get their cells into the columns of
 * the first table with equal names.
 */
async function divideTables(
  plain: readonly PlainRow[],
  headings: readonly string[],
  noted: StatementTable["leftOut"],
): Promise<Pick<StatementTable, "rows" | "leftOut">> {
  const pauseIfDue = createPause();
  const leftOut = [...noted];
  const repeated = noted.filter(({ why }) => why === repeatsHeadings).map(({ line }) => line);
  const titles = new Map<number, string>();
  const rows: StatementRow[] = [];
  let section = noted.findLast(({ why }) => why === aboveTable)?.text ?? null;
  if (section !== null) titles.set(0, section);
  let otherHeadings: string | null = null;
  let places: readonly number[] | null = null;
  let passed = 0;
  // Each row is examined once, and may be the next headings or repeat the current ones.
  const isHeadings = (row: PlainRow | undefined) =>
    row !== undefined && headings.length > 0 && isHeader([...row.cells, ...row.beyond]);
  let isNextHeadings = isHeadings(plain[0]);
  // In a file with titles that name a direction, words alone in the first column are titles as well: "Checks Paid".
  const hasTitles = plain.some(({ cells }) => Boolean(cells[0]) && titleIn(cells, false) !== null);
  for (const [at, row] of plain.entries()) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const isThisHeadings = isNextHeadings;
    isNextHeadings = isHeadings(plain[at + 1]);
    while (passed < repeated.length && repeated[passed]! < row.line) {
      passed++;
      [otherHeadings, places] = [null, null];
    }
    const next = plain[at + 1];
    const all = [...row.cells, ...row.beyond];
    if (isThisHeadings) {
      const names = all.slice(0, all.findLastIndex(Boolean) + 1);
      const found = names.map((name) => headings.findIndex((one) => isSameName(one, name)));
      const isSame = found.every((place) => place >= 0) && new Set(found).size === found.length;
      places = isSame ? found : null;
      otherHeadings = isSame ? null : names.filter(Boolean).join(", ");
      leftOut.push({ line: row.line, text: names.filter(Boolean).join(" "), why: "has other headings" });
      continue;
    }
    const isAboveHeadings =
      isNextHeadings || (passed < repeated.length && (!next || repeated[passed]! < next.line));
    const title = titleIn(all, isAboveHeadings || (hasTitles && !!all[0] && !quotes(all[0])));
    if (title !== null) {
      titles.set(row.line, (section = title));
      leftOut.push({ line: row.line, text: title, why: "the title of the lines below it" });
      continue;
    }
    const cells = places ? headings.map((_, index) => all[places!.indexOf(index)] ?? "") : row.cells;
    rows.push({ ...row, ...(places && { cells, beyond: [] }), section, otherHeadings });
  }
  // Titles that differ only in numbers, as of pages and accounts, do not name directions.
  const kinds = new Set([...titles.values()].map((title) => title.replace(/[^\p{L}]/gu, "")));
  const isDivided = [...titles].some(
    ([line, title]) => line > 0 && (kinds.size > 1 || directionOfTitle(title) !== null),
  );
  return {
    rows: isDivided ? rows : rows.map((row) => ({ ...row, section: null })),
    leftOut: leftOut.toSorted((one, other) => one.line - other.line),
  };
}

/** Whether words quote a reference, which only the words of a line do. */
const quotes = (words: string) =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= 6 && /\p{L}/u.test(word) && /\p{N}/u.test(word));

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The title of a table within the file: words alone above headings, or with a direction in the first column; null for
 * none.
 */
function titleIn(cells: readonly string[], isAboveHeadings: boolean): string | null {
  const filled = cells.filter(Boolean);
  const [text = ""] = filled;
  if (filled.length !== 1 || text.length > maxValueLength || !/\p{L}{3}/u.test(text) || isDay(text))
    return null;
  if (isSumText(text)) return null;
  if (isAboveHeadings) return /\bpage\b/i.test(text) ? null : text;
  const isTitle = cells[0] === text ? /^[\p{L} /&,-]+s$/iu.test(text) : isPlainTitle(text);
  return isTitle && directionOfTitle(text) !== null ? text : null;
}

/** Whether a text is only a title. The words below a line can otherwise contain the words of one. */
const isPlainTitle = (text: string) =>
  /^(?:deposits|credits|receipts|withdrawals|debits|disbursements|money (?:in|out)|paid (?:in|out))(?: ?(?:and|&|\/) ?(?:other )?(?:deposits|credits|additions|withdrawals|debits|subtractions))?$/i.test(
    text,
  );

/** The direction of the lines under a title such as "Deposits and other credits"; null when it names none. */
export function directionOfTitle(title: string): 1 | -1 | null {
  // The title is ambiguous, because payments on a card's statement are money in.
  if (/^payments?$/i.test(title)) return null;
  if (isHeadingOfColumn(title, "credit")) return 1;
  return isHeadingOfColumn(title, "debit") ? -1 : null;
}

/**
 * Rows without those split at the comma of an amount, which would distort the number of columns of a file without
 * headings.
 */
function withoutSplitAmounts(rows: readonly PlainRow[]): PlainRow[] {
  const all = rows.map(({ cells, beyond }) => [...cells, ...beyond]);
  const width = widthOfJoined(all.filter(isTransaction));
  return rows.map((row, at) =>
    width === null ? row : { ...row, cells: all[at]!.slice(0, width), beyond: all[at]!.slice(width) },
  );
}

const tell = (oddity: Parameters<typeof describeOddity>[0]): Note => ({
  strange: { line: oddity.line, words: describePlacedOddity("Line", oddity.line, oddity) },
});

const notes: OddityNotes<Note> = {
  above_the_table: ({ line, text }) => ({ leftOut: { line, text, why: aboveTable } }),
  repeated_headings: ({ line, text }) => ({ leftOut: { line, text, why: repeatsHeadings } }),
  garbled_letters: tell,
  mixed_encodings: (oddity) => ({ strange: { line: null, words: describeOddity(oddity) } }),
  open_quotation_mark: tell,
  text_behind_quotation_mark: tell,
  // The surplus cells are in `beyond`; only the amount and balance of the line can show what they are.
  more_cells_than_headings: () => null,
  cut_cell: tell,
  wrong_separator: tell,
};

const notCsv = (message: string) => new Refusal("invalid_input", message);

const onOneLine = (cell: string) => cell.replace(/\s+/gu, " ");

/** Whether the cells are headings, which name at least a date and an amount. */
function isHeader(cells: string[]): boolean {
  const names = (column: "date" | "amount" | "debit" | "credit") =>
    cells.some((cell) => cell.length <= maxValueLength && isHeadingOfColumn(cell, column));
  return names("date") && (names("amount") || names("debit") || names("credit"));
}

const isDay = (cell: string) => cell.length <= maxValueLength && parseDay(cell) !== null;
const isAmount = (cell: string) => cell.length <= maxValueLength && parseAmount(cell).cents !== null;

const hasCents = (cell: string) => isAmount(cell) && /[.,]\d\d\b/.test(cell);

/** Whether the cells are a transaction, with a date in one cell and an amount in another. */
function isTransaction(cells: string[]): boolean {
  const day = cells.findIndex(isDay);
  return day >= 0 && cells.some((cell, index) => index !== day && isAmount(cell));
}

const areWords = (cells: string[]) =>
  cells.filter(Boolean).length > 1 && cells.every((cell) => !isDay(cell) && !isAmount(cell));

/** The headings with repeated ones numbered, because they identify columns. */
function uniqueHeadings(cells: string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
