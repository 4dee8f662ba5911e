import { expect, test } from "vitest";
import { amountOf, centsOf, formatCents, parseCents } from "@/lib/core/money";

test("every amount with two decimals survives the way to cents and back", () => {
  const all = Array.from({ length: 100_001 }, (_, cents) => cents);
  expect(all.filter((cents) => centsOf(amountOf(cents)) !== cents)).toEqual([]);
  expect(all.filter((cents) => parseCents(formatCents(cents)) !== cents)).toEqual([]);
});

test("an amount is read as people and providers write it", () => {
  expect(["650", "650.5", " 650.00 ", 650, 0.07].map(parseCents)).toEqual([
    65_000, 65_050, 65_000, 65_000, 7,
  ]);
});

test("what is no amount is null and never a wrong sum", () => {
  for (const text of ["", null, undefined, "-1", "1e3", "1,000.00", "6.505", "12345678", "$5", "٣"])
    expect(parseCents(text)).toBeNull();
});
