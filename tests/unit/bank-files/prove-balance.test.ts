import { expect, test } from "vitest";
import { listGaps } from "@/lib/bank-files/prove-balance";

/** Lines as "day amount balance", oldest first. */
const oldestFirst = [
  { day: "01", cents: 100, balance: 1_100 },
  { day: "02", cents: -30, balance: 1_070 },
  { day: "02", cents: 50, balance: 1_120 },
  { day: "03", cents: -20, balance: 1_100 },
];
const latestDayFirst = [oldestFirst[3]!, oldestFirst[1]!, oldestFirst[2]!, oldestFirst[0]!];
const latestFirstWithinDays = [oldestFirst[0]!, oldestFirst[2]!, oldestFirst[1]!, oldestFirst[3]!];

test.each([
  ["oldest first", oldestFirst],
  ["latest first", oldestFirst.toReversed()],
  ["latest day first, each day in its order", latestDayFirst],
  ["oldest day first, each day backwards", latestFirstWithinDays],
])("bank lines are proven by their balance when the bank lists them %s", (_how, lines) => {
  expect(listGaps(lines)).toEqual({ gaps: [], tried: 3 });
});

test("a wrong bank amount is the only gap in the balance, wherever it is", () => {
  const wrong = oldestFirst.map((line, at) => (at === 2 ? { ...line, cents: 40 } : line));
  expect(listGaps(wrong).gaps).toEqual([{ at: 2, fromCents: 1_070, toCents: 1_120 }]);
});

test("bank lines without a balance are proven together by the next balance", () => {
  const daily = oldestFirst.map((line, at) => (at === 1 ? { ...line, balance: null } : line));
  expect(listGaps(daily).gaps).toEqual([]);
});

test("an unreadable bank line proves nothing, and spoils no other proof", () => {
  const unread = oldestFirst.map((line, at) => (at === 1 ? { ...line, cents: null, balance: null } : line));
  expect(listGaps(unread).gaps).toEqual([]);
});
