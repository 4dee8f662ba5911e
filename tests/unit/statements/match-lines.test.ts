import { describe, expect, it } from "vitest";
import { matchLines } from "@/lib/statements/match-lines";
import type { LineToMatch, OpenAmount, Quotable } from "@/lib/statements/rules";

const owed = (
  reference: string,
  openCents: number,
  payer = "Ada Rolle",
  employer: string | null = null,
): OpenAmount => ({
  ...{ dueId: `due of ${reference}`, reference, openCents, payer, employer },
});
const line = (text: string, amountCents: number, more: Partial<LineToMatch> = {}): LineToMatch => ({
  ...{ text, amountCents, payer: null, isDuplicate: false, ...more },
});
const quotable = (amounts: OpenAmount[]): Quotable[] =>
  amounts.map((amount) => ({ reference: amount.reference, amounts: [amount] }));

async function match(lines: LineToMatch[], amounts: OpenAmount[], others: Quotable[] = []) {
  const matched = await matchLines(lines, [...quotable(amounts), ...others]);
  return matched.map(({ match: how, suggestions }) => [
    how,
    ...suggestions.map((one) => `${one.reference} ${one.amountCents}`),
  ]);
}

const dues = owed("K7Q2M9XD", 35_000);

describe("a line that quotes a reference", () => {
  it.each(["K7Q2M9XD", "DUES k7q2m9xd ROLLE", "TRF/K7Q2-M9XD", "ref: K7 Q2 M9 XD 2026", "XXK7Q2M9XDYY"])(
    "is matched exactly in %s",
    async (text) => {
      expect(await match([line(text, 35_000)], [dues])).toEqual([["exact", "K7Q2M9XD 35000"]]);
    },
  );

  it("is matched exactly for a part and for more than is open", async () => {
    expect(await match([line("K7Q2M9XD", 20_000)], [dues])).toEqual([["exact", "K7Q2M9XD 20000"]]);
    expect(await match([line("K7Q2M9XD", 40_000)], [dues])).toEqual([["exact", "K7Q2M9XD 35000"]]);
  });

  it("is matched exactly once: a second line that quotes it suggests it", async () => {
    expect(await match([line("K7Q2M9XD", 35_000), line("K7Q2M9XD again", 35_000)], [dues])).toEqual([
      ["exact", "K7Q2M9XD 35000"],
      ["suggested", "K7Q2M9XD 35000"],
    ]);
  });

  it("is found in the payer's column as well", async () => {
    expect(await match([line("TRANSFER", 35_000, { payer: "ROLLE K7Q2M9XD" })], [dues])).toEqual([
      ["exact", "K7Q2M9XD 35000"],
    ]);
  });

  it("of two amounts pays both where the sum agrees, and suggests them where it does not", async () => {
    const seat = owed("MPA5CEYQ", 7_500);
    expect(await match([line("K7Q2M9XD + MPA5CEYQ", 42_500)], [dues, seat])).toEqual([
      ["exact", "K7Q2M9XD 35000", "MPA5CEYQ 7500"],
    ]);
    expect(await match([line("K7Q2M9XD + MPA5CEYQ", 40_000)], [dues, seat])).toEqual([
      ["suggested", "K7Q2M9XD 35000", "MPA5CEYQ 5000"],
    ]);
  });

  it("of several amounts at once pays them in their order", async () => {
    const seat = owed("MPA5CEYQ", 7_500);
    const bundle = { reference: "B2B2B2B2", amounts: [dues, seat] };
    expect(await match([line("B2B2B2B2", 42_500)], [dues, seat], [bundle])).toEqual([
      ["exact", "K7Q2M9XD 35000", "MPA5CEYQ 7500"],
    ]);
  });
});

describe("a line that nearly quotes a reference", () => {
  it.each([
    ["K7O2M9XD", "one character read as another"],
    ["K702M9X0", "two characters"],
    ["7Q2M9XD", "one character lost at the beginning"],
    ["DUES Q2M9XD ROLLE", "two characters lost"],
    ["DUES Q2M9-XD", "two lost, and a dash"],
  ])("is matched exactly when the sum agrees: %s, %s", async (text) => {
    expect(await match([line(text, 35_000)], [dues])).toEqual([["exact", "K7Q2M9XD 35000"]]);
    expect((await match([line(text, 20_000)], [dues]))[0]?.[0]).toBe("suggested");
  });

  it.each([
    ["K7OZM9X0", "more than two replaced", "K7OZM9X0"],
    ["2M9XD", "three lost", "2M9XD"],
    ["AQ2M9XD", "another character in place of a lost one", "AQ2M9XD"],
    ["K7X2M9XD", "a character that nobody takes for it", "K7X2M9XD"],
  ])("is not matched: %s, %s", async (_text, _why, text) => {
    expect(await match([line(text, 35_000)], [dues])).toEqual([["none"]]);
  });

  it("is only suggested when two amounts fit", async () => {
    const other = owed("K7D2M9XQ", 35_000);
    expect((await match([line("K702M9X0", 35_000)], [dues, other]))[0]).toEqual([
      "suggested",
      "K7Q2M9XD 35000",
      "K7D2M9XQ 35000",
    ]);
  });
});

describe("a line without a reference", () => {
  it("suggests the open amount of its sum whose payer it names", async () => {
    const all = [dues, owed("MPA5CEYQ", 35_000, "Bea Rolle"), owed("XYZ", 35_000, "Carl Knowles")];
    expect(await match([line("TRANSFER FROM ADA ROLLE", 35_000)], all)).toEqual([
      ["suggested", "K7Q2M9XD 35000", "MPA5CEYQ 35000"],
    ]);
    expect(await match([line("Rolle, B", 35_000)], all)).toEqual([
      ["suggested", "MPA5CEYQ 35000", "K7Q2M9XD 35000"],
    ]);
    expect(await match([line("TRANSFER FROM ADA ROLLE", 34_000)], all)).toEqual([["none"]]);
  });

  it("reads names without their accents", async () => {
    expect(await match([line("JOSE PENA", 100)], [owed("R", 100, "José Peña")])).toEqual([
      ["suggested", "R 100"],
    ]);
  });

  it("suggests the open amount of its sum whose payer's employer it names", async () => {
    const employed = owed("MPA5CEYQ", 25_000, "Ada Rolle", "Coral Bank (Bahamas) Ltd.");
    expect(await match([line("CORAL BANK PAYROLL", 25_000)], [employed])).toEqual([
      ["suggested", "MPA5CEYQ 25000"],
    ]);
    expect(await match([line("PEARL BANK PAYROLL", 25_000)], [employed])).toEqual([["none"]]);
  });

  it("suggests at most five amounts", async () => {
    const all = Array.from({ length: 9 }, (_, at) => owed(`R${at}`, 100, `P${at} Rolle`));
    expect((await match([line("ROLLE", 100)], all))[0]).toHaveLength(6);
  });
});

it("a line that took money, or was imported before, pays nothing", async () => {
  expect(
    await match(
      [line("K7Q2M9XD", -35_000), line("K7Q2M9XD", 35_000, { isDuplicate: true }), line("K7Q2M9XD", 35_000)],
      [dues],
    ),
  ).toEqual([["none"], ["duplicate"], ["exact", "K7Q2M9XD 35000"]]);
});
