import { describe, expect, it } from "vitest";
import { readTable } from "@/lib/bank-files/read-table";
import { findBalance } from "@/lib/bank-files/recognise-columns";
import { readStatement } from "../../support/read-statement";

const read = async (...rows: string[]) => {
  const { lines, unread } = await readStatement(rows);
  return {
    lines: lines.map(({ line, amountCents, text }) => [line, amountCents, text]),
    asked: lines.flatMap(({ line, problem }) => (problem ? [[line, problem]] : [])),
    unread: unread.map(({ line, problem }) => [line, problem]),
  };
};

const notProven = "It has more cells than headings, and no balance confirms its amount";
const tooMany = "not read: more cells than headings";

describe("an amount without quotation marks that is split at its comma", () => {
  it("an amount split at an unquoted comma is joined where every balance is split as well", async () => {
    const found = await read(
      "Date,Description,Debit,Credit,Balance",
      "24/11/2026,OPENING BALANCE,,,1,000.00",
      "25/11/2026,TRANSFER K7Q2M9XD,,1,350.00,2,350.00",
      "26/11/2026,FEE,15.00,,2,335.00",
    );
    expect(found).toEqual({
      lines: [
        [3, 135_000, "TRANSFER K7Q2M9XD"],
        [4, -1_500, "FEE"],
      ],
      asked: [],
      unread: [],
    });
  });

  it("a split amount is joined to find the balance for columns that were chosen without one", async () => {
    const rows = [
      "Date,Description,Amount,Anything",
      "24/11/2026,DEPOSIT,100.00,1,000.00",
      "25/11/2026,TRANSFER,1,350.00,2,350.00",
      "26/11/2026,FEE,-15.00,2,335.00",
    ];
    const table = await readTable(new TextEncoder().encode(rows.join("\n")));
    const chosen = { date: "Date", description: "Description", amount: "Amount" };
    expect(await findBalance(table, chosen)).toBe("Anything");
  });

  it("a split amount in the first row asks for confirmation, because no balance proves it", async () => {
    const found = await read(
      "Date,Description,Debit,Credit,Balance",
      "25/11/2026,TRANSFER,,1,350.00,2,250.00",
      "26/11/2026,FEE,15.00,,2,235.00",
    );
    expect(found).toEqual({
      lines: [
        [2, 135_000, "TRANSFER"],
        [3, -1_500, "FEE"],
      ],
      asked: [[2, notProven]],
      unread: [],
    });
  });

  it("a split amount in the first row is not read where it may be two amounts", async () => {
    const found = await read(
      "Date,Description,Amount,Balance",
      "25/11/2026,TRANSFER,1,350.00,2,250.00",
      "26/11/2026,DEPOSIT,100.00,2,350.00",
      "27/11/2026,DEPOSIT,1,000.00,3,350.00",
    );
    expect(found).toEqual({
      lines: [
        [3, 10_000, "DEPOSIT"],
        [4, 100_000, "DEPOSIT"],
      ],
      asked: [],
      unread: [[2, tooMany]],
    });
  });

  it("a split amount is joined in a list from the latest line to the oldest", async () => {
    const found = await read(
      "Date,Description,Amount,Balance",
      "27/11/2026,DEPOSIT,1,000.00,3,350.00",
      "26/11/2026,DEPOSIT,100.00,2,350.00",
      "25/11/2026,TRANSFER,50.00,2,250.00",
    );
    expect(found).toMatchObject({
      lines: [
        [2, 100_000, "DEPOSIT"],
        [3, 10_000, "DEPOSIT"],
        [4, 5_000, "TRANSFER"],
      ],
      unread: [],
    });
  });

  it.each([
    [
      "rows of every width",
      "24/11/2026,OPEN,900.00,900.00",
      "25/11/2026,TRANSFER,1,350.00,2,250.00",
      "26/11/2026,DEPOSIT,100.00,2,350.00",
    ],
    [
      "rows of one width",
      "24/11/2026,OPEN,1,900.00,1,900.00",
      "25/11/2026,TRANSFER,1,350.00,3,250.00",
      "26/11/2026,DEPOSIT,2,100.00,5,350.00",
    ],
  ])("a split amount is joined without headings, among %s", async (_what, ...rows) => {
    const found = await read(...rows);
    const joined = found.lines.filter(([line]) => line !== 1);
    expect(joined).toEqual([
      [2, 135_000, "TRANSFER"],
      [3, rows[2].includes("2,100.00") ? 210_000 : 10_000, "DEPOSIT"],
    ]);
    expect(found.asked).toEqual([]);
  });

  it("a split amount without headings or balance asks whether it is a number and an amount", async () => {
    const found = await read("25/11/2026,TRANSFER,1,350.00", "26/11/2026,DEPOSIT,1,100.00");
    expect(found.asked).toEqual([
      [1, "Its amount may be 1,350.00"],
      [2, "Its amount may be 1,100.00"],
    ]);
  });

  it("a split amount is not read where no balance is near", async () => {
    const found = await read("Date,Description,Amount", "25/11/2026,A B,1,350.00", "26/11/2026,C D,100.00");
    expect(found).toEqual({ lines: [[3, 10_000, "C D"]], asked: [], unread: [[2, tooMany]] });
    const alone = await read("Date,Description,Debit,Credit,Balance", "25/11/2026,A B,,1,350.00,2,250.00");
    expect(alone).toEqual({ lines: [], asked: [], unread: [[2, tooMany]] });
  });
});

it("joining split cells stops at the number that a real bank file has, so it takes no minutes", async () => {
  const odd = Array.from({ length: 2_000 }, () => "25/11/2026,A,B,C,D,E,1,350.00,2,250.00");
  const provable = ["26/11/2026,DEPOSIT,1.00,251.00", "27/11/2026,TRANSFER,1,350.00,1,601.00"];
  const read = async (rows: string[]) =>
    (await readStatement(["Date,Description,Amount,Balance", ...rows, ...provable])).lines.length;
  expect([await read(odd.slice(0, 10)), await read(odd)]).toEqual([2, 1]);
});
