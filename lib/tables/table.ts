import { Refusal } from "@/lib/core/errors";
import { looksGarbled } from "./garbled-letters";
import { delimiters, readCsv, type CsvRecord, type Delimiter } from "./read-csv";

/**
 * A place in a table: the line of the text, and the row as spreadsheets count it, whose cells may have several lines.
 */
export type TablePlace = { line: number; row: number };

/**
 * An oddity that the reader of tables notices and cannot judge, because only its caller knows the meaning of the
 * columns.
 */
export type TableOddity = TablePlace &
  (
    | { kind: "above_the_table"; text: string }
    /** Headings in the middle, as in two concatenated downloads. The row is left out. */
    | { kind: "repeated_headings"; text: string }
    | { kind: "garbled_letters"; text: string }
    /** Lines in Windows-1252 from this one on, while others are in UTF-8. */
    | { kind: "mixed_encodings" }
    | { kind: "open_quotation_mark" }
    | { kind: "text_behind_quotation_mark" }
    | { kind: "more_cells_than_headings"; beyond: string[] }
    /** A cell of which only the beginning was read. */
    | { kind: "cut_cell" }
    /** A separator named in the first line that yields no row, so that another one was used. */
    | { kind: "wrong_separator"; named: Delimiter; used: Delimiter }
  );
export type OddityKind = TableOddity["kind"];

/** The caller's reaction to each kind of oddity: a note, nothing, or a refusal. The type requires every kind. */
export type OddityNotes<Note> = {
  [Kind in OddityKind]: (oddity: Extract<TableOddity, { kind: Kind }>) => Note | null;
};

export type ParsedRow = TablePlace & {
  cells: string[];
  /** The cells beyond the headings, up to the last filled one. */
  beyond: string[];
};

export type Table<Note> = {
  delimiter: Delimiter;
  /** The headings; empty for a table without any. */
  headings: string[];
  rows: ParsedRow[];
  notes: Note[];
};

export type TableOptions<Note> = {
  /** Whether cells are a row, as far as can be told: in a bank's file, a date and an amount. */
  isRow: (cells: string[]) => boolean;
  isHeadings: (cells: string[]) => boolean;
  /** Whether cells directly above the first row can be headings with other names. */
  canBeHeadings?: (cells: string[]) => boolean;
  /** Where a table without headings begins. */
  startsWithout: "at the first row" | "at the top";
  /** The possible separators. The first wins if all fit. */
  separators?: readonly Delimiter[];
  /** The maximum number of rows, and the caller's word for them. */
  limit: { count: number; called: "lines" | "rows" };
  notes: OddityNotes<Note>;
};

/** The maximum number of lines above the headings, where banks put the account and its holder. */
const maxLinesAbove = 30;
const sampleLength = 20_000;
const shownLength = 60;

type Row = TablePlace & Pick<CsvRecord, "marks" | "isCut"> & { cells: string[]; garbled: string | null };

/**
 * Reads a table from text. It yields after each row, so that its caller can let other requests run.
 *
 * @throws Refusal `invalid_input` when it is empty or no text, or a row has more than 200 cells; `too_large`
 */
export function* parseTable<Note>(
  source: string,
  options: TableOptions<Note>,
  mixedAtLine: number | null = null,
): Generator<undefined, Table<Note>> {
  if (source.includes("\0")) throw new Refusal("invalid_input", "This is not a CSV file.");
  const { text: given, named } = withoutSeparatorLine(source.replace(/^\ufeff/, ""));
  const text = (yield* withoutOuterMarks(given, options)) ?? given;
  if (text.trim() === "") throw new Refusal("invalid_input", "The file is empty.");
  const delimiter = yield* delimiterOf(text, options, named.delimiter);
  const records = yield* readRows(text, delimiter, named.lines, options);
  const { headings, above, rows } = yield* divide(records, options);
  const width = headings ? headings.cells.length : usualWidth(rows);
  const notes = new Notes(options.notes);
  if (named.delimiter !== null && named.delimiter !== delimiter)
    notes.add({ kind: "wrong_separator", line: 1, row: 1, named: named.delimiter, used: delimiter });
  if (mixedAtLine !== null) notes.add({ kind: "mixed_encodings", ...placeOf(records, mixedAtLine) });
  for (const record of above) {
    notes.add({ kind: "above_the_table", line: record.line, row: record.row, text: textOf(record) });
  }
  if (headings) notes.addMarks(headings);
  const read: ParsedRow[] = [];
  for (const record of rows) {
    yield;
    const { line, row, cells } = record;
    if (headings?.cells.every((heading, index) => isSameHeading(heading, cells[index] ?? ""))) {
      notes.add({ kind: "repeated_headings", line, row, text: textOf(record) });
      continue;
    }
    const beyond = withoutEmptyEnd(cells.slice(width));
    read.push({ line, row, cells: cells.slice(0, width), beyond });
    notes.addMarks(record);
    if (beyond.length > 0) notes.add({ kind: "more_cells_than_headings", line, row, beyond });
  }
  return { delimiter, headings: headings?.cells ?? [], rows: read, notes: notes.all };
}

const isSameHeading = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

class Notes<Note> {
  readonly all: Note[] = [];
  readonly #of: OddityNotes<Note>;

  constructor(of: OddityNotes<Note>) {
    this.#of = of;
  }

  add<Kind extends OddityKind>(oddity: Extract<TableOddity, { kind: Kind }>): void {
    const note = (this.#of[oddity.kind] as (one: typeof oddity) => Note | null)(oddity);
    if (note !== null) this.all.push(note);
  }

  addMarks({ line, row, marks, isCut, garbled }: Row): void {
    if (marks === "open") this.add({ kind: "open_quotation_mark", line, row });
    if (marks === "text_behind") this.add({ kind: "text_behind_quotation_mark", line, row });
    if (garbled !== null) this.add({ kind: "garbled_letters", line, row, text: shorten(garbled) });
    if (isCut) this.add({ kind: "cut_cell", line, row });
  }
}

const textOf = ({ cells }: Row) => shorten(cells.filter(Boolean).join(" "));

const shorten = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

/** Removes a first line such as `sep=;`, which Excel leaves out and does not count as a row. */
function withoutSeparatorLine(text: string) {
  const found = /^"?sep=([,;\t|^])"?[,;\t|^ ]*(?:\r\n|\r|\n|$)/i.exec(text.slice(0, shownLength));
  const delimiter = delimiters.find((one) => one === found?.[1]) ?? null;
  return { text: text.slice(found?.[0].length ?? 0), named: { delimiter, lines: found ? 1 : 0 } };
}

/**
 * The text of a table in which a spreadsheet has put each whole row into quotation marks, without them; null for other
 * tables. No cell spans lines there.
 */
function* withoutOuterMarks<Note>(
  text: string,
  { isRow, separators = delimiters }: TableOptions<Note>,
): Generator<undefined, string | null> {
  if (!text.startsWith('"')) return null;
  const inner: string[] = [];
  let hasRow = false;
  for (const written of text.split(/\r\n|\r|\n/)) {
    yield;
    const line = written.trim();
    const inside = line.slice(1, -1);
    const isInMarks = line.length > 1 && line.startsWith('"') && line.endsWith('"');
    if (line !== "" && (!isInMarks || inside.replaceAll('""', "").includes('"') || isRow([inside])))
      return null;
    const unmarked = inside.replaceAll('""', '"');
    inner.push(unmarked);
    hasRow ||= separators.some((delimiter) => {
      const [record] = readCsv(unmarked.slice(0, sampleLength), { delimiter });
      return record !== undefined && record.cells.length > 1 && isRow(record.cells.map(plainCell));
    });
  }
  return hasRow ? inner.join("\n") : null;
}

/**
 * The separator of a table: the one that the file names, unless only another one yields rows. Otherwise the one with
 * which most lines are rows, then the one that yields headings, then the one that divides most lines into the same
 * number of cells.
 */
function* delimiterOf<Note>(
  text: string,
  options: TableOptions<Note>,
  named: Delimiter | null,
): Generator<undefined, Delimiter> {
  let best: { delimiter: Delimiter; score: number[] } | undefined;
  if (named !== null) {
    const score = yield* scoreOf(text, named, options);
    if (score[0]! > 0) return named;
    best = { delimiter: named, score };
  }
  for (const delimiter of options.separators ?? delimiters) {
    if (delimiter === named) continue;
    const score = yield* scoreOf(text, delimiter, options);
    // The file's own statement is ignored only if it yields no row.
    if (named !== null && score[0] === 0) continue;
    if (!best || isMore(score, best.score)) best = { delimiter, score };
  }
  return best?.delimiter ?? ",";
}

function isMore(scores: number[], others: number[]): boolean {
  const at = scores.findIndex((score, index) => score !== others[index]);
  return at >= 0 && scores[at]! > others[at]!;
}

function* scoreOf<Note>(
  text: string,
  delimiter: Delimiter,
  { isRow, isHeadings }: TableOptions<Note>,
): Generator<undefined, number[]> {
  let [rows, headings] = [0, 0];
  const widths = new Map<number, number>();
  try {
    for (const record of readCsv(text.slice(0, sampleLength), { delimiter, isRow })) {
      yield;
      const cells = record.cells.map(plainCell);
      if (isRow(cells)) rows++;
      if (isHeadings(cells)) headings = 1;
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    }
  } catch (error) {
    // A row has too many cells; the rows before it count.
    if (!(error instanceof Refusal)) throw error;
  }
  return [rows, headings, Math.max(0, ...widths.values())];
}

/** @throws Refusal `invalid_input`, `too_large` */
function* readRows<Note>(
  text: string,
  delimiter: Delimiter,
  skippedLines: number,
  { isRow, limit }: TableOptions<Note>,
): Generator<undefined, Row[]> {
  const rows: Row[] = [];
  for (const { line, row, cells, marks, isCut } of readCsv(text, { delimiter, isRow })) {
    yield;
    const plain = cells.map(plainCell);
    if (plain.every((cell) => cell === "")) continue;
    if (rows.length === limit.count + maxLinesAbove) throw tooManyRows(limit);
    const garbled = cells.find(looksGarbled)?.trim() ?? null;
    rows.push({ line: line + skippedLines, row, cells: plain, marks, isCut, garbled });
  }
  return rows;
}

const tooManyRows = ({ count, called }: TableOptions<unknown>["limit"]) =>
  new Refusal("too_large", `You can import up to ${count.toLocaleString("en")} ${called} at a time.`);

/**
 * A cell without the spaces around it and without the marks that keep spreadsheets from reading it as a number or a
 * formula: `="0350"`, or an apostrophe before a number or a formula's first character.
 */
function plainCell(cell: string): string {
  const text = cell.trim();
  const inside = /^="([^"]*)"$/.exec(text)?.[1];
  if (inside !== undefined) return inside.trim();
  return /^'(?:\s*[=+\-@＝＋－＠]|[\t\r\n]|[\d.,/ -]*$)/.test(text) && text.length > 1
    ? text.slice(1).trim()
    : text;
}

type Divided = { headings: Row | null; above: Row[]; rows: Row[] };

function* divide<Note>(records: Row[], options: TableOptions<Note>): Generator<undefined, Divided> {
  const first = yield* findFirst(records, options.isRow);
  const named = yield* findFirst(records.slice(0, maxLinesAbove), options.isHeadings);
  const own = first > 0 && options.canBeHeadings?.(records[first - 1]!.cells) ? first - 1 : -1;
  const at = named >= 0 ? named : own;
  const start = at >= 0 ? at + 1 : options.startsWithout === "at the top" ? 0 : Math.max(0, first);
  const rows = records.slice(start);
  if (rows.length > options.limit.count) throw tooManyRows(options.limit);
  return { headings: records[at] ?? null, above: records.slice(0, at >= 0 ? at : start), rows };
}

function* findFirst(records: Row[], is: (cells: string[]) => boolean): Generator<undefined, number> {
  for (const [index, { cells }] of records.entries()) {
    yield;
    if (is(cells)) return index;
  }
  return -1;
}

/** The most frequent number of cells in a row; of two equally frequent numbers the larger. */
function usualWidth(rows: Row[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([width, one], [other, two]) => two - one || other - width);
  return usual?.[0] ?? 0;
}

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(0, last + 1);
}

/** The place of a line of the text, with its row. */
function placeOf(records: Row[], line: number): TablePlace {
  const found = records.findLast((record) => record.line <= line);
  return { line, row: found?.row ?? 1 };
}
