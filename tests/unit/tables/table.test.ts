import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { delimiters } from "@/lib/tables/read-csv";
import { describePlacedOddity } from "@/lib/tables/oddity-words";
import { readTableFile } from "@/lib/tables/read-file";
import { readTableText } from "@/lib/tables/read-text";
import type { TableOddity, OddityNotes, TableOptions } from "@/lib/tables/table";

const note = (oddity: TableOddity) => oddity;
const notes: OddityNotes<TableOddity> = {
  above_the_table: note,
  repeated_headings: note,
  garbled_letters: note,
  mixed_encodings: note,
  open_quotation_mark: note,
  text_behind_quotation_mark: note,
  more_cells_than_headings: note,
  cut_cell: note,
  wrong_separator: note,
};
/** A row has a day and an amount. */
const options: TableOptions<TableOddity> = {
  isRow: (cells) =>
    cells.some((cell) => /^\d{4}-\d\d-\d\d$/.test(cell)) &&
    cells.some((cell) => /^-?[\d.,]+[.,]\d\d$/.test(cell)),
  isHeadings: (cells) => cells.includes("Date") && cells.includes("Amount"),
  canBeHeadings: (cells) => cells.length > 1 && cells.every((cell) => /^\p{L}+$/u.test(cell)),
  startsWithout: "at the first row",
  limit: { count: 50, called: "rows" },
  notes,
};
const read = (text: string, changed: Partial<typeof options> = {}) =>
  readTableText(text, { ...options, ...changed });
const cellsOf = (text: string, changed: Partial<typeof options> = {}) =>
  read(text, changed).rows.map(({ cells }) => cells);
const oddities = (text: string) => read(text).notes;
const file = "Date,Text,Amount\n2026-11-03,A,1.00\n";

describe("the separator of a table", () => {
  it.each([
    ["commas", "Date,Text,Amount\n2026-11-03,A;B;C,1.00\n2026-11-04,A;B;C,1.00", ","],
    ["semicolons among commas", "Date;Text, reference;Amount\n2026-11-03;A, B, C;1,00", ";"],
    ["semicolons without headings", "2026-11-03;A, B;1,00;2,00\n2026-11-04;A, B;1,00;3,00", ";"],
    ["tabs", "2026-11-03\tA,B\t1.00", "\t"],
    ["bars", "Date|Text|Amount\n2026-11-03|A,B|1.00", "|"],
    ["carets", "Date^Text^Amount\n2026-11-03^A,B^1.00", "^"],
    [
      "that of most lines, below longer lines above",
      "a,b,c\nd,e,f\ng,h,i\nDate;Amount\n2026-11-03;1,00",
      ";",
    ],
    ["that of the headings, where no line is a row", "Date;Text, reference;Amount\nx, y, z;1;2", ";"],
    ["what divides most lines alike, where nothing else is known", "a;b\nc;d,e\nf;g", ";"],
  ])("a table's separator is the one that splits its lines into rows: %s", (_what, text, delimiter) => {
    expect(read(text).delimiter).toBe(delimiter);
  });

  it("a table's separator may be named by a first line for spreadsheets, which is not a row", () => {
    const { delimiter, rows, headings, notes: told } = read("sep=;\r\nDate;Amount\r\n2026-11-03;1.00\r\n");
    expect({ delimiter, headings, told }).toEqual({ delimiter: ";", headings: ["Date", "Amount"], told: [] });
    expect(rows).toEqual([{ line: 3, row: 2, cells: ["2026-11-03", "1.00"], beyond: [] }]);
    expect(read('\ufeff"SEP=|"\nDate,Text;x\n2026-11-03,a;b').delimiter).toBe("|");
    expect(() => read("sep=;\n")).toThrow("The file is empty.");
  });

  it("a table's separator is another than its first line names where only another gives rows", () => {
    const { delimiter, rows, notes: told } = read(`sep=;\n${file}`);
    expect([delimiter, rows.map(({ cells }) => cells)]).toEqual([",", [["2026-11-03", "A", "1.00"]]]);
    expect(told).toEqual([{ kind: "wrong_separator", line: 1, row: 1, named: ";", used: "," }]);
    expect(describePlacedOddity("Line", 1, told[0]!)).toBe(
      "Line 1 names semicolons as separators, but the rows have commas",
    );
  });
});

describe("rows that a spreadsheet put into quotation marks as a whole", () => {
  it("rows that a spreadsheet quoted as a whole are read as the rows within", () => {
    const marked = '"Date,Text,Amount"\r\n\r\n"2026-11-03,""A, B"",1.00"\r\n"2026-11-04,C,2.00"\r\n';
    const { headings, rows, notes: told } = read(marked);
    expect([headings, told]).toEqual([["Date", "Text", "Amount"], []]);
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [3, ["2026-11-03", "A, B", "1.00"]],
      [4, ["2026-11-04", "C", "2.00"]],
    ]);
  });

  it("quoted rows are cells where they hold no row, or another line does not", () => {
    expect(cellsOf('"Smith, John"\n"Rolle, Ada"', { startsWithout: "at the top" })).toEqual([
      ["Smith, John"],
      ["Rolle, Ada"],
    ]);
    expect(cellsOf('"2026-11-03,A,1.00"\n2026-11-04,C,2.00\n')).toEqual([["2026-11-04", "C", "2.00"]]);
  });
});

describe("the headings of a table", () => {
  it("a table's headings may be below other lines, which are reported", () => {
    const { headings, rows, notes: told } = read(`Statement,of account\n\n"Number",1234\n${file}`);
    expect(headings).toEqual(["Date", "Text", "Amount"]);
    expect(rows).toMatchObject([{ line: 5, row: 5 }]);
    expect(told).toEqual([
      { kind: "above_the_table", line: 1, row: 1, text: "Statement of account" },
      { kind: "above_the_table", line: 3, row: 3, text: "Number 1234" },
    ]);
  });

  it("a table's headings may be unknown words right above the first row", () => {
    expect(read("Cuándo,Cuánto\n2026-11-03,1.00").headings).toEqual(["Cuándo", "Cuánto"]);
    expect(read("Cuándo,Cuánto\n2026-11-03,1.00", { canBeHeadings: undefined }).headings).toEqual([]);
  });

  it("a table without headings begins at its first row, or at the top", () => {
    expect(read("x,y\n2026-11-03,1.00", { canBeHeadings: undefined })).toMatchObject({
      headings: [],
      rows: [{ line: 2 }],
      notes: [{ kind: "above_the_table", line: 1 }],
    });
    const atTop = read("x,y\n2026-11-03,1.00", { canBeHeadings: undefined, startsWithout: "at the top" });
    expect(atTop).toMatchObject({ headings: [], rows: [{ line: 1 }, { line: 2 }], notes: [] });
  });
});

describe("the rows of a table", () => {
  it("a table's rows have their line in the text, and the number that a spreadsheet shows", () => {
    const { rows } = read('Date,Text,Amount\n2026-11-03,"A\nB",1.00\n\n,,\n2026-11-04,C,2.00');
    expect(rows.map(({ line, row }) => [line, row])).toEqual([
      [2, 2],
      [6, 5],
    ]);
  });

  it("filled cells beyond a table's headings are kept apart and reported", () => {
    const { rows, notes: told } = read("Date,Amount\n2026-11-03,1,350.00,,2,\n2026-11-04,1.00,,\n");
    expect(rows.map(({ cells, beyond }) => [cells, beyond])).toEqual([
      [
        ["2026-11-03", "1"],
        ["350.00", "", "2"],
      ],
      [["2026-11-04", "1.00"], []],
    ]);
    expect(told).toEqual([
      { kind: "more_cells_than_headings", line: 2, row: 2, beyond: ["350.00", "", "2"] },
    ]);
  });

  it("a table's rows without headings are as wide as most are", () => {
    const { rows } = read("2026-11-03,1.00\n2026-11-04,1,350.00\n2026-11-05,2.00");
    expect(rows.map(({ beyond }) => beyond)).toEqual([[], ["350.00"], []]);
  });

  it("a table's rows lose what protects text in spreadsheets", () => {
    expect(
      cellsOf('Date,Amount\n2026-11-03,"=""350.00"""\n2026-11-04,="1,350.00"\n2026-11-05,\'350.00'),
    ).toEqual([
      ["2026-11-03", "350.00"],
      ["2026-11-04", "1,350.00"],
      ["2026-11-05", "350.00"],
    ]);
    for (const [written, meant] of [
      ["'=1+1", "=1+1"],
      ["'+1 242 555 0100", "+1 242 555 0100"],
      ["'007", "007"],
      ["'Aho", "'Aho"],
      ["'", "'"],
      ["=1", "=1"],
    ])
      expect(cellsOf(`Date,Text,Amount\n2026-11-03,${written},1.00`)[0]?.[1], written).toBe(meant);
  });
});

describe("what is strange in a table is told", () => {
  it("a line that repeats a table's headings is reported and is not read as a row", () => {
    const { rows, notes: told } = read(`${file}Date,Text,Amount,\n2026-11-04,B,2.00\n`);
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(told).toEqual([{ kind: "repeated_headings", line: 3, row: 3, text: "Date Text Amount" }]);
  });

  it("a line that repeats a table's headings in another case is reported", () => {
    const { rows, notes: told } = read(`${file}DATE,TEXT,AMOUNT\n2026-11-04,B,2.00\n`);
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(told).toMatchObject([{ kind: "repeated_headings", line: 3 }]);
  });

  it.each([
    [
      "a quotation mark that is not closed",
      `${file}2026-11-04,"B,2.00\n`,
      { kind: "open_quotation_mark", line: 3, row: 3 },
    ],
    [
      "text behind one that is",
      `${file}2026-11-04,"B" C,2.00`,
      { kind: "text_behind_quotation_mark", line: 3, row: 3 },
    ],
    ["letters", `${file}2026-11-04,JosÃ©,2.00`, { kind: "garbled_letters", line: 3, row: 3, text: "JosÃ©" }],
    [
      "letters of a heading",
      "Date,Amount,JosÃ©\n2026-11-03,1.00,",
      { kind: "garbled_letters", line: 1, row: 1, text: "JosÃ©" },
    ],
    [
      "a cell that is cut",
      `${file}2026-11-04,${"x".repeat(20_001)},2.00`,
      { kind: "cut_cell", line: 3, row: 3 },
    ],
  ])("an oddity in a table is reported: %s", (_what, text, oddity) => {
    expect(oddities(text)).toEqual([oddity]);
  });

  it("the caller words a table's oddities, and may refuse the table", () => {
    const refusing = {
      ...notes,
      garbled_letters: ({ text }: { text: string }) => {
        throw new Error(text);
      },
    };
    expect(() => read(`${file}2026-11-04,JosÃ©,2.00`, { notes: refusing })).toThrow("JosÃ©");
  });

  it("a caller that has no words for a kind of oddity does not compile", () => {
    const { cut_cell: _forgotten, ...forgetful } = notes;
    // @ts-expect-error: cut_cell has no answer
    const options: OddityNotes<TableOddity> = forgetful;
    expect(options).not.toHaveProperty("cut_cell");
  });

  it("a table whose lines are in two encodings is reported", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${file}2026-11-04,José,2.00\n2026-11-05,Jos`),
      Buffer.of(0xe9),
      Buffer.from(",3.00\n"),
    ]);
    const { notes: told, rows, encoding } = await readTableFile(bytes, options);
    expect([encoding, rows.at(-1)?.cells[1], told]).toEqual([
      "utf-8",
      "José",
      [{ kind: "mixed_encodings", line: 4, row: 4 }],
    ]);
  });
});

describe("a table is refused in words", () => {
  it.each([
    ["empty", " \n", "The file is empty."],
    ["no text", "a\0b", "This is not a CSV file."],
    ["too wide", `${file}${"x,".repeat(300)}`, "A row in the file has more than 200 cells."],
    ["too long", file + "2026-11-03,A,1.00\n".repeat(50), "You can import up to 50 rows at a time."],
    ["far too long", file + "2026-11-03,A,1.00\n".repeat(200), "You can import up to 50 rows at a time."],
  ])("a table that is %s is refused in words", (_what, text, words) => {
    expect(() => read(text)).toThrow(words);
  });
});

const encodings = {
  "utf-8": (text: string) => Buffer.from(text),
  "utf-8 with a mark": (text: string) => Buffer.from(`\ufeff${text}`),
  "utf-16le": (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "windows-1252": (text: string) => Buffer.from(text, "latin1"),
} as const;

/** Letters that all of the encodings have, and everything that a separator or a mark could be. */
const letters = fc.string({
  unit: fc.constantFrom(..."abcXYZ 019éüñÉ.-/()", ",", ";", "\t", "|", '"', "\n", "\r\n", "'"),
  maxLength: 12,
});
const aTable = fc.record({
  rows: fc.array(fc.tuple(letters, letters, fc.integer({ min: 0, max: 99_999 })), {
    minLength: 1,
    maxLength: 8,
  }),
  delimiter: fc.constantFrom(...delimiters),
  encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
  isHeaded: fc.boolean(),
  namesSeparator: fc.boolean(),
  quotesAll: fc.boolean(),
  lineEnding: fc.constantFrom("\n", "\r\n", "\r"),
});

describe("any table that is written", () => {
  it("any table that is written is read back to the letter", async () => {
    await fc.assert(
      fc.asyncProperty(
        aTable,
        async ({ rows, delimiter, encoding, isHeaded, namesSeparator, quotesAll, lineEnding }) => {
          const written = rows.map(([one, other, cents]) => [
            "2026-11-03",
            one,
            (cents / 100).toFixed(2),
            other,
          ]);
          const asCell = (cell: string) =>
            quotesAll || /["\r\n]|^\s|^=/.test(cell) || cell.includes(delimiter)
              ? `"${cell.replaceAll('"', '""')}"`
              : cell;
          const all = isHeaded ? [["Date", "Text", "Amount", "Other"], ...written] : written;
          const text = [
            ...(namesSeparator ? [`sep=${delimiter}`] : []),
            ...all.map((cells) => cells.map(asCell).join(delimiter)),
            "",
          ].join(lineEnding);
          const table = await readTableFile(encodings[encoding](text), options);
          expect(table.delimiter).toBe(delimiter);
          expect(table.rows.map(({ cells }) => cells)).toEqual(written.map((cells) => cells.map(plain)));
          expect(table.rows.every(({ beyond }) => beyond.length === 0)).toBe(true);
          expect(table.notes).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** What is protection in a spreadsheet is no part of a cell. */
const plain = (cell: string) => {
  const text = cell.trim();
  return /^'[\d.,/ -]+$|^'\s*[-]|^'[\t\r\n]/.test(text) ? text.slice(1).trim() : text;
};
