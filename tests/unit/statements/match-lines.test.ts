import { describe, expect, it } from "vitest";
import { matchLines } from "@/lib/statements/match-lines";
import type { LineToMatch, OpenAmount, Quotable } from "@/lib/bank-files/rules";

const owed = (
  reference: string,
  openCents: number,
  payer = "Ada Rolle",
  employer: string | null = null,
): OpenAmount => ({
  dueId: `due of ${reference}`,
  reference,
  openCents,
  payer,
  employer,
});
const line = (text: string, amountCents: number, more: Partial<LineToMatch> = {}): LineToMatch => ({
  text,
  amountCents,
  payer: null,
  isDuplicate: false,
  ...more,
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
    "a bank line's reference is matched exactly in %s",
    async (text) => {
      expect(await match([line(text, 35_000)], [dues])).toEqual([["exact", "K7Q2M9XD 35000"]]);
    },
  );

  it("a reference is matched exactly for a part of its amount, and for more than is outstanding", async () => {
    expect(await match([line("K7Q2M9XD", 20_000)], [dues])).toEqual([["exact", "K7Q2M9XD 20000"]]);
    expect(await match([line("K7Q2M9XD", 40_000)], [dues])).toEqual([["exact", "K7Q2M9XD 35000"]]);
  });

  it("a reference is matched exactly once, and a second line that quotes it only suggests it", async () => {
    expect(await match([line("K7Q2M9XD", 35_000), line("K7Q2M9XD again", 35_000)], [dues])).toEqual([
      ["exact", "K7Q2M9XD 35000"],
      ["suggested", "K7Q2M9XD 35000"],
    ]);
  });

  it("a reference is also found in a bank line's payer column", async () => {
    expect(await match([line("TRANSFER", 35_000, { payer: "ROLLE K7Q2M9XD" })], [dues])).toEqual([
      ["exact", "K7Q2M9XD 35000"],
    ]);
  });

  it("a line with two references pays both where the sum agrees, and only suggests them otherwise", async () => {
    const seat = owed("MPA5CEYQ", 7_500);
    expect(await match([line("K7Q2M9XD + MPA5CEYQ", 42_500)], [dues, seat])).toEqual([
      ["exact", "K7Q2M9XD 35000", "MPA5CEYQ 7500"],
    ]);
    expect(await match([line("K7Q2M9XD + MPA5CEYQ", 40_000)], [dues, seat])).toEqual([
      ["suggested", "K7Q2M9XD 35000", "MPA5CEYQ 5000"],
    ]);
  });

  it("a line with several references pays their amounts in order", async () => {
    const seat = owed("MPA5CEYQ", 7_500);
    const bundle = { reference: "B2B2B2B2", amounts: [dues, seat] };
    expect(await match([line("B2B2B2B2", 42_500)], [dues, seat], [bundle])).toEqual([
      ["exact", "K7Q2M9XD 35000", "MPA5CEYQ 7500"],
    ]);
  });
});

describe("a line that quotes one reference for many amounts", () => {
  const seats = Array.from({ length: 7 }, (_, at) => owed(`SEAT000${at}`, 5_000));
  const group = [{ reference: "WNS5DTN4", amounts: seats }];
  const all = seats.map(({ reference }) => `${reference} 5000`);

  it("a line with one reference for many amounts suggests them together where a person must check", async () => {
    const doubtful = line("CORAL BANK WNS5DTN4", 35_000, { isDoubtful: true });
    expect(await match([doubtful], seats, group)).toEqual([["suggested", ...all]]);
    const [matched] = await matchLines([doubtful], [...quotable(seats), ...group]);
    expect(matched?.isTogether).toBe(true);
  });

  it("a second instalment with a shared reference suggests what the first left unpaid, or all if nothing is left", async () => {
    const instalments = [line("1 WNS5DTN4", 22_000), line("2 WNS5DTN4", 13_000)];
    expect(await match(instalments, seats, group)).toEqual([
      ["exact", ...all.slice(0, 4), "SEAT0004 2000"],
      ["suggested", "SEAT0004 3000", ...all.slice(5)],
    ]);
    const twice = [line("1 WNS5DTN4", 35_000), line("2 WNS5DTN4", 35_000)];
    expect(await match(twice, seats, group)).toEqual([
      ["exact", ...all],
      ["suggested", ...all],
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
  ])("a misspelt reference is matched exactly when the sum agrees: %s, %s", async (text) => {
    expect(await match([line(text, 35_000)], [dues])).toEqual([["exact", "K7Q2M9XD 35000"]]);
    expect((await match([line(text, 20_000)], [dues]))[0]?.[0]).toBe("suggested");
  });

  it.each([
    ["K7OZM9X0", "more than two replaced", "K7OZM9X0"],
    ["2M9XD", "three lost", "2M9XD"],
    ["AQ2M9XD", "another character in place of a lost one", "AQ2M9XD"],
    ["K7X2M9XD", "a character that nobody takes for it", "K7X2M9XD"],
  ])("a misspelt reference is not matched: %s, %s", async (_text, _why, text) => {
    expect(await match([line(text, 35_000)], [dues])).toEqual([["none"]]);
  });

  it("a misspelt reference is only suggested when two amounts fit", async () => {
    const other = owed("K7D2M9XQ", 35_000);
    expect((await match([line("K702M9X0", 35_000)], [dues, other]))[0]).toEqual([
      "suggested",
      "K7Q2M9XD 35000",
      "K7D2M9XQ 35000",
    ]);
  });
});

describe("a line without a reference", () => {
  it("a line without a reference suggests the outstanding amount of its sum whose payer it names", async () => {
    const all = [dues, owed("MPA5CEYQ", 35_000, "Bea Rolle"), owed("XYZ", 35_000, "Carl Knowles")];
    expect(await match([line("TRANSFER FROM ADA ROLLE", 35_000)], all)).toEqual([
      ["suggested", "K7Q2M9XD 35000", "MPA5CEYQ 35000"],
    ]);
    expect(await match([line("Rolle, B", 35_000)], all)).toEqual([
      ["suggested", "MPA5CEYQ 35000", "K7Q2M9XD 35000"],
    ]);
    expect(await match([line("TRANSFER FROM ADA ROLLE", 34_000)], all)).toEqual([["none"]]);
  });

  it("payers' names in bank lines match without their accents", async () => {
    expect(await match([line("JOSE PENA", 100)], [owed("R", 100, "José Peña")])).toEqual([
      ["suggested", "R 100"],
    ]);
  });

  it("a line without a reference suggests the outstanding amount whose payer's employer it names", async () => {
    const employed = owed("MPA5CEYQ", 25_000, "Ada Rolle", "Coral Bank (Bahamas) Ltd.");
    expect(await match([line("CORAL BANK PAYROLL", 25_000)], [employed])).toEqual([
      ["suggested", "MPA5CEYQ 25000"],
    ]);
    expect(await match([line("PEARL BANK PAYROLL", 25_000)], [employed])).toEqual([["none"]]);
  });

  it.each([
    ["Conor O'Brien", "TRF OBRIEN CONOR"],
    ["Conor O’Brien", "CONOR O BRIEN"],
    ["Conor O Brien", "CONOR O'BRIEN"],
    ["Luis D'Aguilar", "DAGUILAR LUIS"],
    ["Ian St. Cyr", "IAN STCYR"],
    ["Ian St. Cyr", "IAN ST CYR"],
    ["Ian StCyr", "IAN ST. CYR"],
    ["Paul McCartney", "PAUL MC CARTNEY"],
    ["Paul Mc Cartney", "PAUL MCCARTNEY"],
    ["Ana de la Cruz", "ANA DELACRUZ"],
    ["John Smith Jr.", "JOHN SMITH"],
    ["John Smith, III", "MR JOHN SMITH"],
    ["Dr. John Smith", "SMITH JOHN"],
    ["Mary Smith-Jones", "MARY SMITH JONES"],
    ["Mary Smith-Jones", "MARY SMITHJONES"],
    ["Mary Smith-Jones", "MARY JONES"],
    ["Mary Smith-Jones", "MARY SMITH"],
    ["Anne-Marie Rolle", "ANNEMARIE ROLLE"],
    ["Anne-Marie Rolle", "ANNE ROLLE"],
    ["Søren Ødegård", "SOREN ODEGARD"],
    ["Søren Ødegård", "SOEREN OEDEGAARD"],
    ["Jürgen Weiß", "JURGEN WEISS"],
    ["Jürgen Müller", "JUERGEN MUELLER"],
    ["Ægir Łukasz", "AEGIR LUKASZ"],
    ["Γιώργος Παπαδόπουλος", "GIORGOS PAPADOPOULOS"],
    ["Ευάγγελος Παύλου", "EVANGELOS PAVLOU"],
    ["Χρήστος Μπάρλας", "CHRISTOS BARLAS"],
    ["Φίλιππος Ευτυχίου", "PHILIPPOS EUTUHIOU"],
    ["Philippos Christou", "ΦΊΛΙΠΠΟΣ ΧΡΊΣΤΟΥ"],
    ["Jo Hon", "JO HON"],
  ])("a bank line suggests %s, whom the bank prints as %s", async (payer, text) => {
    const [matched] = await matchLines([line(text, 100)], quotable([owed("R", 100, payer)]));
    expect(matched).toMatchObject({ match: "suggested", suggestions: [{ reference: "R" }] });
    if (payer !== "Philippos Christou") expect(matched?.suggestions[0]?.reason).toBe("Amount and name agree");
  });

  it.each([
    ["Ian Cyrus", "IAN ST CYR"],
    ["Mary Smithson", "MARY SMITH JONES"],
    ["John Junior", "MR JR SMITH"],
  ])("a bank line doesn't suggest %s for %s", async (payer, text) => {
    expect(await match([line(text, 100)], [owed("R", 100, payer)])).toEqual([["none"]]);
  });

  it("a bank line doesn't suggest an amount whose reference another line quotes", async () => {
    const all = [dues, owed("MPA5CEYQ", 35_000, "Ada Rolle")];
    const matched = await match(
      [line("ADA ROLLE", 35_000), line("DUES K7Q2M9XD", 35_000), line("ROLLE ADA", 35_000)],
      all,
    );
    expect(matched).toEqual([
      ["suggested", "MPA5CEYQ 35000"],
      ["exact", "K7Q2M9XD 35000"],
      ["suggested", "MPA5CEYQ 35000"],
    ]);
  });

  it("two payers of one name rank equally, and a full name ranks before a last name", async () => {
    const all = [dues, owed("MPA5CEYQ", 35_000, "Ada Rolle"), owed("B2B2B2B2", 35_000, "Bea Rolle")];
    const [matched] = await matchLines([line("ADA ROLLE", 35_000)], quotable(all));
    expect(matched?.suggestions.map(({ rank }) => rank)).toEqual([0, 0, 2]);
  });

  it("matching ten times as many bank lines among ten times as many namesakes takes about as many steps each", async () => {
    // Counted on the amounts: a line that compared itself with everybody would read each of them.
    const readsFor = async (count: number) => {
      let reads = 0;
      const all = Array.from({ length: count }, (_, at) => {
        const amount = owed(`R${at}`, 100, `P${at} Rolle`);
        return {
          ...amount,
          get dueId() {
            reads++;
            return amount.dueId;
          },
        };
      });
      const sold = quotable(all);
      reads = 0;
      await matchLines(
        Array.from({ length: count }, () => line("PAYMENT FROM ROLLE", 100)),
        sold,
      );
      return reads / count;
    };
    expect(await readsFor(1_000)).toBeLessThan(2 * (await readsFor(100)));
  });

  it("a bank line suggests at most five amounts", async () => {
    const all = Array.from({ length: 9 }, (_, at) => owed(`R${at}`, 100, `P${at} Rolle`));
    expect((await match([line("ROLLE", 100)], all))[0]).toHaveLength(6);
  });
});

it("a line of money out, or one imported before, pays nothing", async () => {
  expect(
    await match(
      [line("K7Q2M9XD", -35_000), line("K7Q2M9XD", 35_000, { isDuplicate: true }), line("K7Q2M9XD", 35_000)],
      [dues],
    ),
  ).toEqual([["none"], ["duplicate"], ["exact", "K7Q2M9XD 35000"]]);
});
