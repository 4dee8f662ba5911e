import { expect, test } from "vitest";
import * as money from "@/lib/core/money";
import { amountOf, centsOf, formatCents, formatMoney, parseCents } from "@/lib/core/money";

test("every amount with two decimals survives conversion to cents and back", () => {
  const all = Array.from({ length: 100_001 }, (_, cents) => cents);
  expect(all.filter((cents) => centsOf(amountOf(cents)) !== cents)).toEqual([]);
  expect(all.filter((cents) => parseCents(formatCents(cents)) !== cents)).toEqual([]);
});

test("an amount is parsed as people and providers write it", () => {
  expect(["650", "650.5", " 650.00 ", 650, 0.07].map(parseCents)).toEqual([
    65_000, 65_050, 65_000, 65_000, 7,
  ]);
});

test("an amount may be typed with the separators that are shown", () => {
  for (const text of ["1,000.00", "1000.00", "1,000", "1000"]) expect(parseCents(text)).toBe(100_000);
});

test("an invalid amount is null and never a wrong sum", () => {
  for (const text of [
    "",
    null,
    undefined,
    "-1",
    "1e3",
    "1,00.00",
    "1,0000",
    ",100",
    "6.505",
    "12345678",
    "$5",
    "٣",
  ])
    expect(parseCents(text)).toBeNull();
});

test("an amount is shown with separators and its currency, unless another or a heading replaces it", () => {
  const written = (cents: number) => [
    formatMoney(cents),
    formatMoney(cents, "USD"),
    formatMoney(cents, null),
  ];
  expect(written(7_500)).toEqual(["75.00 BSD", "75.00 USD", "75.00"]);
  expect(written(-123_456_789)).toEqual(["-1,234,567.89 BSD", "-1,234,567.89 USD", "-1,234,567.89"]);
});

test("one function each formats amounts, prices and amounts for programs", () => {
  const others = ["amountOf", "centsOf", "currency", "parseCents", "percentOf"];
  const writing = Object.keys(money).filter((name) => !others.includes(name));
  expect(writing.sort()).toEqual(["formatCents", "formatMoney", "formatPrice"]);
});
