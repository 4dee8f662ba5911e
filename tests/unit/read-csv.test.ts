import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { readCsv } from "@/lib/core/read-csv";

const read = (text: string, delimiter = ",") => [...readCsv(text, delimiter)];
const cells = (text: string, delimiter = ",") => read(text, delimiter).map((record) => record.cells);

describe("reading CSV", () => {
  it.each([
    ["quoted delimiters, marks and line breaks", 'a,"b, ""c""\n\r\nd",e', [["a", 'b, "c"\n\r\nd', "e"]]],
    ["each kind of line ending", "a\nb\rc\r\nd", [["a"], ["b"], ["c"], ["d"]]],
    [
      "empty cells",
      ',,\n"",x',
      [
        ["", "", ""],
        ["", "x"],
      ],
    ],
    ["marks inside of a cell", 'a "quoted" word,b', [['a "quoted" word', "b"]]],
    ["spaces behind a quoted cell", '"a"  ,b', [["a", "b"]]],
    ["a line break at the end", "a,b\r\n", [["a", "b"]]],
  ])("understands %s", (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it("reads back whatever is written, by whichever delimiter", () => {
    const rows = [
      ['"', '""', ',"', "\n", "\r\n", "", " "],
      ["a;b", "a\tb", "a,b", "'=1+1", "é", "x", '"\n"'],
    ];
    for (const delimiter of [",", ";", "\t"]) {
      const text = Papa.unparse(rows, {
        delimiter,
        newline: "\r\n",
        quotes: (value: unknown) => String(value).includes('"'),
      });
      expect(cells(text, delimiter)).toEqual(rows);
    }
  });

  it.each([
    ["a mark that is not closed", '"a,b\nc', true],
    ["text behind a closing mark", '"a"b,c', true],
    ["nothing wrong", '"a",b', false],
  ])("tells a row with %s", (_what, text, isBroken) => {
    expect(read(text)[0]?.isBroken).toBe(isBroken);
  });

  it("reads marks and spaces once each, however many there are", () => {
    const count = 170_000;
    // papaparse looks at all of the spaces again at each mark, which takes it minutes.
    expect(read(`"${'" '.repeat(count)}${" ".repeat(count)},x`)).toHaveLength(1);
    expect(read(`"${'""'.repeat(count)}`)[0]).toMatchObject({ isBroken: true });
    expect(read("\n".repeat(count))).toHaveLength(count);
  });
});
