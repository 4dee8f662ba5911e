import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter } from "@/lib/core/days";
import { readLines } from "@/lib/bank-files/shared/read-lines";
import { readTable } from "@/lib/bank-files/read-table";
import { recogniseColumns } from "@/lib/bank-files/recognise-columns";
import { seedOfTest, sized } from "../../support/chance";

/*
 * Statements as some bank may write them: with a balance or none, in either order, with one column of amounts or two,
 * three ways of writing days and four separators. They are read back to the cent, the day and the letter, or what is
 * strange about them is told.
 */

const today = "2026-11-27";

type Line = { date: string; cents: number; text: string };

const words = fc.constantFrom(
  "TRANSFER",
  "DEPOSIT",
  "José Rolle",
  "D'AGUILAR",
  "K7Q2M9XD",
  "RENT",
  "FEE",
  "CHEQUE 000123",
  "ACME LTD",
  "42",
);
const line = fc.record({
  daysAgo: fc.integer({ min: 0, max: 60 }),
  cents: fc.integer({ min: -900_000, max: 900_000 }).filter((cents) => cents !== 0),
  text: fc.array(words, { minLength: 1, maxLength: 4 }).map((all) => `ITEM ${all.join(" ")}`),
});

const statement = fc.record({
  lines: fc.array(line, { minLength: 2, maxLength: 12 }),
  opening: fc.integer({ min: 0, max: 5_000_000 }),
  hasBalance: fc.boolean(),
  balanceHeading: fc.constantFrom("Balance", "Running Bal.", "Kontostand", "Anything"),
  /** Without a minus, what went is told by a word or by the balance alone. */
  unsigned: fc.constantFrom("no", "no", "by word", "by a word of its own", "by balance"),
  isLatestFirst: fc.boolean(),
  areTwoColumns: fc.boolean(),
  isDebitSigned: fc.boolean(),
  days: fc.constantFrom("ymd", "dmy", "mdy"),
  separator: fc.constantFrom(",", ";", "\t", "|"),
  decimal: fc.constantFrom(".", ","),
  hasThousands: fc.boolean(),
});
type Statement = typeof statement extends fc.Arbitrary<infer Value> ? Value : never;

function dayOf(date: string, order: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return order === "ymd" ? date : order === "dmy" ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

function write({ decimal, hasThousands }: Statement, cents: number): string {
  const whole = String(Math.floor(Math.abs(cents) / 100));
  const mark = decimal === "." ? "," : ".";
  const grouped = hasThousands ? whole.replace(/\B(?=(\d{3})+$)/g, mark) : whole;
  return `${cents < 0 ? "-" : ""}${grouped}${decimal}${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** One column of amounts may have no minus where something else tells. */
const isUnsignedIn = ({ unsigned, areTwoColumns, hasBalance }: Statement) =>
  unsigned !== "no" && !areTwoColumns && (hasBalance || unsigned !== "by balance");

function toFile(one: Statement): { text: string; lines: Line[] } {
  const sorted = one.lines
    .map(({ daysAgo, cents, text }): Line => ({ date: dayAfter(today, -daysAgo), cents, text }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  let balance = one.opening;
  const rows = sorted.map((entry) => {
    balance += entry.cents;
    const debit = entry.cents < 0 ? write(one, one.isDebitSigned ? entry.cents : -entry.cents) : "";
    const isUnsigned = isUnsignedIn(one);
    const amounts = one.areTwoColumns
      ? [debit, entry.cents > 0 ? write(one, entry.cents) : ""]
      : [write(one, isUnsigned ? Math.abs(entry.cents) : entry.cents)];
    if (isUnsigned && one.unsigned !== "by balance")
      amounts.push(
        (one.unsigned === "by word" ? ["Debit Memo", "CR"] : ["Foo", "Bar"])[Number(entry.cents > 0)]!,
      );
    const cells = [
      dayOf(entry.date, one.days),
      entry.text,
      ...amounts,
      ...(one.hasBalance ? [write(one, balance)] : []),
    ];
    return {
      entry,
      row: cells.map((cell) => (cell.includes(one.separator) ? `"${cell}"` : cell)).join(one.separator),
    };
  });
  const listed = one.isLatestFirst ? rows.toReversed() : rows;
  const headings = [
    "Date",
    "Description",
    ...(one.areTwoColumns ? ["Debit", "Credit"] : ["Amount"]),
    ...(isUnsignedIn(one) && one.unsigned !== "by balance" ? ["Type"] : []),
    ...(one.hasBalance ? [one.balanceHeading] : []),
  ];
  return {
    text: [headings.join(one.separator), ...listed.map(({ row }) => row)].join("\n"),
    lines: listed.map(({ entry }) => entry),
  };
}

test("any bank statement is read back, or its oddities are reported", async () => {
  const seed = seedOfTest();
  let certain = 0;
  await fc.assert(
    fc.asyncProperty(statement, async (one) => {
      const { text, lines } = toFile(one);
      const table = await readTable(new TextEncoder().encode(text));
      const { mapping, dateOrder, isDateOrderSure } = await recogniseColumns(table, today);
      const found = await readLines(table, { ...mapping, dateOrder }, today);
      expect(found.lines.length + found.unread.length).toBe(lines.length);
      expect(found.leftOut).toEqual([]);
      if (!isDateOrderSure || found.unread.length > 0 || found.lines.some(({ problem }) => problem)) return;
      // Where the oldest alone went, and nothing says so, nobody can tell.
      const [, ...later] = one.isLatestFirst ? lines.toReversed() : lines;
      if (isUnsignedIn(one) && one.unsigned === "by balance" && later.every(({ cents }) => cents > 0)) return;
      certain++;
      expect(found.lines.map(({ date, amountCents, text: said }) => [date, amountCents, said])).toEqual(
        lines.map(({ date, cents, text: said }) => [date, cents, said]),
      );
    }),
    { seed, numRuns: sized(300, 5_000) },
  );
  // Most are certain, so that this says something.
  expect(certain).toBeGreaterThan(sized(150, 2_500));
});
