import "server-only";
import { Refusal } from "@/lib/core/errors";
import { maxLength } from "@/lib/core/fields";
import { decodeText } from "@/lib/core/decode-text";
import { createPause } from "@/lib/core/event-loop";
import { readCsv } from "@/lib/core/read-csv";
import { columnOf, type ImportColumn } from "./import-columns";

/** More rows would take longer than a person waits. */
const maxRows = 10_000;
/** Longer text cannot be a header. */
const maxHeaderLength = 20_000;
const maxCellLength = maxLength.paragraph;

/** The non-empty cells of a row in known columns. */
export type FileRow = {
  /** As spreadsheets count: the header is row 1. */
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** A problem with the row as a whole. */
  fault: string | null;
};

export type MembersFile = { rows: FileRow[]; unread: string[] };

/**
 * Reads the rows of a CSV file, with commas, semicolons or tabs, in UTF-8 or an older Excel's encoding.
 *
 * @throws Refusal `invalid_input` when it is not a table of members, `too_large`
 */
export async function readMembersFile(bytes: Uint8Array): Promise<MembersFile> {
  const { text } = await decodeText(bytes);
  if (text.includes("\0")) throw new Refusal("invalid_input", "This is not a CSV file.");
  const pauseIfDue = createPause();
  const rows: FileRow[] = [];
  let header: string[] | undefined;
  let columns: (ImportColumn | null)[] = [];
  let line = 0;
  for (const { cells, isBroken } of readCsv(text, delimiterOf(text))) {
    const pause = pauseIfDue();
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

/** The delimiter that yields the most known columns in the header. */
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

function readHeader(header: string[]): (ImportColumn | null)[] {
  if (header.some((name) => name.length > maxLength.line))
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
    const cell = withoutFormulaGuard(record[index] ?? "").trim();
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

/** Removes the apostrophe that our export puts before cells that look like formulas. */
function withoutFormulaGuard(cell: string): string {
  return /^'(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(cell) ? cell.slice(1) : cell;
}
