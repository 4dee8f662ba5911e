import "server-only";
import { Refusal } from "@/lib/core/errors";
import { maxLength } from "@/lib/core/fields";
import type { ChosenEncoding, Encoding } from "@/lib/tables/labels";
import { describePlacedOddity, describeOddity } from "@/lib/tables/oddity-words";
import { readTableFile } from "@/lib/tables/read-file";
import type { TableOddity, OddityNotes, ParsedRow } from "@/lib/tables/table";
import { findImportColumn, type ImportColumn } from "./import-columns";

/** The maximum number of rows. More would take longer than a person waits. */
const maxRows = 10_000;
const maxCellLength = maxLength.paragraph;

/** The non-empty cells of a row in known columns. */
export type FileRow = {
  /** The row number as in spreadsheets, where the header is row 1. */
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** A problem with the row as a whole; null for none. */
  fault: string | null;
};

/** A row that must be corrected before the import, or a warning. */
type Note = { row: number; fault: string } | { warning: string };

export type MembersFile = {
  encoding: Encoding;
  rows: FileRow[];
  unread: string[];
  /** Warnings that a person should read before anything is stored. */
  warnings: string[];
};

/**
 * Reads the rows of a CSV file, with commas, semicolons or tabs.
 *
 * @throws Refusal `invalid_input` when it is not a table of members, `too_large`
 */
export async function readMembersFile(
  bytes: Uint8Array,
  chosen?: ChosenEncoding | null,
): Promise<MembersFile> {
  const table = await readTableFile(
    bytes,
    {
      isRow: (cells) => cells.some(isAddress),
      isHeadings: (cells) => {
        const columns = cells.map(findImportColumn);
        return columns.includes("email") || columns.includes("memberid");
      },
      startsWithout: "at the top",
      separators: [",", ";", "\t"],
      limit: { count: maxRows, called: "rows" },
      notes,
    },
    chosen,
  );
  const columns = readHeader(table.headings);
  if (table.rows.length === 0) throw new Refusal("invalid_input", "The file has no rows below the header.");
  const faults = new Map(table.notes.flatMap((note) => ("fault" in note ? [[note.row, note.fault]] : [])));
  return {
    encoding: table.encoding,
    rows: table.rows.map((row) => readRow(row, columns, faults.get(row.row) ?? null)),
    unread: table.headings.filter((name) => name !== "" && !findImportColumn(name)),
    warnings: table.notes.flatMap((note) => ("warning" in note ? [note.warning] : [])),
  };
}

const warn = (oddity: TableOddity): Note => ({ warning: describePlacedOddity("Row", oddity.row, oddity) });

const notes: OddityNotes<Note> = {
  above_the_table: warn,
  repeated_headings: warn,
  garbled_letters: warn,
  mixed_encodings: (oddity) => ({ warning: describeOddity(oddity) }),
  open_quotation_mark: ({ row }) => ({ row, fault: "The quotation marks are not closed" }),
  text_behind_quotation_mark: ({ row }) => ({ row, fault: "There is text after a closing quotation mark" }),
  more_cells_than_headings: ({ row }) => ({ row, fault: "There are more cells than columns" }),
  wrong_separator: warn,
  cut_cell: ({ row }) => ({ row, fault: tooLong }),
};

const tooLong = `A cell has more than ${maxCellLength.toLocaleString("en")} characters`;

const isAddress = (cell: string) => cell.length <= maxLength.line && /^[^\s@,;|]+@[^\s@,;|]+$/.test(cell);

function readHeader(header: string[]): (ImportColumn | null)[] {
  if (header.some((name) => name.length > maxLength.line))
    throw new Refusal(
      "invalid_input",
      "The first row must contain the column names, and one of them is too long.",
    );
  const columns = header.map(findImportColumn);
  const twice = header.find((_, index) => columns[index] && columns.indexOf(columns[index]) !== index);
  if (twice !== undefined) throw new Refusal("invalid_input", `The column “${twice}” appears twice.`);
  if (!columns.includes("email") && !columns.includes("memberid")) {
    throw new Refusal(
      "invalid_input",
      "The first row must contain the column names, including “email” or “member id”.",
    );
  }
  return columns;
}

function readRow(
  { row, cells, beyond }: ParsedRow,
  columns: (ImportColumn | null)[],
  fault: string | null,
): FileRow {
  const read: FileRow["cells"] = {};
  columns.forEach((column, index) => {
    const cell = cells[index];
    if (column && cell) read[column] = cell.slice(0, maxCellLength);
  });
  const isTooLong = [...cells, ...beyond].some((cell) => cell.length > maxCellLength);
  return { line: row, cells: read, fault: fault ?? (isTooLong ? tooLong : null) };
}
