import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readLines } from "@/lib/bank-files/shared/read-lines";
import { returnWordIn } from "@/lib/bank-files/shared/sum-rows";
import { readTable } from "@/lib/bank-files/read-table";
import { recogniseColumns } from "@/lib/bank-files/recognise-columns";

const today = "2026-11-27";
const folder = path.join(import.meta.dirname, "../../support/bank-cases");

async function read(file: string, change = (text: string) => text) {
  const text = change(fs.readFileSync(path.join(folder, file), "utf8"));
  const table = await readTable(Buffer.from(text));
  const { mapping, dateOrder, isDateOrderSure } = await recogniseColumns(table, today);
  return { ...(await readLines(table, { ...mapping, dateOrder }, today)), mapping, isDateOrderSure };
}

const cents = ({ lines }: Awaited<ReturnType<typeof read>>) => lines.map(({ amountCents }) => amountCents);
const problems = ({ lines }: Awaited<ReturnType<typeof read>>) => lines.map(({ problem }) => problem);

describe("which way money went", () => {
  test("a negative credit is returned money, and the balance proves it", async () => {
    const found = await read("returned-cheque.csv");
    expect(cents(found)).toEqual([40_000, -65_000, -1_500]);
    expect(problems(found)).toEqual([null, null, null]);
    expect(found.lines.map(({ text }) => returnWordIn(text))).toEqual([null, "RETURNED", null]);
  });

  test("direction words beside signed amounts do not change the amounts", async () => {
    const meant = [35_000, -1_250, 45, -10_000];
    expect(cents(await read("signed-with-words.csv"))).toEqual(meant);
    const withoutBalance = (text: string) => text.replace(/,[^,\n]*$/gm, "");
    expect(cents(await read("signed-with-words.csv", withoutBalance))).toEqual(meant);
  });

  test("a column of only negative credits is read as money received", async () => {
    expect(cents(await read("credits-all-negative.csv"))).toEqual([35_000, -1_200, 7_500]);
  });

  test("a negative debit is a fee that was refunded", async () => {
    expect(cents(await read("fee-given-back.csv"))).toEqual([-1_500, 1_500]);
  });
});

describe("cells beyond the headings", () => {
  test("cells beyond the headings are joined where amount and balance then agree", async () => {
    const found = await read("unquoted-thousands.csv");
    expect(cents(found)).toEqual([90_000, 135_000]);
    expect(problems(found)).toEqual([null, null]);
    expect(found.lines[1]!.text).toContain("TRANSFER K7Q2M9XD");
  });

  test("cells beyond the headings are not read where no balance proves them", async () => {
    const without = await read("unquoted-thousands.csv", (text) =>
      text
        .replace(/,Balance/, "")
        .replace(/,900\.00$/m, "")
        .replace(/,2,250\.00/, ""),
    );
    expect(cents(without)).toEqual([90_000]);
    expect(without.unread).toMatchObject([{ line: 3, problem: "not read: more cells than headings" }]);
    const found = await read("unquoted-comma-in-text.csv");
    expect(cents(found)).toEqual([7_500]);
    expect(found.unread).toMatchObject([{ line: 2, problem: "not read: more cells than headings" }]);
  });
});

describe("days", () => {
  const days = ({ lines }: Awaited<ReturnType<typeof read>>) => lines.map(({ date }) => date);

  test("of two date orders the one that spans fewer days is used, and reported as a guess", async () => {
    const found = await read("month-first.csv");
    expect(days(found)).toEqual(["2026-11-03", "2026-11-05", "2026-11-10"]);
    expect(found.isDateOrderSure).toBe(false);
  });

  test("of two date orders the one without future dates is used", async () => {
    expect(days(await read("month-first-to-come.csv"))).toEqual(["2026-11-12", "2026-11-11"]);
    const firstAlone = (text: string) => text.split("\n").slice(0, 2).join("\n");
    expect(days(await read("month-first-to-come.csv", firstAlone))).toEqual(["2026-11-12"]);
  });

  test("a bank line without a date has the date of the line above", async () => {
    const found = await read("date-on-first-line-of-day.csv");
    expect(days(found)).toEqual(["2026-11-13", "2026-11-13", "2026-11-14"]);
    expect(cents(found)).toEqual([20_000, 35_000, -1_500]);
    expect(problems(found)).toEqual([null, null, null]);
  });
});

describe("nothing is dropped in silence", () => {
  test("words below a bank line belong to its text", async () => {
    const found = await read("continuation-rows.csv");
    expect(found.lines.map(({ text }) => text)).toEqual([
      "TRANSFER FROM REF K7Q2M9XD VIA MOBILE",
      "SERVICE CHARGE",
    ]);
    expect(cents(found)).toEqual([20_000, -1_500]);
  });

  test.each(["balance-rows.csv", "totals.csv"])(
    "the totals in the bank file %s are left out and reported",
    async (file) => {
      const found = await read(file);
      expect(cents(found)).toEqual([35_000]);
      expect(found.leftOut).toHaveLength(2);
    },
  );

  test("the second of two identical bank lines is marked as such and still counts", async () => {
    const found = await read("equal-deposits.csv");
    expect(cents(found)).toEqual([7_700, 7_700]);
    expect(found.lines.map(({ sameAs }) => sameAs)).toEqual([null, 2]);
  });
});

describe("tables and amounts as banks write them", () => {
  test("a bank file may be separated by semicolons, without headings, with the balance last", async () => {
    const found = await read("semicolons-without-headings.csv");
    expect(cents(found)).toEqual([25_000, -100_000, -1_250]);
    expect(found.mapping.balance).toBe("Column 4");
  });

  test("a bank file may be separated by semicolons and have commas in its headings", async () => {
    expect(cents(await read("semicolons-commas-in-headings.csv"))).toEqual([25_000, -100_000]);
  });

  test("bank amounts may have decimal commas and separators of thousands", async () => {
    expect(cents(await read("thousands-among-decimal-commas.csv"))).toEqual([35_000, 100_000, 235_000]);
  });

  test("bank amounts are read in every spelling", async () => {
    expect(cents(await read("ways-to-write-amounts.csv"))).toEqual([
      -7_500, 7_500, -7_500, 135_000, 35_000, 35_000, -7_500,
    ]);
  });
});

test("only the bank line that does not lead to the next balance is reported", async () => {
  const found = await read("returned-cheque.csv", (text) =>
    text.replace("26/11/2026,FEE,15.00", "26/11/2026,FEE,25.00"),
  );
  expect(problems(found)).toEqual([null, null, "Line 4 doesn't lead from 350.00 to 335.00"]);
  const large = await read("semicolons-without-headings.csv", (text) => text.replace("350,00\n", "352,00\n"));
  expect(problems(large)[1]).toBe("Line 2 doesn't lead from 1,352.00 to 350.00");
});
