import { describe, expect, it } from "vitest";
import {
  formatCount,
  maxCounted,
  maxListed,
  pageCountOf,
  parsePageNumber,
  clampPage,
} from "@/lib/core/paging";

describe("a list's number of rows", () => {
  it.each([
    [0, "0"],
    [1_312, "1,312"],
    [maxListed, "10,000"],
    [maxCounted, "10,000+"],
    [50_000, "10,000+"],
  ])("a list's total of %d rows is shown as %s", (count, shown) => expect(formatCount(count)).toBe(shown));
});

describe("a list's pages", () => {
  it.each([
    [0, 25, 1],
    [25, 25, 1],
    [26, 25, 2],
    [maxListed, 25, 400],
    [maxCounted, 25, 400],
    [maxCounted, 30, 334],
  ])("a list of %d rows with %d a page has %d pages", (total, size, pages) =>
    expect(pageCountOf(total, size)).toBe(pages),
  );

  it.each([
    [1, 0, 1],
    [2, 26, 2],
    [3, 26, 2],
    [401, maxCounted, 400],
  ])("in a list, page %d of %d rows is page %d", (wanted, total, page) =>
    expect(clampPage(wanted, total, 25)).toBe(page),
  );

  it.each([
    ["3", 3],
    ["0", 1],
    ["-1", 1],
    ["1.5", 1],
    ["0x3", 1],
    ["3e0", 1],
    [" 3", 1],
    ["3.0", 1],
    ["", 1],
    ["two", 1],
    ["100001", 1],
    [["2", "3"], 1],
    [undefined, 1],
  ])("the page %j in a list's address is page %d", (wanted, page) =>
    expect(parsePageNumber(wanted)).toBe(page),
  );
});
