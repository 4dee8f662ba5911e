import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cpuSecondsSoFar, effortOf, overBudget } from "../../../scripts/testing/effort.mjs";
import { ONE_PASSED } from "../../../scripts/testing/tally.mjs";

const node = Number(process.versions.node.split(".")[0]);
const budget = { node, yardstick: 0.5, parts: { unit: 100 } };

test("a part that costs more than a tenth above its budget fails, and up to there it passes", () => {
  expect(overBudget("unit", { cpuSeconds: 110, yardstick: 0.5 }, budget)).toBeNull();
  expect(overBudget("unit", { cpuSeconds: 111, yardstick: 0.5 }, budget)).toContain("unit took 111");
});

test("a slower machine, on which the fixed piece of work takes longer as well, does not fail a part", () => {
  expect(overBudget("unit", { cpuSeconds: 200, yardstick: 1 }, budget)).toBeNull();
  expect(overBudget("unit", { cpuSeconds: 240, yardstick: 1 }, budget)).toContain("unit took 120");
});

test("a part that took no more than its budget passes, however quick the fixed piece of work was", () => {
  expect(overBudget("unit", { cpuSeconds: 100, yardstick: 0.25 }, budget)).toBeNull();
  expect(overBudget("unit", { cpuSeconds: 111, yardstick: 0.25 }, budget)).toContain("unit took 111");
});

test("a part without a budget fails", () => {
  expect(overBudget("proofs", { cpuSeconds: 1, yardstick: 0.5 }, budget)).toContain("no budget");
});

beforeEach(() => vi.stubEnv("PORTAL_TEST_ORDER", undefined));
afterEach(() => vi.unstubAllEnvs());

test("chosen files of a part are not measured against the budget of all", () => {
  const report = (isWhole: boolean) =>
    effortOf(
      new Map([
        [
          { name: "unit", isWhole },
          { tally: ONE_PASSED, seconds: 1, cpuSeconds: 500 },
        ],
      ]),
      0.5,
      budget,
    ).problems.length;
  expect([report(true), report(false)]).toEqual([1, 0]);
});

test("another line of Node.js than the one that was measured does not fail a part", () => {
  const reports = new Map([
    [
      { name: "unit", isWhole: true },
      { tally: ONE_PASSED, seconds: 1, cpuSeconds: 500 },
    ],
  ]);
  expect(effortOf(reports, 0.5, { ...budget, node: node + 1 }).problems).toEqual([]);
});

test("the files that took longest are named, and no more than ten", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `tests/${index}.test.ts`,
    seconds: index,
  }));
  const { text } = effortOf(
    new Map([
      [
        { name: "unit", isWhole: true },
        { tally: { ...ONE_PASSED, files }, seconds: 1, cpuSeconds: 1 },
      ],
    ]),
    0.5,
    budget,
  );
  expect(text).toContain("tests/11.test.ts");
  expect(text).not.toContain("tests/1.test.ts");
});

test.runIf(process.platform === "linux")("the processor's time of this process is read in seconds", () => {
  const { user, system } = process.cpuUsage();
  expect(cpuSecondsSoFar()).toBeGreaterThan((user + system) / 1e6 - 1);
});
