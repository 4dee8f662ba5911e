import { Refusal } from "@/lib/core/errors";

/** `isBroken`: a quotation mark is not closed, or text follows a closing one. */
export type CsvRecord = { cells: string[]; isBroken: boolean };

const maxColumns = 200;
/** Longer cells are truncated. */
const maxCellLength = 20_000;

const quote = '"'.charCodeAt(0);
const lineFeed = "\n".charCodeAt(0);
const carriageReturn = "\r".charCodeAt(0);

/**
 * The records of a CSV text (RFC 4180) with any line ending, in linear time. papaparse needs nine seconds for 240 kB
 * of quotation marks and spaces, and its time grows quadratically.
 *
 * @throws Refusal `invalid_input` for a row of more than 200 cells
 */
export function* readCsv(text: string, delimiter: string): Generator<CsvRecord> {
  let at = 0;
  while (at < text.length) {
    const record: CsvRecord = { cells: [], isBroken: false };
    for (;;) {
      if (record.cells.length === maxColumns)
        throw new Refusal("invalid_input", `A row of the file has more than ${maxColumns} cells.`);
      const cell = readCell(text, at, delimiter);
      record.cells.push(cell.value);
      record.isBroken ||= cell.isBroken;
      at = cell.end + 1;
      if (text[cell.end] !== delimiter) break;
    }
    if (text[at - 1] === "\r" && text[at] === "\n") at++;
    yield record;
  }
}

/** The cell at `start`; `end` is the index of the delimiter, line ending or end of text after it. */
function readCell(text: string, start: number, delimiter: string) {
  if (text.charCodeAt(start) !== quote) {
    const end = endOfCell(text, start, delimiter);
    return { value: cut(text, start, end), end, isBroken: false };
  }
  const closing = closingQuote(text, start + 1);
  const end = endOfCell(text, closing, delimiter);
  return {
    value: cut(text, start + 1, closing).replaceAll('""', '"'),
    end,
    isBroken: closing === text.length || text.slice(closing + 1, end).trim() !== "",
  };
}

const cut = (text: string, start: number, end: number) =>
  text.slice(start, Math.min(end, start + maxCellLength));

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
