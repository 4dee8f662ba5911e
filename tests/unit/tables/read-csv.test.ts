import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { delimiters, readCsv, type Delimiter } from "@/lib/tables/read-csv";

const read = (text: string, delimiter: Delimiter = ",") => [...readCsv(text, { delimiter })];
const cells = (text: string, delimiter: Delimiter = ",") =>
  read(text, delimiter).map((record) => record.cells);

describe("reading CSV", () => {
  it.each([
    ["quoted delimiters, marks and line breaks", 'a,"b, ""c""\n\r\nd",e', [["a", 'b, "c"\n\r\nd', "e"]]],
    ["each kind of line ending", "a\nb\rc\r\nd", [["a"], ["b"], ["c"], ["d"]]],
    [
      "empty cells",
      '"",,\n"",x',
      [
        ["", "", ""],
        ["", "x"],
      ],
    ],
    ["marks inside of a cell", 'a "quoted" word,b', [['a "quoted" word', "b"]]],
    ["spaces behind a quoted cell", '"a"  ,b', [["a", "b"]]],
    ["a line break at the end", "a,b\r\n", [["a", "b"]]],
  ])("the CSV reader understands %s", (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it("the CSV reader reads back whatever is written, with any delimiter", () => {
    const rows = [
      ['"', '""', ',"', "\n", "\r\n", "", " "],
      ["a;b", "a\tb", "a,b", "'=1+1", "é", "x", '"\n"'],
    ];
    for (const delimiter of delimiters) {
      const text = Papa.unparse(rows, {
        delimiter,
        newline: "\r\n",
        quotes: (value: unknown) => String(value).includes('"'),
      });
      expect(cells(text, delimiter)).toEqual(rows);
    }
  });

  it.each([
    ["a mark that is not closed", '"a,b\nc', "open"],
    ["text behind a closing mark", '"a"b,c', "text_behind"],
    ["nothing wrong", '"a",b', null],
  ])("the CSV reader reports a row with %s", (_what, text, marks) => {
    expect(read(text)[0]?.marks).toBe(marks);
  });

  it.each([
    [
      "at the end of its line",
      'a,"b\nc,d',
      [
        ["a", '"b'],
        ["c", "d"],
      ],
    ],
    [
      "before another cell in marks",
      'a,"b,1\nc,"d",2',
      [
        ["a", '"b', "1"],
        ["c", "d", "2"],
      ],
    ],
    ["before another one on its line", 'a,"b,1,"c,d"\n', [["a", '"b', "1", "c,d"]]],
    [
      "of inches",
      'a,5" pipe\nb,"6"" pipe"',
      [
        ["a", '5" pipe'],
        ["b", '6" pipe'],
      ],
    ],
  ])("an unclosed quotation mark in CSV affects only its own cell, %s", (_where, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it("a quotation mark in CSV that would close beyond other rows is an ordinary character", () => {
    const isRow = (row: string[]) => row.some((cell) => /^\d+\.\d\d$/.test(cell)) && row.includes("day");
    const rows = (text: string) =>
      [...readCsv(text, { delimiter: ",", isRow })].map((record) => record.cells);
    expect(rows('day,"OPEN,1.00\nday,PIPE 5",2.00')).toEqual([
      ["day", '"OPEN', "1.00"],
      ["day", 'PIPE 5"', "2.00"],
    ]);
    expect(rows('day,"OPEN,1.00\nday,x,3.00\ny",2.00')).toHaveLength(3);
    expect(rows('y,"REF\nday",2.00')).toEqual([["y", "REF\nday", "2.00"]]);
    // Text of several lines is none of them, also where all of the rest comes behind it.
    expect(rows('"REF\nPIPE, 5",day,2.00')).toEqual([["REF\nPIPE, 5", "day", "2.00"]]);
    expect(rows(`day,"${"note\n".repeat(39)}",2.00`)).toHaveLength(1);
    expect(rows(`day,"${"note\n".repeat(40)}",2.00`)).toHaveLength(41);
  });

  it("the CSV reader understands spreadsheets' text marks, and spaces before quotation marks", () => {
    expect(cells('="1,350.00", "a, b",c')).toEqual([["1,350.00", "a, b", "c"]]);
  });

  it("a CSV record has its line and number, and blank lines have none", () => {
    const records = read('\n ,\t\na,"b\r\nc"\r\n\r\nd\re\n,,\r\rf\n\n');
    expect(records.map(({ line, row, cells: [first] }) => [line, row, first])).toEqual([
      [3, 3, "a"],
      [6, 5, "d"],
      [7, 6, "e"],
      [10, 9, "f"],
    ]);
  });

  it("the CSV reader skips any number of blank lines without yielding a record, and counts them in line numbers", () => {
    const steps = [...readCsv(`a\n${"\n \r\n,,\n".repeat(100_000)}b`, { delimiter: "," })];
    expect(steps.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ["a"]],
      [300_002, ["b"]],
    ]);
  });

  it("the CSV reader reads 20,000 characters of a cell, and says so if there are more", () => {
    const [plain, marked, short] = read(`${"x".repeat(20_001)}\n"${"x".repeat(20_001)}"\nx`);
    expect([plain, marked, short].map((record) => [record?.cells[0]?.length, record?.isCut])).toEqual([
      [20_000, true],
      [20_000, true],
      [1, false],
    ]);
  });

  it.each([
    '"',
    "'",
    ",",
    ";",
    " ",
    "x",
    "\n",
    "\r",
    "=",
    '" ',
    '"",',
    '"""',
    '"x',
    '"x\n',
    '"x""y,',
    '="',
    '"\n"x',
  ])("the CSV reader looks at each character of text made of %j only a few times", (piece) => {
    for (const [length, beginning] of [
      [40_000, ""],
      [40_000, 'a,"'],
      [400_000, '"'],
    ] as const) {
      const text = beginning + piece.repeat(length / piece.length);
      expect(countSteps(() => exhaust(text))).toBeLessThan(8 * text.length);
    }
  });
});

function exhaust(text: string) {
  try {
    for (const _record of readCsv(text, { delimiter: ",", isRow: () => false }));
  } catch (error) {
    expect(String(error)).toContain("more than 200 cells");
  }
}

/** How many characters are looked at; `charCodeAt` is how the reader does it. */
function countSteps(run: () => void): number {
  const original = String.prototype.charCodeAt;
  let steps = 0;
  String.prototype.charCodeAt = function (index) {
    steps++;
    return original.call(this, index);
  };
  try {
    run();
  } finally {
    String.prototype.charCodeAt = original;
  }
  return steps;
}
