import { readCsv } from "@/lib/core/read-csv";
import { groupPerson, maxGroup } from "./schema";

type Offered = { registrationType: string; label: string };

/** A row of a pasted table; `registrationType` is as it was written where no rate is called that. */
export type TableRow = {
  fullName: string;
  email: string;
  registrationType: string | null;
  /** What is wrong with it, in words. */
  problem: string | null;
};

/** `problem` is about the table as a whole; then there are no rows. */
export type GroupTable = { rows: TableRow[]; problem: string | null };

const headings = {
  fullName: ["name", "full name", "attendee", "participant", "person"],
  firstName: ["first name", "firstname", "given name", "forename"],
  lastName: ["last name", "lastname", "surname", "family name"],
  email: ["email", "e-mail", "email address", "e-mail address", "mail"],
  rate: ["rate", "registration type", "type", "ticket", "ticket type", "price"],
} as const;
type Heading = keyof typeof headings;
type Columns = Partial<Record<Heading, number>>;

const failed = (problem: string): GroupTable => ({ rows: [], problem });

/**
 * Reads people from a table that was copied from a spreadsheet or is CSV, with headings in any order, or without as
 * name, email and rate. `otherwise` is the rate of those for whom none is written.
 */
export function readGroupTable(
  text: string,
  { rates, otherwise }: { rates: readonly Offered[]; otherwise: string | null },
): GroupTable {
  const records = readRecords(text);
  const [first] = records;
  if (!first) return failed("Paste a table with one person per row.");
  const headed = columnsOf(first);
  const columns = headed ?? { fullName: 0, email: 1, rate: 2 };
  const people = headed ? records.slice(1) : records;
  const missing = missingColumn(columns, people);
  if (missing) return failed(missing);
  if (people.length === 0) return failed("The table has headings and nobody below them.");
  if (people.length > maxGroup) {
    return failed(
      `The table has ${people.length} people. A group has ${maxGroup} at most, so please split it.`,
    );
  }
  const rows = people.map((cells) => toRow(cells, columns, { rates, otherwise }));
  return {
    rows: rows.map((row, index) => ({ ...row, problem: row.problem ?? repeats(rows, index) })),
    problem: null,
  };
}

function readRecords(text: string): string[][] {
  const line = text.split(/[\r\n]+/).find((one) => one.trim() !== "") ?? "";
  const delimiter = ["\t", ";"].find((one) => line.includes(one)) ?? ",";
  return [...readCsv(text.replace(/^\ufeff/, ""), delimiter)]
    .map(({ cells }) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""));
}

/** Where the columns are; null when the first row is no headings but a person. */
function columnsOf(first: string[]): Columns | null {
  if (first.some((cell) => cell.includes("@"))) return null;
  const names = first.map((cell) => cell.toLowerCase().replace(/[_\s]+/g, " "));
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

function toRow(cells: string[], columns: Columns, { rates, otherwise }: Rates): TableRow {
  const cell = (heading: Heading) => cells[columns[heading] ?? -1] ?? "";
  const written = cell("rate");
  const fullName = cell("fullName") || `${cell("firstName")} ${cell("lastName")}`.trim();
  const rate = rates.find(({ registrationType, label }) =>
    [registrationType, label].some((name) => name.toLowerCase() === written.toLowerCase()),
  );
  const person = { fullName, email: cell("email").toLowerCase() };
  const registrationType =
    rates.length === 0 ? null : written ? (rate?.registrationType ?? written) : otherwise;
  return { ...person, registrationType, problem: problemOf(person) ?? rateProblem() };

  function rateProblem(): string | null {
    if (rates.length === 0 || rate || (!written && otherwise)) return null;
    return written ? `There is no rate “${written}”.` : "The rate is missing.";
  }
}

function problemOf(person: { fullName: string; email: string }): string | null {
  const { error } = groupPerson.safeParse(person);
  return error?.issues[0]?.message ?? null;
}

function repeats(rows: readonly TableRow[], index: number): string | null {
  const first = rows.findIndex(({ email }) => email === rows[index]?.email);
  return first < index ? `The same email address as in row ${first + 1}.` : null;
}
