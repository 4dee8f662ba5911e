import "server-only";
import { Refusal } from "@/lib/errors";
import { longest } from "@/lib/fields";
import { startTurns } from "@/lib/turn";
import { columnOf, type ImportColumn } from "./import-columns";
import { readCsv } from "./read-csv";

/** Rows of one file; more would take longer than a person waits. */
const maxRows = 10_000;
/** A header beyond this is none. */
const maxHeaderLength = 20_000;
const pieceBytes = 65_536;
const maxCellLength = longest.paragraph;

/** One row of a file: what stands in the columns that are read. Empty cells are left out. */
export type FileRow = {
  /** As a spreadsheet counts: the header is row 1. */
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** What is wrong with the row as such. */
  fault: string | null;
};

export type MembersFile = { rows: FileRow[]; unread: string[] };

/**
 * The rows of a CSV file as programs write it: with commas, semicolons or tabs, in UTF-8 or in the encoding of an
 * older Excel.
 *
 * @throws Refusal `invalid_input` when it is no table of members, `too_large`
 */
export async function readMembersFile(bytes: Uint8Array): Promise<MembersFile> {
  const text = await decode(bytes);
  if (text.includes("\0")) throw new Refusal("invalid_input", "This is not a CSV file.");
  const yieldTurn = startTurns();
  const rows: FileRow[] = [];
  let header: string[] | undefined;
  let columns: (ImportColumn | null)[] = [];
  let line = 0;
  for (const { cells, isBroken } of readCsv(text, delimiterOf(text))) {
    const pause = yieldTurn();
    if (pause) await pause;
    line++;
    if (!header) {
      header = cells;
      columns = readHeader(header);
      continue;
    }
    const row = readRow(cells, line, columns, isBroken);
    if (!row) continue;
    if (rows.length === maxRows)
      throw new Refusal("too_large", `You can import up to ${maxRows.toLocaleString("en")} rows at a time.`);
    rows.push(row);
  }
  if (!header) throw new Refusal("invalid_input", "The file is empty.");
  if (rows.length === 0) throw new Refusal("invalid_input", "The file has no rows below the header.");
  return { rows, unread: header.filter((name) => name.trim() && !columnOf(name)).map((name) => name.trim()) };
}

/** The one by which the most columns are recognised in the header. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, maxHeaderLength);
  const known = (delimiter: string) => {
    try {
      const [header] = readCsv(beginning, delimiter);
      return header?.cells.filter(columnOf).length ?? 0;
    } catch {
      return 0; // more cells than any table has columns
    }
  };
  return [",", ";", "\t"].reduce((best, next) => (known(next) > known(best) ? next : best));
}

async function decode(bytes: Uint8Array): Promise<string> {
  try {
    return await decodeAs("utf-8", bytes);
  } catch {
    return decodeAs("windows-1252", bytes);
  }
}

/** @throws TypeError when the bytes are something else */
async function decodeAs(encoding: string, bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const yieldTurn = startTurns();
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    const pause = yieldTurn();
    if (pause) await pause;
  }
  return text + decoder.decode();
}

function readHeader(header: string[]): (ImportColumn | null)[] {
  if (header.some((name) => name.length > longest.line))
    throw new Refusal(
      "invalid_input",
      "The first row must contain the column names, and one of them is too long.",
    );
  const columns = header.map(columnOf);
  const twice = header.find((_, index) => columns[index] && columns.indexOf(columns[index]) !== index);
  if (twice !== undefined) throw new Refusal("invalid_input", `The column “${twice.trim()}” appears twice.`);
  if (!columns.includes("email") && !columns.includes("memberid")) {
    throw new Refusal(
      "invalid_input",
      "The first row must contain the column names, including “email” or “member id”.",
    );
  }
  return columns;
}

function readRow(
  record: string[],
  line: number,
  columns: (ImportColumn | null)[],
  isBroken: boolean,
): FileRow | null {
  if (record.every((cell) => cell.trim() === "")) return null;
  const cells: FileRow["cells"] = {};
  columns.forEach((column, index) => {
    const cell = unguarded(record[index] ?? "").trim();
    if (column && cell) cells[column] = cell.slice(0, maxCellLength);
  });
  const isTooLong = record.some((cell) => cell.length > maxCellLength);
  const hasMore = record.slice(columns.length).some((cell) => cell.trim() !== "");
  const fault = isBroken
    ? "The quotation marks are not closed"
    : isTooLong
      ? `A cell has more than ${maxCellLength.toLocaleString("en")} characters`
      : hasMore
        ? "There are more cells than columns"
        : null;
  return { line, cells, fault };
}

/** Without the apostrophe that our own export puts before what a spreadsheet would run as a formula. */
function unguarded(cell: string): string {
  return /^'(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(cell) ? cell.slice(1) : cell;
}
