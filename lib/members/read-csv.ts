import "server-only";
import { Refusal } from "@/lib/errors";

/** `isBroken`: a quotation mark was not closed, or something other than spaces follows a closed one. */
export type CsvRecord = { cells: string[]; isBroken: boolean };

const maxColumns = 200;
/** Cells are cut to this; a longer one is nothing that anybody keeps. */
const maxCellLength = 20_000;

const quote = '"'.charCodeAt(0);
const lineFeed = "\n".charCodeAt(0);
const carriageReturn = "\r".charCodeAt(0);

/**
 * The records of a CSV text as RFC 4180 has them, with any line ending. Each character is read once: papaparse takes
 * nine seconds over 240 kB of quotation marks and spaces, and quadratically longer over more.
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

/** The cell that begins at `start`. Its delimiter, its line ending or the end of the text is at `end`. */
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
