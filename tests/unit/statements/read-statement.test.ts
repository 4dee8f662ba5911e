import { describe, expect, it } from "vitest";
import { readLines } from "@/lib/statements/read-lines";
import { readTable } from "@/lib/statements/read-table";
import { recogniseColumns } from "@/lib/statements/recognise-columns";

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(file: string | Uint8Array) {
  const table = await readTable(typeof file === "string" ? bytes(file) : file);
  const { mapping, isDateOrderSure } = recogniseColumns(table);
  return { table, mapping, isDateOrderSure, lines: await readLines(table, mapping, "2027-12-31") };
}

const facts = (lines: Awaited<ReturnType<typeof readLines>>) =>
  lines.map(({ date, amountCents, text }) => [date, amountCents, text]);

describe("a bank's file is read", () => {
  it("with one column of amounts", async () => {
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

  it("with debits and credits apart, headings below other lines, and sums below the lines", async () => {
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

  it("with a column that says which way money went", async () => {
    const { lines } = await read(
      "Date\tType\tDetails\tAmount\n2026-11-03\tCR\tROLLE\t75.00\n2026-11-03\tDR\tFEE\t5.00\n",
    );
    expect(facts(lines).map(([, cents]) => cents)).toEqual([7_500, -500]);
  });

  it("with a credit below zero, which takes an earlier one back", async () => {
    const { lines } = await read(
      "Date,Details,Debit,Credit\n2026-11-03,ROLLE,,75.00\n2026-11-04,REVERSAL ROLLE,,-75.00\n2026-11-04,FEE,-5.00,\n",
    );
    expect(facts(lines).map(([, cents]) => cents)).toEqual([7_500, -7_500, -500]);
  });

  it("with a column of currencies, which is not part of the text", async () => {
    const { lines, mapping } = await read("Date,Currency,Details,Amount\n2026-11-03,BSD,ROLLE,75.00\n");
    expect(mapping.description).toBe("Details");
    expect(facts(lines)).toEqual([["2026-11-03", 7_500, "ROLLE"]]);
  });

  it("without any headings", async () => {
    const { lines, table } = await read('"11/13/2026","-5.00","FEE"\n"11/14/2026","350.00","ROLLE ADA"\n');
    expect(table.headings).toEqual(["Column 1", "Column 2", "Column 3"]);
    expect(facts(lines)).toEqual([
      ["2026-11-13", -500, "FEE"],
      ["2026-11-14", 35_000, "ROLLE ADA"],
    ]);
  });

  it("under headings that no other bank has", async () => {
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
  ])("in %s", async (_encoding, file) => {
    expect(facts((await read(file)).lines)).toEqual([["2026-11-03", 7_500, "José"]]);
  });

  it("in the order of the dates that leaves them in order, and says where only that decided", async () => {
    const file = (days: string[]) =>
      `Date,Details,Amount\n${days.map((day) => `${day},X Y,1.00`).join("\n")}\n`;
    const sure = await read(file(["03/04/2026", "13/04/2026"]));
    expect([sure.mapping.dateOrder, sure.isDateOrderSure]).toEqual(["dmy", true]);
    const unsure = await read(file(["11/03/2026", "11/04/2026", "11/05/2026", "12/01/2026"]));
    expect([unsure.mapping.dateOrder, unsure.isDateOrderSure]).toEqual(["mdy", false]);
  });
});

describe("a bank's file is refused in words", () => {
  it.each([
    ["that is empty", "  \n", /empty/],
    ["that is a workbook", "PK\u0003\u0004", /workbook/],
    ["that is a PDF", "%PDF-1.7", /PDF/],
    ["that is no table", "hello\nworld\n", /not a table/],
    ["without dates and amounts", "a,b\nx,y\n", /no line with column headings/],
    [
      "without an amount",
      "Date,Description,Credit\n2026-11-03,Dues,x\n",
      /No column has amounts.*Date, Description, Credit/,
    ],
    [
      "whose dates are of mixed orders",
      "Date,Details,Amount\n13/04/2026,A B,1.00\n04/13/2026,A B,1.00\n",
      /lines 2 and 3/,
    ],
    [
      "with three decimals",
      "Date,Details,Amount\n2026-11-03,A B,1.00\n2026-11-03,A B,1.005\n",
      /Line 3: the amount “1\.005” has 3 decimals/,
    ],
    [
      "in another currency",
      "Date,Details,Amount\n2026-11-03,A B,USD 1.00\n",
      /Line 2: .*is in USD, not in BSD/,
    ],
    [
      "with a column that says so",
      "Date,Details,Amount,Currency\n2026-11-03,A B,1.00,BSD\n2026-11-03,A B,1.00,EUR\n",
      /Line 3: it is in EUR, not in BSD/,
    ],
    ...["Amount (USD)", "Amount in USD", "USD Amount", "AmountEUR", "Credit EUR"].map(
      (heading): [string, string, RegExp] => [
        `whose amounts are headed ${heading}`,
        `Date,Details,${heading}\n2026-11-03,A B,1.00\n`,
        /is in (USD|EUR), not in BSD/,
      ],
    ),
    [
      "with a debit and a credit on one line",
      "Date,Details,Debit,Credit\n2026-11-03,A B,100.00,50.00\n",
      /Line 2: the amount “50\.00” has a debit beside it/,
    ],
    [
      "that says of an amount neither that it came nor that it went",
      "Date,Details,Amount,DR/CR\n2026-11-03,A B,1.00,CR\n2026-11-03,A B,2.00,??\n",
      /Line 3: the amount “2\.00” has “\?\?” beside it/,
    ],
    [
      "of a day to come",
      "Date,Details,Amount\n2028-01-01,A B,1.00\n",
      /Line 2: “2028-01-01” is still to come/,
    ],
    [
      "with an amount that cannot be read",
      "Date,Details,Amount\n2026-11-03,A B,1.00\n2026-11-03,A B,abc\n",
      /Line 3: the amount “abc” cannot be read/,
    ],
    [
      "with an amount and no date",
      "Date,Details,Amount\n2026-11-03,A B,1.00\n,A B,2.00\n",
      /Line 3: it has an amount and no date/,
    ],
    [
      "with a date that is none",
      "Date,Details,Amount\n2026-11-03,A B,1.00\nsoon,A B,2.00\n",
      /Line 3: “soon” is not a date/,
    ],
    [
      "with an open quotation mark",
      'Date,Details,Amount\n2026-11-03,"A B,1.00\n',
      /Line 2: a quotation mark is not closed/,
    ],
    [
      "with too many lines",
      `Date,Details,Amount\n${"2026-11-03,A B,1.00\n".repeat(5_100)}`,
      /up to 5,000 lines/,
    ],
  ])("%s", async (_what, file, words) => {
    await expect(read(file)).rejects.toThrow(words);
  });
});

describe("lines of a statement", () => {
  it("are the same in another download, and two that are alike are told apart", async () => {
    const rows = "2026-11-03,CASH DEPOSIT,75.00,10.00\n2026-11-03,CASH DEPOSIT,75.00,85.00\n";
    const first = await read(`Date,Details,Amount,Balance\n${rows}`);
    const again = await read(
      `Date;Details;Amount;Balance\n2026-11-02;EARLIER;1.00;1.00\n${rows.replaceAll(",", ";")}`,
    );
    const prints = first.lines.map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(2);
    expect(again.lines.slice(1).map(({ fingerprint }) => fingerprint)).toEqual(prints);
    expect(first.lines.map(({ isRepeat }) => isRepeat)).toEqual([false, false]);
  });

  it("whose every cell is repeated are marked", async () => {
    const { lines } = await read(
      "Date,Details,Amount\n2026-11-03,DUES ROLLE,75.00\n2026-11-03,DUES ROLLE,75.00\n",
    );
    expect(lines.map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
  });
});
