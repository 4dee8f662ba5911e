import { expect, test } from "vitest";
import { fingerprintOf, lineWords } from "@/lib/statements/fingerprint";
import { isHeadingOfColumn, otherCurrencyIn } from "@/lib/bank-files/column-words";
import { directionOf } from "@/lib/bank-files/describe-columns";
import { currencyIn, decimalMarkIn, parseAmount } from "@/lib/bank-files/parse-amount";
import { parseDay } from "@/lib/bank-files/parse-day";
import { recogniseColumns } from "@/lib/bank-files/recognise-columns";
import { listQuotedReferences, indexQuotable, windowsOf } from "@/lib/statements/quoted-references";
import { readLines } from "@/lib/bank-files/shared/read-lines";
import { readTable } from "@/lib/bank-files/read-table";
import { mappedColumns, squeeze } from "@/lib/bank-files/rules";
import { isSumText, returnWordIn, unsettledWordIn } from "@/lib/bank-files/shared/sum-rows";

const quotes = indexQuotable([]);

/** Everything of the room that looks at a cell with patterns. */
const readers: Record<string, (cell: string) => unknown> = {
  parseDay,
  parseAmount: (cell) => parseAmount(cell),
  "parseAmount among decimal commas": (cell) => parseAmount(cell, ","),
  decimalMarkIn: (cell) => decimalMarkIn([cell]),
  currencyIn,
  directionOf,
  otherCurrencyIn,
  namesColumn: (cell) => mappedColumns.map((name) => isHeadingOfColumn(cell, name)),
  isSumText,
  returnWordIn,
  unsettledWordIn: (cell) => unsettledWordIn([cell], [0]),
  squeeze,
  windowsOf,
  lineWords,
  fingerprintOf: (cell) => fingerprintOf({ date: "2026-11-02", amountCents: 1, text: cell, payer: cell }, 1),
  findQuoted: (cell) => listQuotedReferences(quotes, cell),
};

const count = 20_000;
/** Every letter, digit, space and sign of a keyboard, and some that banks write. */
const characters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  "\t",
  "\u00a0",
  "–",
  "’",
  "é",
  "Ω",
];
const endings = ["", "x"];

/** What takes more than a look at each character takes seconds for these; slow machines take some milliseconds. */
const mostMs = 100;

test.each(Object.entries(readers))(
  "the function %s reads a hostile cell in as many steps as it has characters",
  (_name, read) => {
    const slow = characters.flatMap((character) =>
      endings.flatMap((ending) => {
        const cell = character.repeat(count) + ending;
        const before = process.cpuUsage();
        read(cell);
        const { user } = process.cpuUsage(before);
        return user / 1_000 > mostMs ? [JSON.stringify(character + ending)] : [];
      }),
    );
    expect(slow).toEqual([]);
  },
);

test.each(["date", "text", "amount", "heading"])(
  "a file with a hostile %s is read without blocking anyone",
  async (where) => {
    const hostile = `${"T".repeat(20_000)}x`;
    const cell = (name: string, usual: string) => (where === name ? hostile : usual);
    const row = [cell("date", "2026-11-02"), cell("text", "DEPOSIT A"), cell("amount", "1.00")].join(",");
    const good = "2026-11-02,DEPOSIT B,2.00\n".repeat(20);
    const file = `Date,${cell("heading", "Details")},Amount\n${good}${`${row}\n`.repeat(10)}`;
    const before = process.cpuUsage();
    const table = await readTable(new TextEncoder().encode(file));
    const { mapping, dateOrder } = await recogniseColumns(table, "2026-11-27");
    const { lines, unread } = await readLines(table, { ...mapping, dateOrder }, "2026-11-27");
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10 * mostMs);
    expect(lines.length + unread.length).toBe(30);
  },
);
