import { describe, expect, it } from "vitest";
import { readStatement } from "../../support/read-statement";

const headings = "Date,Description,Withdrawals,Deposits,Balance";

const read = async (...rows: string[]) => {
  const { lines, unread, leftOut } = await readStatement(rows);
  return {
    lines: lines.map(({ date, amountCents, text }) => [date.slice(8), amountCents, text]),
    asked: lines.flatMap(({ line, problem }) => (problem ? [line] : [])),
    unread: unread.map(({ line }) => line),
    leftOut: leftOut.map(({ line }) => line),
  };
};

describe("rows of words alone belong to", () => {
  it("rows of words belong to the line below, where every line has words above it", async () => {
    const found = await read(
      headings,
      ",REF AAAA,,,",
      "13/11/2026,TRANSFER,,200.00,1350.00",
      ",REF BBBB,,,",
      "14/11/2026,TRANSFER,,15.00,1365.00",
      ",REF CCCC,,,",
      "15/11/2026,TRANSFER,,10.00,1375.00",
    );
    expect(found).toEqual({
      lines: [
        ["13", 20_000, "REF AAAA TRANSFER"],
        ["14", 1_500, "REF BBBB TRANSFER"],
        ["15", 1_000, "REF CCCC TRANSFER"],
      ],
      asked: [],
      unread: [],
      leftOut: [],
    });
  });

  it("rows of words are left out where they may belong to the line above or below", async () => {
    const found = await read(
      headings,
      ",REF AAAA,,,",
      "13/11/2026,TRANSFER,,200.00,1350.00",
      ",REF BBBB,,,",
      "14/11/2026,FEE,15.00,,1335.00",
      ",REF CCCC,,,",
    );
    expect(found.lines.map(([, , text]) => text)).toEqual(["TRANSFER", "FEE"]);
    expect(found.leftOut).toEqual([2, 4, 6]);
  });

  it("rows of words above or between lines are left out in a file without headings", async () => {
    const found = await read(
      ",REF AAAA,",
      "13/11/2026,TRANSFER,200.00",
      ",REF BBBB,",
      "14/11/2026,DEPOSIT,15.00",
    );
    expect(found.lines.map(([, , text]) => text)).toEqual(["TRANSFER", "DEPOSIT"]);
    expect(found.leftOut).toEqual([1, 3]);
  });

  it("a row of words belongs to the line above where its balance proves the amount", async () => {
    const rows = (fee: string) => [
      "13/11/2026,TRANSFER FROM,,200.00,",
      ",REF AAAA,,,1350.00",
      `14/11/2026,FEE,${fee},,`,
      ",MONTHLY,,,1335.00",
    ];
    const found = await read(headings, ...rows("15.00"));
    expect(found.lines.map(([, , text]) => text)).toEqual(["TRANSFER FROM REF AAAA", "FEE MONTHLY"]);
    expect(found.asked).toEqual([]);
    expect((await read(headings, ...rows("25.00"))).asked).toEqual([4]);
  });

  it("a row of words belongs to the line above, even below a note in another column", async () => {
    const found = await read(
      "Date,Description,Note,Amount",
      ",,STATEMENT OF NOVEMBER,",
      "13/11/2026,TRANSFER,,200.00",
      ",REF AAAA,,",
      "14/11/2026,DEPOSIT,,15.00",
    );
    expect(found.lines.map(([, , text]) => text)).toEqual(["TRANSFER REF AAAA", "DEPOSIT"]);
    expect(found.leftOut).toEqual([2]);
  });

  it("words in the date column belong to the line below, where every line has them above it", async () => {
    const found = await read(
      "Date,Description,Amount",
      "REF AAAA,,",
      "13/11/2026,TRANSFER,200.00",
      "REF BBBB,,",
      "14/11/2026,TRANSFER,15.00",
      "REF CCCC,,",
      "15/11/2026,TRANSFER,10.00",
    );
    const texts = ["REF AAAA TRANSFER", "REF BBBB TRANSFER", "REF CCCC TRANSFER"];
    expect([found.lines.map(([, , text]) => text), found.leftOut]).toEqual([texts, []]);
  });

  it("words in the date column at the end or below a blank line belong to no line", async () => {
    const found = await read(
      "Date,Description,Amount",
      "13/11/2026,TRANSFER,200.00",
      "REF AAAA,,",
      "",
      "Printed by ROLLE,,",
      "14/11/2026,DEPOSIT,15.00",
      "Printed by ROLLE,,",
    );
    expect(found.lines.map(([, , text]) => text)).toEqual(["TRANSFER REF AAAA", "DEPOSIT"]);
    expect(found.leftOut).toEqual([5, 7]);
  });
});

describe("a transaction over several rows", () => {
  it("a transaction over several rows has its day on the first and its amount on the last", async () => {
    const found = await read(
      headings,
      "13/11/2026,TRANSFER FROM,,,",
      ",J ROLLE,,,",
      ",REF AAAA,,200.00,1350.00",
      ",BANK FEE,,,",
      ",NOVEMBER,15.00,,1335.00",
      "14/11/2026,DEPOSIT,,10.00,1345.00",
    );
    expect(found).toEqual({
      lines: [
        ["13", 20_000, "TRANSFER FROM J ROLLE REF AAAA"],
        ["13", -1_500, "BANK FEE NOVEMBER"],
        ["14", 1_000, "DEPOSIT"],
      ],
      asked: [],
      unread: [],
      leftOut: [],
    });
  });

  it("a transaction over several rows has its day without a balance as well", async () => {
    const found = await read(
      "Date,Description,Amount",
      "12/11/2026,DEPOSIT,5.00",
      "13/11/2026,TRANSFER FROM,",
      ",REF AAAA,200.00",
      "14/11/2026,TRANSFER FROM,",
      ",REF BBBB,100.00",
    );
    expect(found).toEqual({
      lines: [
        ["12", 500, "DEPOSIT"],
        ["13", 20_000, "TRANSFER FROM REF AAAA"],
        ["14", 10_000, "TRANSFER FROM REF BBBB"],
      ],
      asked: [],
      unread: [],
      leftOut: [],
    });
  });

  it("a transaction over several rows asks for its direction as others do", async () => {
    const found = await read(
      "Date,Description,Alpha,Beta",
      "12/11/2026,FEE,15.00,",
      "13/11/2026,TRANSFER FROM,,",
      ",REF AAAA,,200.00",
    );
    expect(found.asked).toEqual([2, 4]);
  });

  it("a transaction over several rows does not get words that may be the line above's", async () => {
    const found = await read(
      "Date,Description,Amount",
      "13/11/2026,TRANSFER,200.00",
      "13/11/2026,REF AAAA,",
      ",DEPOSIT,100.00",
    );
    expect(found).toMatchObject({
      lines: [
        ["13", 20_000, "TRANSFER"],
        ["13", 10_000, "DEPOSIT"],
      ],
      asked: [4],
      leftOut: [3],
    });
  });

  it("a transaction below an unreadable day does not get the day above that", async () => {
    const found = await read(
      "Date,Description,Amount",
      "12/11/2026,DEPOSIT,5.00",
      "Nov 13,TRANSFER,200.00",
      ",FEE,-1.00",
      "14/11/2026,DEPOSIT,6.00",
    );
    expect(found.lines.map(([day]) => day)).toEqual(["12", "14"]);
    expect(found.unread).toEqual([3, 4]);
  });
});

it("a day's total is not a transaction, even where the next one has its amount", async () => {
  const found = await read(
    headings,
    "23/11/2026,DEPOSIT A,,350.00,1350.00",
    "23/11/2026,DAY TOTAL,,350.00,1350.00",
    "24/11/2026,DEPOSIT B,,350.00,1700.00",
    "24/11/2026,DAY TOTAL,,350.00,1700.00",
    "25/11/2026,Total Wine Ltd,,50.00,1750.00",
  );
  expect(found).toMatchObject({
    lines: [
      ["23", 35_000, "DEPOSIT A"],
      ["24", 35_000, "DEPOSIT B"],
      ["25", 5_000, "Total Wine Ltd"],
    ],
    asked: [],
    leftOut: [3, 5],
  });
});
