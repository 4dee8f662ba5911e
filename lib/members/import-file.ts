import "server-only";
import Papa from "papaparse";
import { Refusal } from "@/lib/errors";
import { columnOf, type ImportColumn } from "./import-columns";

/** Rows of one file; more would take longer than a person waits. */
const mostRows = 10_000;

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
export function readMembersFile(bytes: Uint8Array): MembersFile {
  const text = decode(bytes);
  if (text.includes("\0")) throw new Refusal("invalid_input", "This is not a CSV file.");
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const [header, ...records] = data;
  if (!header) throw new Refusal("invalid_input", "The file is empty.");
  const columns = readHeader(header);
  const broken = new Set(errors.filter(({ type }) => type === "Quotes").map(({ row }) => row));
  const rows = records
    .map((record, index) => readRow(record, index + 2, columns, broken.has(index + 1)))
    .filter((row) => row !== null);
  if (rows.length === 0) throw new Refusal("invalid_input", "The file has no rows below its header.");
  if (rows.length > mostRows)
    throw new Refusal("too_large", `At most ${mostRows.toLocaleString("en")} rows can be imported at once.`);
  return { rows, unread: header.filter((name) => name.trim() && !columnOf(name)).map((name) => name.trim()) };
}

/** The one by which the most columns are recognised in the header. */
function delimiterOf(text: string): string {
  const known = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.filter(columnOf).length ?? 0;
  return [",", ";", "\t"].reduce((best, next) => (known(next) > known(best) ? next : best));
}

function decode(bytes: Uint8Array): string {
  const whole = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes);
  try {
    return whole("utf-8", true);
  } catch {
    return whole("windows-1252", false);
  }
}

function readHeader(header: string[]): (ImportColumn | null)[] {
  const columns = header.map(columnOf);
  const twice = header.find((_, index) => columns[index] && columns.indexOf(columns[index]) !== index);
  if (twice !== undefined) throw new Refusal("invalid_input", `The column “${twice.trim()}” is there twice.`);
  if (!columns.includes("email") && !columns.includes("memberid")) {
    throw new Refusal(
      "invalid_input",
      "The first row must name the columns, and one of them must be “email” or “member id”.",
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
    if (column && cell) cells[column] = cell;
  });
  const hasMore = record.slice(columns.length).some((cell) => cell.trim() !== "");
  const fault = isBroken
    ? "The quotation marks are not closed"
    : hasMore
      ? "There are more cells than columns"
      : null;
  return { line, cells, fault };
}

/** Without the apostrophe that our own export puts before what a spreadsheet would run as a formula. */
function unguarded(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
