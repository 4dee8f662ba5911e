import { describe, expect, it, test } from "vitest";
import { explainUnreadDay, parseDay, toDay } from "@/lib/bank-files/parse-day";
import { parseAmount } from "@/lib/bank-files/parse-amount";
import type { DateOrder } from "@/lib/bank-files/rules";

const dayOf = (cell: string, order: DateOrder = "dmy") => {
  const written = parseDay(cell);
  return written && toDay(written, order);
};

describe("an amount", () => {
  it.each([
    ["75.00", 7_500],
    ["1,234.56", 123_456],
    ["1.234,56", 123_456],
    ["1 234.56", 123_456],
    ["1,234", 123_400],
    ["12,50", 1_250],
    ["-75.00", -7_500],
    ["−75.00", -7_500],
    ["75.00-", -7_500],
    ["(75.00)", -7_500],
    ["($1,075.00)", -107_500],
    ["-$75.00", -7_500],
    ["$75", 7_500],
    ["B$75.00", 7_500],
    ["BSD 75.00", 7_500],
    ["75.00 BSD", 7_500],
    ["75.00 CR", 7_500],
    ["75.00DR", -7_500],
    ["+75.00", 7_500],
    ["0.00", 0],
    [".50", 50],
    ["1,35,000.00", 13_500_000],
    ["-12,34,567.89", -123_456_789],
  ])("an amount is read from the cell %s", (cell, cents) => {
    expect(parseAmount(cell)).toEqual({ cents, fault: null });
  });

  it.each([
    ["75.005", /3 decimals/],
    ["USD 75.00", /is in USD/],
    ["75.00 EUR", /is in EUR/],
    ["99,999,999,999.00", /too large/],
  ])("an amount in the cell %s is refused in words", (cell, words) => {
    expect(parseAmount(cell).cents).toBeNull();
    expect(parseAmount(cell).fault).toMatch(words);
  });

  it.each([
    "",
    "MPA",
    "12/03/2026",
    "K7Q2M9XD",
    "1-2-3",
    "--",
    "1.2.3",
    "1,23,45",
    "1,35,00.00",
    "1,35,000",
    "1,35,000.5",
  ])("no amount is read from the cell %s", (cell) => {
    expect(parseAmount(cell)).toEqual({ cents: null, fault: null });
  });
});

describe("an amount with three numbers behind its only mark", () => {
  it.each([
    ["1.350", ",", 135_000],
    ["1,350", ".", 135_000],
    ["1,350", null, 135_000],
    ["1,350", ",", null],
    ["1.350", ".", null],
    ["0,125", null, null],
    ["0.125", ",", null],
    ["12,505", ",", null],
  ] as const)(
    "three digits after an amount's only separator are read by the file's decimal mark: %s with %s",
    (cell, decimal, cents) => {
      expect(parseAmount(cell, decimal)).toEqual({ cents, fault: cents === null ? "has 3 decimals" : null });
    },
  );
});

test("an amount with an invisible character names that character", () => {
  expect(parseAmount("\u200e350.00")).toEqual({
    cents: null,
    fault: "has a character that cannot be seen: a left-to-right mark (U+200E)",
  });
  expect(parseAmount("350\u206400").fault).toContain("U+2064");
  expect(parseAmount("A\u200bB")).toEqual({ cents: null, fault: null });
});

describe("a date", () => {
  it.each([
    ["2026-11-03", "2026-11-03"],
    ["20261103", "2026-11-03"],
    ["2026/11/03", "2026-11-03"],
    ["03-Nov-2026", "2026-11-03"],
    ["3 November 2026", "2026-11-03"],
    ["03NOV26", "2026-11-03"],
    ["Nov 3, 2026", "2026-11-03"],
    ["Tue 3 Nov 2026", "2026-11-03"],
    ["2026-11-03 14:05:00", "2026-11-03"],
    ["2026-11-03T14:05:00Z", "2026-11-03"],
    ["3rd Nov 2026", "2026-11-03"],
    ["November 3rd, 2026", "2026-11-03"],
    ["3. November 2026", "2026-11-03"],
    ["3 März 2026", "2026-03-03"],
    ["Di., 3. Mrz. 2026", "2026-03-03"],
    ["3 Dez 26", "2026-12-03"],
    ["1er novembre 2026", "2026-11-01"],
    ["3 févr. 2026", "2026-02-03"],
    ["3 août 2026", "2026-08-03"],
    ["mar 3 nov 2026", "2026-11-03"],
    ["mar 3, 2026", "2026-03-03"],
    ["3 de noviembre de 2026", "2026-11-03"],
    ["1º de enero de 2026", "2026-01-01"],
    ["3 mei 2026", "2026-05-03"],
    ["2026 / 11 / 03", "2026-11-03"],
  ])("a date is read in one way from the cell %s", (cell, day) => {
    expect(dayOf(cell, "dmy")).toBe(day);
    expect(dayOf(cell, "mdy")).toBe(day);
  });

  it("a date of numbers is read in the order of the other dates", () => {
    expect(dayOf("03/04/2026", "dmy")).toBe("2026-04-03");
    expect(dayOf("03/04/2026", "mdy")).toBe("2026-03-04");
    expect(dayOf("13/04/26", "dmy")).toBe("2026-04-13");
    expect(dayOf("13/04/26", "mdy")).toBeNull();
    expect(dayOf("26-04-03", "ymd")).toBe("2026-04-03");
    expect(dayOf("03/04/2026", "ymd")).toBe("2026-04-03");
    expect([dayOf("03042026", "dmy"), dayOf("03042026", "mdy")]).toEqual(["2026-04-03", "2026-03-04"]);
    expect(dayOf("Tue 13/10/2026", "dmy")).toBe("2026-10-13");
    expect(dayOf("03 / 04 / 2026", "mdy")).toBe("2026-03-04");
  });

  it.each([
    "",
    "2026-13-01",
    "31/31/2026",
    "30 Feb 2026",
    "75.00",
    "12 May",
    "K7Q2M9XD",
    "3 jui 2026",
    "3 Marble 2026",
  ])("no date is read from the cell %s", (cell) => {
    expect(parseDay(cell)).toBeNull();
  });

  it.each([
    ["46354", "is a spreadsheet's number for a date; format the column as dates there"],
    ["46354.5", "is a spreadsheet's number for a date; format the column as dates there"],
    ["Nov 5", "has no year"],
    ["5 November", "has no year"],
    ["29/02", "has no year"],
    ["2026-11-03", null],
    ["soon", "is not a date; the row may be a total"],
    ["24/11/1926", "is too old: before 1990"],
    ["24111926", "is too old: before 1990"],
    ["1899-12-31", "is too old: before 1990"],
    ["31/11/2026", "is not a day of the calendar"],
    ["29 February 2025", "is not a day of the calendar"],
    ["2026/24/11", "is not a day of the calendar"],
    ["24-Nov", "has no year"],
    ["########", "is what a spreadsheet shows in a narrow column; make it wider there"],
    ["\u200e24/11/2026", "has a character that cannot be seen: a left-to-right mark (U+200E)"],
    ["101", null],
  ])("a date that cannot be read says why: %s", (cell, why) => {
    expect(explainUnreadDay(cell)).toBe(why);
  });
});
