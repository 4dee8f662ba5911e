import { describe, expect, test } from "vitest";
import { daysByOrder } from "@/lib/bank-files/shared/date-order";
import { readLines } from "@/lib/bank-files/shared/read-lines";
import { readTable } from "@/lib/bank-files/read-table";
import { recogniseColumns } from "@/lib/bank-files/recognise-columns";
import { returnWordIn } from "@/lib/bank-files/shared/sum-rows";

/* Shapes that somebody made who had not read the reader. */

const today = "2026-11-27";

async function read(file: string) {
  const table = await readTable(new TextEncoder().encode(file));
  const { mapping, dateOrder, isDateOrderSure } = await recogniseColumns(table, today);
  return { ...(await readLines(table, { ...mapping, dateOrder }, today)), mapping, isDateOrderSure };
}

type Found = Awaited<ReturnType<typeof read>>;
const cents = ({ lines }: Found) => lines.map(({ amountCents }) => amountCents);
const asked = ({ lines }: Found) => lines.flatMap(({ line, problem }) => (problem ? [line] : []));
const texts = ({ lines }: Found) => lines.map(({ text }) => text);

describe("signs that are there, and columns with a direction, are never turned round", () => {
  test.each([
    [
      "one wrong line under Deposits",
      "Date,Details,Withdrawals,Deposits,Balance\n20/11/2026,DUES A,,50.00,1050.00\n21/11/2026,DUES B,,50.00,1100.00\n22/11/2026,DUES C,,75.00,1150.00\n",
      [5_000, 5_000, 7_500],
      [4],
    ],
    [
      "one wrong line in one column",
      "Date,Details,Amount,Balance\n23/11/2026,A,50.00,1050.00\n24/11/2026,B,50.00,1100.00\n25/11/2026,C,50.00,1150.00\n26/11/2026,D,75.00,1200.00\n",
      [5_000, 5_000, 5_000, 7_500],
      [5],
    ],
    [
      "two lines, latest first",
      "Date,Details,Amount,Balance\n26/11/2026,B,75.00,1100.00\n25/11/2026,A,50.00,1050.00\n",
      [7_500, 5_000],
      [2],
    ],
    [
      "an overdraft that is printed without a sign",
      "Date,Text,Withdrawals,Deposits,Balance\n20/11/2026,DEPOSIT A,,100.00,900.00\n22/11/2026,DEPOSIT LEE,,200.00,700.00\n",
      [10_000, 20_000],
      [3],
    ],
    [
      "the same with signs",
      "Date,Text,Amount,Balance\n20/11/2026,A,100.00,900.00\n21/11/2026,B,-50.00,950.00\n22/11/2026,C,200.00,750.00\n",
      [10_000, -5_000, 20_000],
      [3, 4],
    ],
  ])(
    "bank amounts with signs or a direction are never reversed: %s",
    async (_what, file, amounts, questions) => {
      const found = await read(file);
      expect([cents(found), asked(found)]).toEqual([amounts, questions]);
    },
  );
});

describe("amounts without any sign", () => {
  test("unsigned bank amounts get their sign from the balance, and the first asks for confirmation", async () => {
    const found = await read(
      "Date,Description,Amount,Balance\n24/11/2026,DEPOSIT,75.00,1350.00\n25/11/2026,FEE,12.00,1338.00\n26/11/2026,FEE,38.00,1300.00\n",
    );
    expect([cents(found), asked(found)]).toEqual([[7_500, -1_200, -3_800], [2]]);
  });

  test("unsigned bank amounts get their sign line by line, and all of them after an opening balance", async () => {
    const found = await read(
      "Date,Description,Amount,Balance\n19/11/2026,OPENING BALANCE,,1000.00\n20/11/2026,DEPOSIT,350.00,1350.00\n21/11/2026,FEE,12.00,1338.00\n22/11/2026,DEP,38.00,1376.00\n",
    );
    expect([cents(found), asked(found)]).toEqual([[35_000, -1_200, 3_800], []]);
  });
});

describe("what says which way money went", () => {
  test.each([
    ["+/-", "+", "-"],
    ["S/H", "H", "S"],
    ["Indicator", "C", "D"],
    ["Type", "Money In", "Money Out"],
    ["Type", "Credit Transfer", "Direct Debit"],
    ["Direction", "IN", "OUT"],
  ])("a bank file's direction column is recognised under %s", async (heading, came, went) => {
    const found = await read(
      `Date,Details,Amount,${heading}\n20/11/2026,A B,350.00,${came}\n21/11/2026,C D,12.00,${went}\n`,
    );
    expect(cents(found)).toEqual([35_000, -1_200]);
  });

  test("a bank file's direction column is recognised without headings", async () => {
    expect(cents(await read("20/11/2026,DEP A,350.00,CR\n21/11/2026,FEE,12.00,DR\n"))).toEqual([
      35_000, -1_200,
    ]);
  });

  test("a line whose debit or credit marker is missing among others asks for its direction", async () => {
    const found = await read(
      "Date,Details,Amount,Type\n20/11/2026,A,350.00,CREDIT\n21/11/2026,B,50.00,\n22/11/2026,C,9.00,DEBIT\n",
    );
    expect([cents(found), asked(found)]).toEqual([[35_000, 5_000, -900], [3]]);
  });

  test("the direction is asked for where debits have both signs and no balance decides", async () => {
    const found = await read(
      "Date,Text,Debit,Credit\n20/11/2026,DEP,,350\n21/11/2026,FEE,-12.00,\n22/11/2026,CHQ,-38.00,\n23/11/2026,REFUND,12.00,\n",
    );
    expect([cents(found), asked(found)]).toEqual([[35_000, -1_200, -3_800, 1_200], [5]]);
  });
});

test("bank amounts may be written with a dash for the cents, and are not negative for it", async () => {
  const found = await read(
    "Datum;Text;Betrag\n20.11.2026;EINZAHLUNG;650.-\n21.11.2026;B;1'350.--\n22.11.2026;C;-12.50\n",
  );
  expect(cents(found)).toEqual([65_000, 135_000, -1_250]);
});

test("references and cheque numbers of any length stay in a bank line's text", async () => {
  const found = await read(
    "Date,Details,Reference,Amount\n20/11/2026,DEP,48213,50.00\n21/11/2026,DEP,101,60.00\n",
  );
  expect([texts(found), cents(found)]).toEqual([
    ["DEP 48213", "DEP 101"],
    [5_000, 6_000],
  ]);
  expect(texts(await read("Date,Description,Amount\n20/11/2026,12345,50.00\n"))).toEqual(["12345"]);
});

test("whole numbers are not taken for amounts beside amounts with cents", async () => {
  expect(cents(await read("20/11/2026,100234,DEP A,50.00\n21/11/2026,100235,DEP B,60.00\n"))).toEqual([
    5_000, 6_000,
  ]);
  const ofCibc = await read("2026-11-20,CHQ 1,350.00,\n2026-11-21,CHQ 2,12.50,\n");
  expect(cents(ofCibc)).toEqual([-35_000, -1_250]);
});

test("a bank line that is not settled asks for confirmation", async () => {
  const found = await read(
    "Date,Details,Status,Amount\n20/11/2026,DEP P1,Completed,75.00\n21/11/2026,DEP P2,Failed,75.00\n22/11/2026,DEP P3,Scheduled,75.00\n",
  );
  expect(asked(found)).toEqual([3, 4]);
});

test.each(["RTD ITEM", "RETD CHQ 12", "RVSL", "REV CHQ 3", "CANCELLED", "CORRECTION", "REFUND TO BANK"])(
  "the text %s in a bank line means that money was returned",
  (text) => {
    expect(returnWordIn(text)).not.toBeNull();
  },
);

test("a bank line has its transaction date, and no other date column gets into its text", async () => {
  const found = await read("Trans Date,Post Date,Details,Amount\n17/10/2026,18/10/2026,X9C SAME,85.00\n");
  expect([found.lines[0]!.date, texts(found)]).toEqual(["2026-10-17", ["X9C SAME"]]);
});

test("a row of totals does not hide a bank file's columns", async () => {
  const found = await read(
    "Date;Libellé;Débit;Crédit;Solde\n13/11/2026;VIREMENT A;;200,00;1200,00\n14/11/2026;FRAIS;5,00;;1195,00\n;Total;5,00;200,00;\n",
  );
  expect([cents(found), found.leftOut.length]).toEqual([[20_000, -500], 1]);
});

test("a transaction worded like a balance stays a transaction where the balance proves it", async () => {
  const found = await read(
    "Date,Text,Amount,Balance\n14/11/2026,DEP,50.00,1350.00\n15/11/2026,NEW BALANCE,75.00,1425.00\n16/11/2026,Total,60.00,1485.00\n",
  );
  expect([cents(found), asked(found), found.leftOut]).toEqual([[5_000, 7_500, 6_000], [], []]);
});

test("a day's balance that is repeated on each of its lines proves the day", async () => {
  const found = await read(
    "Date,Text,Amount,Balance\n20/11/2026,A,100.00,1150.00\n20/11/2026,B,50.00,1150.00\n21/11/2026,C,-30.00,1100.00\n21/11/2026,D,-20.00,1100.00\n",
  );
  expect([cents(found), asked(found)]).toEqual([[10_000, 5_000, -3_000, -2_000], []]);
});

test("a date that reads alike in both orders raises no question", async () => {
  expect((await read("Date,Text,Amount\n11/11/2026,A,1.00\n11/11/2026,B,2.00\n")).isDateOrderSure).toBe(true);
});

describe("two-digit years", () => {
  const order = async (...days: string[]) => {
    const found = await read(`Date,Text,Amount\n${days.map((day) => `${day},A ${day},1.00\n`).join("")}`);
    return [found.lines.map(({ date }) => date), found.isDateOrderSure];
  };

  test("a two-digit year is read first in a date where years would otherwise be far apart", async () => {
    expect(await order("26-11-24", "26-11-25", "26-11-26")).toEqual([
      ["2026-11-24", "2026-11-25", "2026-11-26"],
      true,
    ]);
  });

  test("a two-digit year is read last in a date where that is nearer or years would be far apart", async () => {
    expect(await order("24/11/26", "25/11/26")).toEqual([["2026-11-24", "2026-11-25"], true]);
    expect(await order("24/11/26")).toEqual([["2026-11-24"], true]);
  });

  test("two-digit years are asked about where both readings are possible", async () => {
    expect(await order("26-11-24")).toEqual([["2026-11-24"], false]);
    const table = await readTable(new TextEncoder().encode("Date,Text,Amount\n26-11-24,A,1.00\n"));
    expect(daysByOrder(table, { date: "Date" }, today)).toEqual([
      { dateOrder: "dmy", from: "2024-11-26", to: "2024-11-26" },
      { dateOrder: "ymd", from: "2026-11-24", to: "2026-11-24" },
    ]);
  });
});

test("an eight-digit reference stays in the text even where it could be a date", async () => {
  expect(texts(await read("Date,Text,Ref,Amount\n2026-11-24,DEP,24112026,1.00\n"))).toEqual(["DEP 24112026"]);
});

test("words right below the last bank line belong to it, and words after a blank row are a note", async () => {
  const file = "Date,Text,Amount\n20/11/2026,A,1.00\n,MORE OF A,\n21/11/2026,B,2.00\n";
  expect(texts(await read(`${file},MORE OF B,\n`))).toEqual(["A MORE OF A", "B MORE OF B"]);
  const noted = await read(`${file}\n,Printed for K7Q2M9XD,\n`);
  expect([texts(noted), noted.leftOut.length]).toEqual([["A MORE OF A", "B"], 1]);
  const spaced = "Date,Text,Amount\n20/11/2026,A,1.00\n\n,MORE OF A,\n21/11/2026,B,2.00\n\n,MORE OF B,\n";
  expect(texts(await read(spaced))).toEqual(["A MORE OF A", "B MORE OF B"]);
});

test("a reference in the row below a bank line belongs to it, and a heading there does not", async () => {
  const found = await read(
    "Date,Text,Amount\n24/11/2026,WIRE IN,350.00\nREF K7Q2M9XD\n25/11/2026,FEE,-5.00\nPage 1 of 2\nDeposits\n26/11/2026,DEP,1.00\n",
  );
  expect(texts(found)).toEqual(["WIRE IN REF K7Q2M9XD", "FEE", "DEP"]);
  expect(found.leftOut.map(({ text }) => text)).toEqual(["Page 1 of 2", "Deposits"]);
});

test("a bank report with more headings than columns is read, with amounts net of fees", async () => {
  const found = await read(
    "Date,Text,Amount\nCHEQUING A,,\nTotal for B,,\nSavings,,\n24/11/2026,DEP,350.00\n25/11/2026,FEE,-15.00\n",
  );
  expect([cents(found), asked(found)]).toEqual([[35_000, -1_500], []]);
  expect(cents(await read("Date,Text,Gross,Fee,Net\n24/11/2026,DEP,350.00,-10.00,340.00\n"))).toEqual([
    34_000,
  ]);
});

test("rows that all have one extra cell are reported as such", async () => {
  await expect(read("Date,Text,Amount\n24/11/2026,DEP,K7Q2M9XD,350.00\n")).rejects.toThrow(
    /Every row has more cells than there are headings/,
  );
});
