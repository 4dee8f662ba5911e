import { describe, expect, it } from "vitest";
import { readLines, type StatementLine } from "@/lib/bank-files/shared/read-lines";
import { readTable } from "@/lib/bank-files/read-table";
import { fingerprintOf, keyOf } from "@/lib/statements/fingerprint";
import { recogniseColumns } from "@/lib/bank-files/recognise-columns";

const today = "2027-12-31";
const bytes = (text: string) => new TextEncoder().encode(text);

async function read(file: string | Uint8Array) {
  const table = await readTable(typeof file === "string" ? bytes(file) : file);
  const { mapping: columns, dateOrder, isDateOrderSure } = await recogniseColumns(table, today);
  const mapping = { ...columns, dateOrder };
  return { table, mapping, isDateOrderSure, ...(await readLines(table, mapping, today)) };
}

const facts = (lines: StatementLine[]) =>
  lines.map(({ date, amountCents, text }) => [date, amountCents, text]);

describe("a bank's file is read", () => {
  it("a bank file with one column of amounts is read", async () => {
    const { lines, mapping } = await read(
      "Date,Description,Amount,Balance\n2026-11-03,TRANSFER K7Q2M9XD,350.00,1350.00\n2026-11-04,SERVICE CHARGE,-5.00,1345.00\n",
    );
    expect(mapping).toMatchObject({
      date: "Date",
      description: "Description",
      amount: "Amount",
      debit: null,
    });
    expect(facts(lines)).toEqual([
      ["2026-11-03", 35_000, "TRANSFER K7Q2M9XD"],
      ["2026-11-04", -500, "SERVICE CHARGE"],
    ]);
  });

  it("a bank file is read with debits and credits apart, headings lower down and totals at the end", async () => {
    const { lines } = await read(
      [
        "Statement of account;;;;",
        "Account;1234567;;;",
        "",
        "Posting Date;Narrative;Withdrawals;Deposits;Balance",
        "03/11/2026;Opening balance;;;1000,00",
        "13/11/2026;TRANSFER ROLLE A;;350,00;1350,00",
        "14/11/2026;CHEQUE 101;12,50;;1337,50",
        ";Total;12,50;350,00;",
      ].join("\r\n"),
    );
    expect(facts(lines)).toEqual([
      ["2026-11-13", 35_000, "TRANSFER ROLLE A"],
      ["2026-11-14", -1_250, "CHEQUE 101"],
    ]);
  });

  it("a bank file with a column for the direction is read", async () => {
    const { lines } = await read(
      "Date\tType\tDetails\tAmount\n2026-11-03\tCR\tROLLE\t75.00\n2026-11-03\tDR\tFEE\t5.00\n",
    );
    expect(facts(lines).map(([, cents]) => cents)).toEqual([7_500, -500]);
  });

  it("a negative credit in a bank file takes an earlier credit back", async () => {
    const { lines } = await read(
      "Date,Details,Debit,Credit\n2026-11-03,ROLLE,,75.00\n2026-11-04,REVERSAL ROLLE,,-75.00\n2026-11-04,FEE,-5.00,\n",
    );
    expect(facts(lines).map(([, cents]) => cents)).toEqual([7_500, -7_500, -500]);
  });

  it("a column of currencies is not part of a bank line's text", async () => {
    const { lines, mapping } = await read("Date,Currency,Details,Amount\n2026-11-03,BSD,ROLLE,75.00\n");
    expect(mapping.description).toBe("Details");
    expect(facts(lines)).toEqual([["2026-11-03", 7_500, "ROLLE"]]);
  });

  it("a bank file without headings is read", async () => {
    const { lines, table } = await read('"11/13/2026","-5.00","FEE"\n"11/14/2026","350.00","ROLLE ADA"\n');
    expect(table.headings).toEqual(["Column 1", "Column 2", "Column 3"]);
    expect(facts(lines)).toEqual([
      ["2026-11-13", -500, "FEE"],
      ["2026-11-14", 35_000, "ROLLE ADA"],
    ]);
  });

  it("a bank file with headings of no known bank is read", async () => {
    const { lines, mapping } = await read("Cuándo,Qué,Cuánto,Balance\n2026-11-03,ROLLE,75.00,80.00\n");
    expect(mapping).toMatchObject({ date: "Cuándo", description: "Qué", amount: "Cuánto" });
    expect(facts(lines)).toEqual([["2026-11-03", 7_500, "ROLLE"]]);
  });

  it.each([
    ["utf-8 with a mark", bytes("\ufeffDate,Details,Amount\n2026-11-03,José,75.00\n")],
    [
      "utf-16le",
      Uint8Array.from(Buffer.from("\ufeffDate,Details,Amount\n2026-11-03,José,75.00\n", "utf16le")),
    ],
    ["windows-1252", Uint8Array.from(Buffer.from("Date,Details,Amount\n2026-11-03,José,75.00\n", "latin1"))],
  ])("a bank file is read in the encoding %s", async (_encoding, file) => {
    expect(facts((await read(file)).lines)).toEqual([["2026-11-03", 7_500, "José"]]);
  });

  it("a bank file's dates are read in the order that keeps them sorted, and a guess is reported", async () => {
    const file = (days: string[]) =>
      `Date,Details,Amount\n${days.map((day) => `${day},X Y,1.00`).join("\n")}\n`;
    const sure = await read(file(["03/04/2026", "13/04/2026"]));
    expect([sure.mapping.dateOrder, sure.isDateOrderSure]).toEqual(["dmy", true]);
    const unsure = await read(file(["11/03/2026", "11/04/2026", "11/05/2026", "12/01/2026"]));
    expect([unsure.mapping.dateOrder, unsure.isDateOrderSure]).toEqual(["mdy", false]);
  });
});

describe("a bank's file tells what was strange in it", () => {
  it("an unclosed quotation mark in a bank file is reported and affects no other line", async () => {
    const { table, lines } = await read(
      'Date,Details,Amount\n2026-11-03,"A B,1.00\n2026-11-04,"C, D",2.00\n',
    );
    expect(facts(lines)).toEqual([
      ["2026-11-03", 100, '"A B'],
      ["2026-11-04", 200, "C, D"],
    ]);
    expect(table.strange).toEqual([{ line: 2, words: "Line 2 has a quotation mark that isn't closed" }]);
  });

  it("lines above a bank file's headings, and wrongly decoded letters, are reported", async () => {
    const { table } = await read("Account;1234\n\nDate;Details;Amount\n2026-11-03;JosÃ©;1,00\n");
    expect(table).toMatchObject({
      headingCount: 3,
      leftOut: [{ line: 1, text: "Account 1234", why: "above the table" }],
      strange: [{ line: 4, words: "Line 4 looks garbled: JosÃ©" }],
    });
  });

  it("cells beyond a bank file's headings are reported and belong to no column", async () => {
    const { table } = await read(
      "Date,Details,Credit,Balance\n2026-11-03,A B,900.00,900.00\n2026-11-04,C D,1,350.00,2,250.00\n",
    );
    expect(table.rows.map(({ line, cells, beyond }) => [line, cells.length, beyond])).toEqual([
      [2, 4, []],
      [3, 4, ["2", "250.00"]],
    ]);
  });

  it("a bank file is read as MS-DOS or Macintosh only where that was chosen", async () => {
    const file = Buffer.concat([
      Buffer.from("Date,Details,Amount\n2026-11-03,Jos"),
      Buffer.of(0x82),
      Buffer.from(",75.00\n"),
    ]);
    const guessed = await readTable(file);
    expect([guessed.encoding, guessed.rows[0]?.cells[1], guessed.strange[0]?.line]).toEqual([
      "windows-1252",
      "Jos‚",
      2,
    ]);
    expect(await readTable(file, "ibm850")).toMatchObject({
      encoding: "ibm850",
      rows: [{ cells: ["2026-11-03", "José", "75.00"] }],
      strange: [],
    });
  });
});

describe("a bank's file is refused in words", () => {
  it.each([
    ["that is empty", "  \n", /empty/],
    ["that is a workbook", "PK\u0003\u0004", /workbook/],
    ["that is a PDF", "%PDF-1.7", /PDF/],
    ["that is no table", "hello\nworld\n", /not a table/],
    ["without dates and amounts", "a,b\nx,y\n", /find any column headings/],
    [
      "without an amount",
      "Date,Description,Credit\n2026-11-03,Dues,x\n",
      /No column has amounts.*Date, Description, Credit/,
    ],
    ...["Amount (USD)", "Amount in USD", "USD Amount", "AmountEUR", "Credit EUR"].map(
      (heading): [string, string, RegExp] => [
        `whose amounts are headed ${heading}`,
        `Date,Details,${heading}\n2026-11-03,A B,1.00\n`,
        /is in (USD|EUR), not in BSD/,
      ],
    ),
    [
      "whose days have no year",
      "Date,Details,Amount\nNov 5,A B,1.00\nNov 6,C D,1.00\n",
      /^The dates cannot be read: “Nov 5” has no year\.$/,
    ],
    [
      "whose days are a spreadsheet's numbers",
      "Date,Details,Amount\n46354,A B,1.00\n46355,C D,1.00\n",
      /“46354” is a spreadsheet's number for a date/,
    ],
    [
      "without headings whose days have no year",
      "Nov 5,A B,1.00\nNov 6,C D,1.00\n",
      /“Nov 5” has no year\.$/,
    ],
    [
      "with too many lines",
      `Date,Details,Amount\n${"2026-11-03,A B,1.00\n".repeat(5_100)}`,
      /up to 5,000 lines/,
    ],
  ])("a bank file %s is refused in words", async (_what, file, words) => {
    await expect(read(file)).rejects.toThrow(words);
  });
});

describe("one odd row does not refuse the file, and is told", () => {
  it.each([
    [
      "whose date is of another order",
      "Date,Details,Amount\n13/04/2026,A B,1.00\n04/13/2026,A B,1.00\n14/04/2026,A B,1.00\n",
      /“04\/13\/2026” is not a date in the order of the others/,
    ],
    [
      "with three decimals",
      "Date,Details,Amount\n2026-11-03,A B,1.00\n2026-11-03,A B,1.005\n",
      /the amount “1\.005” has 3 decimals/,
    ],
    [
      "in another currency",
      "Date,Details,Amount\n2026-11-03,A B,1.00\n2026-11-03,A B,USD 1.00\n",
      /is in USD, not in BSD/,
    ],
    [
      "beside which another currency stands",
      "Date,Details,Amount,Currency\n2026-11-03,A B,1.00,BSD\n2026-11-03,A B,1.00,EUR\n",
      /it is in EUR, not in BSD/,
    ],
    [
      "with a debit and a credit",
      "Date,Details,Debit,Credit\n2026-11-03,A B,,1.00\n2026-11-03,A B,100.00,50.00\n",
      /it has both a debit and a credit/,
    ],
    [
      "of a day to come",
      "Date,Details,Amount\n2026-11-03,A B,1.00\n2028-01-09,A B,1.00\n",
      /“2028-01-09” is in the future/,
    ],
    [
      "with an amount that cannot be read",
      "Date,Details,Amount\n2026-11-03,A B,1.00\n2026-11-03,A B,abc\n",
      /the amount “abc” cannot be read/,
    ],
    [
      "with a date that is none",
      "Date,Details,Amount\n2026-11-03,A B,1.00\nsoon,A B,2.00\n",
      /“soon” is not a date/,
    ],
    [
      "with a day that has no year",
      "Date,Details,Amount\n2026-11-03,A B,1.00\nNov 5,A B,2.00\n",
      /“Nov 5” has no year/,
    ],
    [
      "with a number too large for the books",
      "Date,Details,Amount\n2026-11-03,A B,1.00\n2026-11-03,A B,99999999.00\n",
      /is too large/,
    ],
  ])("a bank file with one row %s is read, and the row is reported", async (_what, file, words) => {
    const { lines, unread } = await read(file);
    expect(lines.length).toBeGreaterThan(0);
    expect(unread).toHaveLength(1);
    expect(unread[0]!.problem).toMatch(words);
  });

  it("a bank line without a date gets the day above, and asks for confirmation", async () => {
    const { lines } = await read("Date,Details,Amount\n2026-11-03,A B,1.00\n,C D,2.00\n");
    expect(lines.map(({ date, problem }) => [date, problem])).toEqual([
      ["2026-11-03", null],
      ["2026-11-03", "It has no date; the line above is dated 2026-11-03"],
    ]);
  });

  it("a bank line that says neither in nor out asks for its direction", async () => {
    const { lines } = await read(
      "Date,Details,Amount,DR/CR\n2026-11-03,A B,1.00,CR\n2026-11-03,A B,2.00,??\n",
    );
    expect(lines.map(({ problem }) => problem)).toEqual([
      null,
      "We can't tell whether “??” is money in or out",
    ]);
  });

  it("a bank line up to a week ahead is plausible, because banks post on the next business day", async () => {
    const { lines, unread } = await read("Date,Details,Amount\n2028-01-07,A B,1.00\n2028-01-08,A B,1.00\n");
    expect(lines.map(({ date }) => date)).toEqual(["2028-01-07"]);
    expect(unread.map(({ problem }) => problem)).toEqual(["not read: “2028-01-08” is in the future"]);
  });
});

describe("lines of a statement", () => {
  const prints = (lines: StatementLine[]) => {
    const counts = new Map<string, number>();
    return lines.map((line) => {
      const nth = (counts.get(keyOf(line)) ?? 0) + 1;
      counts.set(keyOf(line), nth);
      return fingerprintOf(line, nth);
    });
  };

  it("bank lines are recognised in another download, and two identical ones are told apart", async () => {
    const rows = "2026-11-03,CASH DEPOSIT,75.00,10.00\n2026-11-03,CASH DEPOSIT,75.00,85.00\n";
    const first = await read(`Date,Details,Amount,Balance\n${rows}`);
    const again = await read(
      `Date;Details;Amount;Balance\n2026-11-02;EARLIER;1.00;-65.00\n${rows.replaceAll(",", ";")}`,
    );
    expect(new Set(prints(first.lines)).size).toBe(2);
    expect(prints(again.lines).slice(1)).toEqual(prints(first.lines));
  });

  it("bank lines are recognised in another case, with other spaces and with columns reordered", async () => {
    const one = await read("Date,Details,Amount\n2026-11-03,TRANSFER  José Rolle K7Q2M9XD,75.00\n");
    const other = await read(
      "Amount;Narrative;Posting Date\n75,00;transfer JOSE ROLLE  k7q2m9xd;03/11/2026\n",
    );
    expect(prints(one.lines)).toEqual(prints(other.lines));
  });
});
