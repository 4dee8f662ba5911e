import "server-only";
import { Refusal } from "@/lib/core/errors";
import { createPause } from "@/lib/core/event-loop";
import { maxLength } from "@/lib/core/fields";
import { decideDirections, type BalanceAnchor, type UnsignedLine } from "../decide-directions";
import { assignWordRows, type RowToPlace } from "../place-words";
import { proveJoins, type ProvenJoin, type Reading } from "../prove-joins";
import { createRowReader, noAmount, type ClassifiedRow, type RowReader } from "../read-row";
import { requireOwnCurrency } from "../recognise-columns";
import { aboveTable, type StatementTable, type StatementRow } from "../read-table";
import type { Mapping } from "../rules";

/** A line of a statement as it is stored. */
export type StatementLine = {
  /** The line's row in the file; the first is 1. */
  line: number;
  /** The day as "YYYY-MM-DD". */
  date: string;
  /** The amount in cents; negative for money that left the account. */
  amountCents: number;
  /** All texts of the line, the description first. */
  text: string;
  payer: string | null;
  account: string | null;
  /** The bank's number of the transaction; null when the file has none. */
  number: string | null;
  /** What a person must confirm before the line is stored; null for most. */
  problem: string | null;
  /** The earlier row with equal day, amount and text; null for most. */
  sameAs: number | null;
};

/** A row that cannot be read and can only be left out. */
export type UnreadRow = { line: number; text: string; problem: string };

/** A row that is no transaction. */
export type LeftOut = { line: number; text: string; why: string };

export type ReadStatement = { lines: StatementLine[]; unread: UnreadRow[]; leftOut: LeftOut[] };

/**
 * The lines of a statement in the order of the file, the unreadable rows, and the rows that are no transactions. The
 * running balance proves the lines when there is one.
 * @param today "YYYY-MM-DD"
 * @param isChosen whether a person chose the columns
 * @throws Refusal `invalid_input` when no row can be read, or a column of amounts is in another currency
 */
export async function readLines(
  table: StatementTable,
  mapping: Mapping,
  today: string,
  { isChosen = false }: { isChosen?: boolean } = {},
): Promise<ReadStatement> {
  requireOwnCurrency(mapping);
  const rows = await readRows(table, createRowReader(table, mapping, today, isChosen));
  const owners = assignWordRows(rows.map(toPlaced), table.headingCount === 0 && hasTextAbove(table));
  const unread: UnreadRow[] = [];
  const leftOut: LeftOut[] = [...table.leftOut];
  const entries: (UnsignedLine | BalanceAnchor)[] = [];
  let above: (ClassifiedRow & { kind: "words" | "day" })[] = [];
  for (const [at, { row, found }] of rows.entries()) {
    const owner = owners[at] ?? null;
    if (found.kind === "line") {
      entries.push(withWords(found, above));
      above = [];
    } else if (found.kind === "unread") {
      unread.push({ line: row.line, text: found.text, problem: found.problem });
      entries.push({ row, balance: found.balance, dated: null, isUnread: true });
    } else if (found.kind === "left out" || owner === null || isNoteAtEnd(found)) {
      leftOut.push({ line: row.line, text: found.text, why: whyLeftOut(found) });
      if (found.kind === "left out") {
        const dated = found.why === noAmount ? { text: found.text } : null;
        entries.push({ row, balance: found.balance, dated, isUnread: false });
      }
    } else if (owner > at) {
      above.push(found);
    } else {
      const last = entries.at(-1) as UnsignedLine;
      last.text = inOneText([last.text, found.words]);
      if (found.kind === "words") last.balance ??= found.balance;
    }
  }
  const drafts = entries.filter((entry): entry is UnsignedLine => "date" in entry);
  if (drafts.length === 0 && unread.length === 0)
    throw new Refusal("invalid_input", "No line has a date and an amount in these columns.");
  const { lines, jumps } = await settled(entries);
  const jumped = new Set(jumps.map(({ line }) => line));
  return {
    lines,
    unread: [...unread, ...jumps].toSorted((one, other) => one.line - other.line),
    leftOut: leftOut
      .filter(({ line, why }) => why !== noAmount || !jumped.has(line))
      .toSorted((one, other) => one.line - other.line),
  };
}

const hasTextAbove = ({ leftOut }: StatementTable) => leftOut.some(({ why }) => why === aboveTable);

/** Whether a row is a note below the last line, where banks write anything in the column of dates. */
const isNoteAtEnd = (found: ClassifiedRow) => found.kind === "words" && found.isNoteAtEnd;

type ReadRow = { row: StatementRow; found: ClassifiedRow };

async function readRows(table: StatementTable, reader: RowReader): Promise<ReadRow[]> {
  const pauseIfDue = createPause();
  const joins = await joinRows(table.rows, reader);
  const rows: ReadRow[] = [];
  let lastDate: string | null = null;
  for (const row of table.rows) {
    const pause = pauseIfDue();
    if (pause) await pause;
    rows.push({ row, found: reader.read(row, joins.get(row) ?? null, lastDate) });
    lastDate = reader.dayAfter(row, lastDate);
  }
  return rows;
}

/** The joins of cells in overlong rows for which the balance proves a single way. */
async function joinRows(
  rows: readonly StatementRow[],
  reader: RowReader,
): Promise<Map<StatementRow, ProvenJoin>> {
  if (!rows.some(reader.isOverlong)) return new Map();
  const pauseIfDue = createPause();
  const readings: Reading[][] = [];
  for (const row of rows) {
    const pause = pauseIfDue();
    if (pause) await pause;
    readings.push(reader.readingsOf(row));
  }
  const proven = proveJoins(readings);
  return new Map([...proven].map(([at, join]) => [rows[at]!, join]));
}

const toPlaced = ({ row, found }: ReadRow): RowToPlace => ({
  kind:
    found.kind === "line"
      ? found.isDated
        ? "line"
        : "amount"
      : found.kind === "words" || found.kind === "day"
        ? found.kind
        : "other",
  day: found.kind === "line" ? found.draft.date : found.kind === "day" ? found.day : null,
  isAfterBlank: row.isAfterBlank ?? false,
  columns: row.cells.flatMap((cell, index) => (cell ? [index] : [])).join(),
});

/** A line with the words above it. Its day is certain when it is among them. */
function withWords(
  { draft, otherDoubt }: ClassifiedRow & { kind: "line" },
  above: readonly (ClassifiedRow & { kind: "words" | "day" })[],
): UnsignedLine {
  if (above.length === 0) return draft;
  return {
    ...draft,
    text: inOneText([...above.map(({ words }) => words), draft.text]),
    payer: draft.payer ?? above.find((one) => one.kind === "day")?.payer ?? null,
    doubt: above.some(({ kind }) => kind === "day") ? otherDoubt : draft.doubt,
  };
}

const inOneText = (texts: readonly string[]) => texts.filter(Boolean).join(" ").slice(0, maxLength.paragraph);

function whyLeftOut(found: ClassifiedRow & { kind: "words" | "day" | "left out" }): string {
  if (found.kind === "left out") return found.why;
  return found.kind === "day" ? noAmount : "no date and no amount";
}

/** Decides the direction of each amount, and adds to each line what does not fit. */
async function settled(
  entries: readonly (UnsignedLine | BalanceAnchor)[],
): Promise<{ lines: StatementLine[]; jumps: UnreadRow[] }> {
  const pauseIfDue = createPause();
  const drafts = entries.filter((entry): entry is UnsignedLine => "date" in entry);
  const { amountOf, problems, jumps } = decideDirections(entries, drafts);
  const seen = new Map<string, number>();
  const lines: StatementLine[] = [];
  for (const draft of drafts) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const { row, date, text, payer, account } = draft;
    const amountCents = amountOf(draft);
    const facts = JSON.stringify([date, amountCents, text.toUpperCase(), payer?.toUpperCase(), account]);
    const sameAs = seen.get(facts) ?? null;
    if (sameAs === null) seen.set(facts, row.line);
    lines.push({
      line: row.line,
      date,
      amountCents,
      text,
      payer,
      account,
      number: null,
      sameAs,
      problem: problems.get(row.line) ?? null,
    });
  }
  return { lines, jumps };
}
