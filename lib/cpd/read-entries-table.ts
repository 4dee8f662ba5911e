import { Refusal, type Issue } from "@/lib/core/errors";
import { describeOddity } from "@/lib/tables/oddity-words";
import { readTableText } from "@/lib/tables/read-text";
import type { TableOddity, OddityNotes } from "@/lib/tables/table";
import { entryInput, type EntryValues } from "./schema";

const columnNames = ["title", "provider", "date", "hours", "category", "live"] as const;
type Column = (typeof columnNames)[number];

const maxRows = 200;

const columnOf = (heading: string): Column | undefined =>
  columnNames.find((name) => name === heading.trim().toLowerCase());

type Note = { row: number; message: string };

const note = (oddity: TableOddity): Note => ({ row: oddity.row, message: `It ${describeOddity(oddity)}` });
const notes: OddityNotes<Note> = {
  above_the_table: note,
  repeated_headings: () => null,
  garbled_letters: note,
  mixed_encodings: () => null,
  open_quotation_mark: note,
  text_behind_quotation_mark: note,
  more_cells_than_headings: note,
  wrong_separator: () => null,
  cut_cell: note,
};

const answers: Record<string, boolean> = { yes: true, true: true, no: false, false: false, "": false };

/** A row of the table as the form of an entry would send it. */
const valuesOf = (cells: Partial<Record<Column, string>>) => ({
  ...cells,
  hours: cells.hours ? Number(cells.hours) : undefined,
  live: answers[(cells.live ?? "").toLowerCase()],
});

/**
 * Reads entries from CSV or a pasted table with headings. `issues` has each row that can't be read, by its number as in
 * a spreadsheet.
 *
 * @throws Refusal `invalid_input`, `too_large` for what is not such a table
 */
export function readEntriesTable(text: string): {
  rows: { row: number; values: EntryValues }[];
  issues: Issue[];
} {
  const table = readTableText(text, {
    isRow: (cells) => cells.some((cell) => /^\d{4}-\d{2}-\d{2}$/.test(cell)),
    isHeadings: (cells) => cells.some((cell) => columnOf(cell) === "title"),
    startsWithout: "at the top",
    separators: [",", ";", "\t"],
    limit: { count: maxRows, called: "rows" },
    notes,
  });
  const columns = table.headings.map(columnOf);
  const missing = columnNames.find((name) => name !== "live" && !columns.includes(name));
  if (missing)
    throw new Refusal("invalid_input", `The first row must name the columns, and “${missing}” is not there.`);
  const issues: Issue[] = table.notes.map(({ row, message }) => ({ path: `row ${row}`, message }));
  const rows = table.rows.flatMap(({ row, cells }) => {
    const named = Object.fromEntries(
      cells.flatMap((cell, index) => (columns[index] ? [[columns[index], cell]] : [])),
    );
    const parsed = entryInput.safeParse(valuesOf(named));
    if (parsed.success) return [{ row, values: parsed.data }];
    issues.push(...parsed.error.issues.map(({ message }) => ({ path: `row ${row}`, message })));
    return [];
  });
  if (rows.length === 0 && issues.length === 0)
    throw new Refusal("invalid_input", "The table has headings but no rows below them.");
  return { rows, issues };
}
