import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  cpuSecondsSoFar,
  reportCpuCost,
  cpuSecondsOfProcesses,
  overBudget,
} from "../../../scripts/testing/effort.mjs";
import { ONE_PASSED } from "../../../scripts/testing/tally.mjs";

const node = Number(process.versions.node.split(".")[0]);
const budget = { node, yardstick: 0.5, parts: { unit: 100 } };

test("a part of the tests fails at more than a tenth above its CPU budget, and passes up to there", () => {
  expect(overBudget("unit", { cpuSeconds: 110, yardstick: 0.5 }, budget)).toBeNull();
  expect(overBudget("unit", { cpuSeconds: 111, yardstick: 0.5 }, budget)).toContain("unit took 111");
});

test("a slower machine does not fail the CPU budget, because the yardstick slows down with it", () => {
  expect(overBudget("unit", { cpuSeconds: 200, yardstick: 1 }, budget)).toBeNull();
  expect(overBudget("unit", { cpuSeconds: 240, yardstick: 1 }, budget)).toContain("unit took 120");
});

test("tests within their CPU budget pass, however fast the yardstick was", () => {
  expect(overBudget("unit", { cpuSeconds: 100, yardstick: 0.25 }, budget)).toBeNull();
  expect(overBudget("unit", { cpuSeconds: 111, yardstick: 0.25 }, budget)).toContain("unit took 111");
});

test("a part of the tests without a CPU budget fails", () => {
  expect(overBudget("proofs", { cpuSeconds: 1, yardstick: 0.5 }, budget)).toContain("no budget");
});

beforeEach(() => vi.stubEnv("PORTAL_TEST_ORDER", undefined));
afterEach(() => vi.unstubAllEnvs());

test("selected test files are not measured against the budget of all", () => {
  const report = (isWhole: boolean) =>
    reportCpuCost(
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

test("another major version of Node.js does not fail the CPU budget", () => {
  const reports = new Map([
    [
      { name: "unit", isWhole: true },
      { tally: ONE_PASSED, seconds: 1, cpuSeconds: 500 },
    ],
  ]);
  expect(reportCpuCost(reports, 0.5, { ...budget, node: node + 1 }).problems).toEqual([]);
});

test("the ten slowest test files at most are named", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `tests/${index}.test.ts`,
    seconds: index,
  }));
  const { text } = reportCpuCost(
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

test.runIf(process.platform === "linux")("the CPU time of a process is read in seconds", () => {
  const { user, system } = process.cpuUsage();
  expect(cpuSecondsSoFar()).toBeGreaterThan((user + system) / 1e6 - 1);
});

test("the CPU time of a browser's pages is counted once, while they are open and when they are closed", () => {
  const zygote = { id: "2", parent: "1", isZygote: true, own: 1, ended: 0 };
  const page = { id: "3", parent: "2", isZygote: false, own: 5, ended: 0 };
  const network = { id: "4", parent: "1", isZygote: false, own: 2, ended: 0 };
  const open = cpuSecondsOfProcesses([zygote, page, network]);
  const closed = cpuSecondsOfProcesses([{ ...zygote, ended: 5 }, network]);
  expect(open).toEqual([
    ["2", 6],
    ["4", 2],
  ]);
  expect(closed).toEqual(open);
});
