import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readKept } from "../../../bench/kept.mjs";
import { BARE_PAGE, figuresTable, keptTables, risen, timesBare } from "../../../bench/report.mjs";

const figure = (cpuMs: number, times = {}) => ({
  requestsPerSecond: 10,
  p50Ms: 5,
  p99Ms: 9,
  cpuMs,
  p50AloneMs: 4,
  refusals: 3,
  failures: 0,
  times,
});

test("a page is compared with the bare page that ran right after it, otherwise with the run's", () => {
  const figures = {
    [BARE_PAGE]: figure(10),
    documents: figure(15),
    dashboard: figure(30, { [BARE_PAGE]: { cpu: 1.2, speed: 0.8 } }),
  };
  expect(timesBare(figures, "documents")).toBe(1.5);
  expect(timesBare(figures, "dashboard")).toBe(1.2);
});

test("the benchmark names what costs over 15 % more than the figures that are kept, on however fast a machine", () => {
  const kept = {
    at: "2026-11-29T10:00:00Z",
    figures: { [BARE_PAGE]: figure(10), members: figure(20), profile: figure(7) },
  };
  const twiceAsSlow = { [BARE_PAGE]: figure(20), members: figure(40), profile: figure(14) };
  expect(risen(twiceAsSlow, kept)).toBe("Nothing has risen by more than 15 % since 2026-11-29.");
  expect(risen({ ...twiceAsSlow, members: figure(47) }, kept)).toBe(
    "Risen by more than 15 % since 2026-11-29:\n  members: 2.00 to 2.35 times the bare page",
  );
});

test("what the portal turned away is a column of its own, beside what failed", () => {
  const [head = "", row = ""] = figuresTable({ members: figure(20) }).split("\n");
  expect(head).toMatch(/refused +failed$/);
  expect(row).toMatch(/ 3 +0$/);
});

test("performance.md shows the figures that are kept in bench/latest.json", () => {
  const document = fs.readFileSync(path.resolve(import.meta.dirname, "../../../docs/performance.md"), "utf8");
  const kept = readKept()!;
  expect(timesBare(kept.figures, "dashboard")).toBeGreaterThan(0);
  const rowsOf = (text: string) =>
    text.split("\n").map((line) => line.replaceAll(/ {2,}|(?<=-)-+(?=:? )/g, " "));
  const shown = new Set(rowsOf(document));
  expect(rowsOf(keptTables(kept)).filter((line) => !line.startsWith("| -") && !shown.has(line))).toEqual([]);
});
