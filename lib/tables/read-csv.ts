import { Refusal } from "@/lib/core/errors";

export const delimiters = [",", ";", "\t", "|", "^"] as const;
export type Delimiter = (typeof delimiters)[number];

export type CsvRecord = {
  /** The line of the text on which the record begins, from 1. */
  line: number;
  /** The number of the record, counting those without a filled cell, from 1. */
  row: number;
  cells: string[];
  /** The problem with the record's quotation marks; null if there is none. */
  marks: "open" | "text_behind" | null;
  /** Whether a cell was longer than the maximum, so that only its beginning was read. */
  isCut: boolean;
};

type Cell = { value: string; end: number; marks: CsvRecord["marks"]; isCut: boolean };

type CsvOptions = {
  delimiter: Delimiter;
  /** Whether cells are a row in the caller's sense. Quotation marks then never reach over such a row. */
  isRow?: (cells: string[]) => boolean;
};

const maxColumns = 200;
/** Cells longer than this are truncated. */
const maxCellLength = 20_000;
/**
 * The maximum number of lines in a quoted cell. More lines are not an address or a note, but a quotation mark that is
 * not closed.
 */
const maxLinesOfCell = 40;
/** The length of a line's beginning that tells whether it is a row. */
const maxLineSample = 2_000;

const quote = '"'.charCodeAt(0);
const equals = "=".charCodeAt(0);
const space = " ".charCodeAt(0);
const tab = "\t".charCodeAt(0);
const lineFeed = "\n".charCodeAt(0);
const carriageReturn = "\r".charCodeAt(0);

/**
 * The records of a CSV text (RFC 4180) with any line ending, without blank lines, in linear time. A quotation mark that
 * is not closed, or is closed beyond other rows, counts as an ordinary character, so that it affects only its own cell.
 *
 * @throws Refusal `invalid_input` for a row of more than 200 cells
 */
export function* readCsv(text: string, options: CsvOptions): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  let row = 1;
  for (;;) {
    // Creating records for millions of blank lines would cost seconds.
    const blank = skipBlankLines(text, at, options.delimiter);
    at = blank.end;
    line += blank.count;
    row += blank.count;
    if (at >= text.length) return;
    const record: CsvRecord = { line, row, cells: [], marks: null, isCut: false };
    for (;;) {
      if (record.cells.length === maxColumns)
        throw new Refusal("invalid_input", `A row in the file has more than ${maxColumns} cells.`);
      const cell = readCell(text, at, record.cells.length, options);
      record.cells.push(cell.value);
      record.marks ??= cell.marks;
      record.isCut ||= cell.isCut;
      line += countLineBreaks(text, at, cell.end);
      at = cell.end + 1;
      if (text[cell.end] !== options.delimiter) break;
    }
    if (text[at - 1] === "\r" && text[at] === "\n") at++;
    line++;
    row++;
    yield record;
  }
}

/**
 * Skips lines from `start` on that contain only delimiters, spaces and tabs. Returns their number and the index after
 * them.
 */
function skipBlankLines(text: string, start: number, delimiter: string): { count: number; end: number } {
  const delimiterCode = delimiter.charCodeAt(0);
  let count = 0;
  let end = start;
  for (let at = start; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : lineFeed;
    if (code === lineFeed || code === carriageReturn) {
      if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at++;
      count++;
      end = at + 1;
    } else if (code !== delimiterCode && code !== space && code !== tab) break;
  }
  return { count, end };
}

/** The cell at `start`; `end` is the index of the delimiter, line ending or end of text after it. */
function readCell(text: string, start: number, column: number, options: CsvOptions): Cell {
  const opening = openingQuote(text, start);
  if (opening < 0) return plainCell(text, start, null, options);
  const closing = closingQuote(text, opening + 1);
  if (closing === text.length) return plainCell(text, start, "open", options);
  const end = endOfCell(text, closing + 1, options.delimiter);
  const behind = text.slice(closing + 1, end).trim();
  const isOnOneLine = countLineBreaks(text, opening, closing) === 0;
  const opensAnother = closing > opening + 1 && text[closing - 1] === options.delimiter;
  const isClosed = isOnOneLine
    ? behind === "" || !opensAnother
    : behind === "" && !reachesOverRows(text, { opening, closing, end, column }, options);
  if (!isClosed) return plainCell(text, start, "open", options);
  const inside = cut(text, opening + 1, closing).replaceAll('""', '"');
  return {
    value: behind === "" ? inside : inside + cut(text, closing + 1, end),
    end,
    marks: behind === "" ? null : "text_behind",
    isCut: closing - opening - 1 > maxCellLength || end - closing - 1 > maxCellLength,
  };
}

function plainCell(text: string, start: number, marks: Cell["marks"], { delimiter }: CsvOptions): Cell {
  const end = endOfCell(text, start, delimiter);
  return { value: cut(text, start, end), end, marks, isCut: end - start > maxCellLength };
}

const cut = (text: string, start: number, end: number) =>
  text.slice(start, Math.min(end, start + maxCellLength));

/**
 * The index of the quotation mark that opens the cell at `start`, also after spaces and after the `=` of a
 * spreadsheet's text; -1 without one.
 */
function openingQuote(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === space) at++;
  if (text.charCodeAt(at) === equals) at++;
  return text.charCodeAt(at) === quote ? at : -1;
}

function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text.charCodeAt(at) !== quote) continue;
    if (text.charCodeAt(at + 1) !== quote) return at;
    at++;
  }
  return text.length;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  const delimiterCode = delimiter.charCodeAt(0);
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === delimiterCode || code === lineFeed || code === carriageReturn) return at;
  }
  return text.length;
}

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || code === carriageReturn) return at;
  }
  return text.length;
}

/** The number of line breaks in a part of the text; `\r\n` counts as one. */
function countLineBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count++;
  }
  return count;
}

type Quoted = { opening: number; closing: number; end: number; column: number };

/**
 * Whether lines within the quotation marks are rows themselves. Of the line with the closing mark only the part before
 * it is tested, because the rest belongs to the row of the opening mark in either case.
 */
function reachesOverRows(
  text: string,
  { opening, closing, end, column }: Quoted,
  { delimiter, isRow }: CsvOptions,
): boolean {
  if (countLineBreaks(text, opening, closing) >= maxLinesOfCell) return true;
  if (!isRow) return false;
  for (let start = endOfLine(text, opening) + 1; start <= closing; start = endOfLine(text, start) + 1) {
    const isLast = endOfLine(text, start) > closing;
    const inside = splitRoughly(text, start, isLast ? closing : endOfLine(text, start), delimiter);
    if (inside.length <= column) continue;
    const behind =
      isLast && end < text.length ? splitRoughly(text, end + 1, endOfLine(text, end), delimiter) : [];
    if (isRow([...inside, ...behind]) && !isRow(behind)) return true;
  }
  return false;
}

function splitRoughly(text: string, start: number, end: number, delimiter: string): string[] {
  return text
    .slice(start, Math.min(end, start + maxLineSample))
    .split(delimiter)
    .map((cell) => cell.replaceAll('"', "").trim());
}
