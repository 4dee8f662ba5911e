import { expect, it } from "vitest";
import { axisTicks, differenceInWords, parseReportYear } from "@/lib/reports/rules";

it("a chart's axis has round ticks from zero to the highest value or just above it", () => {
  expect(axisTicks(67, 1)).toEqual([0, 20, 40, 60, 80]);
  expect(axisTicks(5, 1)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(axisTicks(100, 1)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(axisTicks(1_234_500, 100)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
});

it("a chart's axis has whole ticks, and at least one step when empty", () => {
  expect(axisTicks(0, 1)).toEqual([0, 1]);
  expect(axisTicks(1, 1)).toEqual([0, 1]);
  expect(axisTicks(30, 100)).toEqual([0, 100]);
});

it("a chart's axis covers any highest value in at most five steps", () => {
  for (let highest = 0; highest <= 3_000; highest += 1) {
    const ticks = axisTicks(highest, 1);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});

it("a report for a year that is not offered shows this year", () => {
  expect(parseReportYear("2025", 2026)).toBe(2025);
  expect(parseReportYear("2022", 2026)).toBe(2022);
  const others = ["2021", "2027", "", "x", "2025.0", "-1", " 2025", ["2025"], undefined];
  for (const other of others) expect(parseReportYear(other, 2026)).toBe(2026);
});

it("a report puts a difference into words", () => {
  expect(differenceInWords(25, 5, String)).toBe("20 more than");
  expect(differenceInWords(5, 25, String)).toBe("20 less than");
  expect(differenceInWords(5, 5, String)).toBe("the same as");
});
