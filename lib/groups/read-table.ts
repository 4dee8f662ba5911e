import { folded } from "@/lib/core/folding";
import { plainAddress } from "@/lib/core/plain-text";
import { Refusal } from "@/lib/core/errors";
import { fullName, type Name } from "@/lib/core/full-name";
import { typedName } from "@/lib/core/typed-name";
import { describePlacedOddity, describeOddity } from "@/lib/tables/oddity-words";
import { readTableText } from "@/lib/tables/read-text";
import type { TableOddity, OddityNotes } from "@/lib/tables/table";
import { hasAddressList, readAddressLines, readRow } from "./address-list";
import { groupPerson, maxGroup } from "./schema";

type Offered = { registrationType: string; label: string };

/** A row of a pasted table. `registrationType` is the text in the row if no rate has that name. */
export type PastedRow = {
  fullName: string;
  /** First and last name, from a table with separate columns. */
  apart?: Name;
  email: string;
  registrationType: string | null;
  /** The problem of the row, in words. */
  problem: string | null;
};

/** A pasted table. With a `problem` of the table as a whole, there are no rows. */
export type GroupTable = { rows: PastedRow[]; problem: string | null; warnings: string[] };

const headings = {
  fullName: ["name", "full name", "attendee", "participant", "person"],
  firstName: ["first name", "firstname", "given name", "forename"],
  lastName: ["last name", "lastname", "surname", "family name"],
  email: ["email", "e-mail", "email address", "e-mail address", "mail"],
  rate: ["rate", "registration type", "type", "ticket", "ticket type", "price"],
} as const;
type Heading = keyof typeof headings;
type Columns = Partial<Record<Heading, number>>;

/** The order of columns without headings. */
const unnamed: Columns = { fullName: 0, email: 1, rate: 2 };

const failed = (problem: string): GroupTable => ({ rows: [], problem, warnings: [] });

/**
 * Reads people from a pasted table. It is CSV or copied from a spreadsheet, with headings in any order, or without
 * headings as name, email and rate; or it is a list of addresses that a mail program copies. `otherwise` is the rate
 * for rows without one.
 */
export function readGroupTable(
  text: string,
  { rates, otherwise }: { rates: readonly Offered[]; otherwise: string | null },
): GroupTable {
  if (text.trim() === "") return failed("Paste a table with one person per row.");
  try {
    return readPeople(text, { rates, otherwise });
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message);
    throw error;
  }
}

/** @throws Refusal `invalid_input`, `too_large` */
function readPeople(text: string, written: Rates): GroupTable {
  if (hasAddressList(text) && !namesEmail(text)) return tableOf(rowsOfLines(text, written), []);
  const table = readTableText(text, {
    isRow: (cells) => cells.some((cell) => /^[^\s@,;]+@[^\s@,;]+$/.test(cell)),
    isHeadings: (cells) => columnsOf(cells) !== null,
    startsWithout: "at the top",
    separators: ["\t", ";", ","],
    limit: { count: maxRows, called: "rows" },
    notes,
  });
  const named = columnsOf(table.headings);
  const columns = named ?? unnamed;
  const people = table.rows;
  const missing = missingColumn(
    columns,
    people.map(({ cells, beyond }) => [...cells, ...beyond]),
  );
  if (missing) return failed(missing);
  if (people.length === 0) return failed("The table has headings but no people below them.");
  const problems = new Map(
    table.notes.flatMap((note) => ("problem" in note ? [[note.line, note.problem]] : [])),
  );
  const rows = people.map(({ line, cells, beyond }) => {
    const own = named === null || cells.length === 1 ? readOtherShape(cells, beyond, columns) : null;
    const row = own ? addresseeRow(own, written) : toRow(cells, columns, written);
    const problem = problems.get(line) ?? null;
    return { ...row, problem: row.problem ?? (own && problem === moreCells ? null : problem) };
  });
  return tableOf(
    rows,
    table.notes.flatMap((note) => ("warning" in note ? [note.warning] : [])),
  );
}

/**
 * Reads a row whose address is in another column than in the other rows, such as "Bain, Ann, ann@bank.test"; null
 * without an address.
 */
function readOtherShape(cells: string[], beyond: string[], { email }: Columns) {
  if (cells[email ?? -1]?.includes("@")) return null;
  return readRow([...cells, ...beyond].join(", "))?.[0] ?? null;
}

/** Whether the text begins with headings, one of them for addresses. */
function namesEmail(text: string): boolean {
  const first = text.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  return columnsOf(first.split(/[\t;,]/))?.email !== undefined;
}

const addresseeRow = ({ name, email, rate }: { name: string; email: string; rate: string }, written: Rates) =>
  toRow([name, email, rate], unnamed, written);

/** Reads lines of different forms. An unreadable line becomes a row with a problem, so that nobody is lost. */
function rowsOfLines(text: string, written: Rates): PastedRow[] {
  return readAddressLines(text).flatMap(({ number, text: line, people }): PastedRow[] => {
    if (people) return people.map((person) => addresseeRow(person, written));
    if (number === 1 && columnsOf(line.split(/[\t;,]/))) return [];
    const problem = `Line ${number} can’t be read. Enter a name and one email address.`;
    return [{ fullName: line, email: "", registrationType: null, problem }];
  });
}

function tableOf(rows: PastedRow[], warnings: string[]): GroupTable {
  if (rows.length > maxGroup) {
    return failed(
      `The table has ${rows.length} people. A group can have up to ${maxGroup}, so please split it.`,
    );
  }
  return {
    rows: rows.map((row, index) => ({ ...row, problem: row.problem ?? repeats(rows, index) })),
    problem: null,
    warnings,
  };
}

/** The maximum number of rows read, more than a group may have, so that a message can name their number. */
const maxRows = 10_000;

const moreCells = "There are more cells than columns";

/** A problem that must be corrected before the row is registered, or a warning. */
type Note = { line: number; problem: string } | { warning: string };

const warn = (oddity: TableOddity): Note => ({ warning: describePlacedOddity("Line", oddity.line, oddity) });

const notes: OddityNotes<Note> = {
  above_the_table: warn,
  repeated_headings: warn,
  garbled_letters: warn,
  // A pasted text has one encoding.
  mixed_encodings: (oddity) => ({ warning: describeOddity(oddity) }),
  open_quotation_mark: ({ line }) => ({ line, problem: "The quotation marks are not closed" }),
  text_behind_quotation_mark: ({ line }) => ({
    line,
    problem: "There is text after a closing quotation mark",
  }),
  more_cells_than_headings: ({ line }) => ({ line, problem: moreCells }),
  wrong_separator: warn,
  cut_cell: ({ line }) => ({ line, problem: "A cell is too long" }),
};

/** The positions of the columns; null when the first row is a person and not headings. */
function columnsOf(first: string[]): Columns | null {
  if (first.some((cell) => cell.includes("@"))) return null;
  const names = first.map((cell) => folded(cell).replace(/[_ ]+/g, " "));
  const found: Columns = {};
  for (const [heading, spellings] of Object.entries(headings) as [Heading, readonly string[]][]) {
    const at = names.findIndex((name) => spellings.includes(name));
    if (at >= 0) found[heading] = at;
  }
  return Object.keys(found).length > 0 ? found : null;
}

function missingColumn({ fullName, firstName, email }: Columns, people: string[][]): string | null {
  if (email === undefined) return "The table has no column called “email”. Add one and paste it again.";
  if (fullName === undefined && firstName === undefined) {
    return "The table has no column called “name”. Add one and paste it again.";
  }
  if (people.length > 0 && people.every((cells) => cells.length < 2)) {
    return "The table has one column. It needs a name and an email address in each row.";
  }
  return null;
}

type Rates = { rates: readonly Offered[]; otherwise: string | null };

function toRow(cells: string[], columns: Columns, { rates, otherwise }: Rates): PastedRow {
  const cell = (heading: Heading) => cells[columns[heading] ?? -1] ?? "";
  const written = cell("rate");
  const name = typedName({
    fullName: cell("fullName") || null,
    firstName: cell("firstName") || null,
    lastName: cell("lastName") || null,
  });
  const apart = name && "lastName" in name ? name : null;
  const rate = rates.find(({ registrationType, label }) =>
    [registrationType, label].some((name) => folded(name) === folded(written)),
  );
  const person = {
    fullName: apart ? fullName(apart) : cell("fullName") || cell("lastName"),
    ...(apart && { apart }),
    email: plainAddress(cell("email")),
  };
  const registrationType =
    rates.length === 0 ? null : written ? (rate?.registrationType ?? written) : otherwise;
  return { ...person, registrationType, problem: problemOf(person) ?? rateProblem() };

  function rateProblem(): string | null {
    if (rates.length === 0 || rate || (!written && otherwise)) return null;
    return written ? `There is no rate “${written}”.` : "The rate is missing.";
  }
}

/** The name in the form in which the API takes it: in two parts if the table has them. */
export const sentNameOf = ({ fullName, apart }: Pick<PastedRow, "fullName" | "apart">) =>
  apart ?? { fullName };

function problemOf({ email, ...person }: Pick<PastedRow, "fullName" | "apart" | "email">): string | null {
  const { error } = groupPerson.safeParse({ ...sentNameOf(person), email });
  return error?.issues[0]?.message ?? null;
}

function repeats(rows: readonly PastedRow[], index: number): string | null {
  const email = rows[index]?.email;
  const first = email ? rows.findIndex((row) => row.email === email) : index;
  return first < index ? `The same email address as in row ${first + 1}.` : null;
}
