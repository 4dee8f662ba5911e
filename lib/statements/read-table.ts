import "server-only";
import { decodeText, type Encoding } from "@/lib/core/decode-text";
import { Refusal } from "@/lib/core/errors";
import { createPause } from "@/lib/core/event-loop";
import { readCsv } from "@/lib/core/read-csv";
import { namesColumn } from "./column-words";
import { parseAmount, parseDay } from "./parse-cells";

/** More lines than a bank shows of a month, and than are matched and posted at once. */
const maxRows = 5_000;
const delimiters = [",", ";", "\t", "|"] as const;
/** Banks put the account and its holder above the headings. */
const maxLinesAbove = 30;

export type TableRow = {
  /** Its line in the file; the first is 1. */
  line: number;
  cells: string[];
};

/** A bank's file as a table. */
export type Table = {
  encoding: Encoding;
  delimiter: (typeof delimiters)[number];
  /** Those of the file, or "Column 1" and so on where it has none. */
  headings: string[];
  rows: TableRow[];
};

/**
 * Reads a CSV of any bank, whatever its encoding, its separator and the lines above its headings.
 *
 * @throws Refusal `invalid_input` when it is no table, or a quotation mark is not closed; `too_large`
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw notCsv("This is a workbook. Save it as CSV, then import that.");
  if (bytes[0] === 0x25 && bytes[1] === 0x50)
    throw notCsv("This is a PDF. Download the statement from your bank as CSV, then import that.");
  const { text, encoding } = await decodeText(bytes);
  if (text.includes("\0")) throw notCsv("This is not a CSV file.");
  if (text.trim() === "") throw notCsv("The file is empty.");
  const delimiter = delimiterOf(text);
  const records = await readRecords(text, delimiter);
  const width = Math.max(...records.map(({ cells }) => cells.length));
  if (width < 2) throw notCsv("This is not a table: no line has more than one column.");
  const named = records.slice(0, maxLinesAbove).findIndex(({ cells }) => isHeader(cells));
  const first = records.findIndex(({ cells }) => isTransaction(cells));
  // Headings in words of the bank's own stand right above the lines.
  const header = named < 0 && first > 0 && areWords(records[first - 1]!.cells) ? first - 1 : named;
  if (header < 0 && first < 0) {
    throw notCsv(
      "The file has no line with column headings, such as Date, Description and Amount, and no line with a date and an amount.",
    );
  }
  const headings = header < 0 ? [] : uniqueHeadings(records[header]!.cells);
  for (let at = headings.length; at < width; at++) headings.push(`Column ${at + 1}`);
  const rows = records.slice(header < 0 ? first : header + 1);
  if (rows.length === 0) throw notCsv("The file has no lines below the column headings.");
  return { encoding, delimiter, headings, rows };
}

const notCsv = (message: string) => new Refusal("invalid_input", message);

/** The separator that divides most lines into the same number of cells, and into more than one. */
function delimiterOf(text: string): (typeof delimiters)[number] {
  const sample = text.slice(0, 20_000);
  const score = (delimiter: string) => {
    const widths = new Map<number, number>();
    for (const { cells } of readSample(sample, delimiter))
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    return Math.max(0, ...widths.values());
  };
  return delimiters.reduce((best, next) => (score(next) > score(best) ? next : best));
}

function readSample(text: string, delimiter: string) {
  try {
    return [...readCsv(text, delimiter)];
  } catch {
    return []; // more cells than a statement has columns
  }
}

/** @throws Refusal `invalid_input`, `too_large` */
async function readRecords(text: string, delimiter: string): Promise<TableRow[]> {
  const pauseIfDue = createPause();
  const records: TableRow[] = [];
  let line = 0;
  for (const { cells, isBroken } of readCsv(text, delimiter)) {
    const pause = pauseIfDue();
    if (pause) await pause;
    line++;
    if (isBroken) throw notCsv(`Line ${line}: a quotation mark is not closed.`);
    const trimmed = cells.map((cell) => cell.replace(/\s+/gu, " ").trim());
    if (trimmed.every((cell) => cell === "")) continue;
    if (records.length === maxRows + maxLinesAbove) throw tooManyRows();
    records.push({ line, cells: trimmed });
  }
  return records;
}

const tooManyRows = () =>
  new Refusal("too_large", `You can import up to ${maxRows.toLocaleString("en")} lines at a time.`);

/** Whether the cells are headings: at least a date and some amount are named. */
function isHeader(cells: string[]): boolean {
  const names = (column: "date" | "amount" | "debit" | "credit") =>
    cells.some((cell) => namesColumn(cell, column));
  return names("date") && (names("amount") || names("debit") || names("credit"));
}

function isTransaction(cells: string[]): boolean {
  return (
    cells.some((cell) => parseDay(cell) !== null) && cells.some((cell) => parseAmount(cell).cents !== null)
  );
}

const areWords = (cells: string[]) =>
  cells.filter(Boolean).length > 1 &&
  cells.every((cell) => parseDay(cell) === null && parseAmount(cell).cents === null);

/** A heading that comes twice is numbered: columns are told apart by it. */
function uniqueHeadings(cells: string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
