import { expect, it } from "vitest";
import { busiestMinute, compareSeats } from "@/bench/simulated-opening.mjs";
import { quantile, simulationTable } from "@/bench/simulation-report.mjs";
import { fillerSize } from "@/bench/simulation.mjs";
import { arrivalTimes } from "@/bench/visitors.mjs";

it("a simulation has as many registrations as requested, a fiftieth of them at one large event", () => {
  const { registrations, csvRows } = fillerSize({ members: 200, events: 20, registrations: 1_000 });
  expect(registrations + csvRows).toBe(1_000);
  expect(csvRows).toBe(20);
});

it("half of the measured times are at most the median, and all at most the highest quantile", () => {
  expect(quantile([40, 10, 30, 20], 0.5)).toBe(20);
  expect(quantile([40, 10, 30, 20], 0.95)).toBe(40);
  expect(quantile([], 0.5)).toBeUndefined();
});

it("a time that was measured once has no 95th percentile", () => {
  const table = simulationTable([
    { stage: "pages", work: "Today", times: [1_000, 2_000], nodeMb: 250 },
    { stage: "backup", work: "backup", times: [61_234.5], note: "12 MB" },
  ]);
  const cells = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  expect(cells[2]).toEqual(["", "Today", "1,000", "2,000", "1,500", "2", "250", "", "", ""]);
  expect(cells[3]).toEqual(["", "backup", "61,235", "", "", "1", "", "", "12 MB", ""]);
});

it("most simulated visitors come in the first half of the time, and all within it", () => {
  const times = arrivalTimes(1_000, 60_000);
  expect(times.filter((ms) => ms < 30_000).length).toBeGreaterThan(800);
  expect(Math.max(...times)).toBeLessThan(60_000);
  expect(times).toEqual([...times].sort((one, other) => one - other));
});

it("a simulated opening reports seats that were lost, sold twice or taken without an answer", () => {
  const stored = [
    { id: "1", email: "a@bench.test" },
    { id: "2", email: "b@bench.test" },
  ];
  const answers = new Map([
    ["a@bench.test", "1"],
    ["b@bench.test", "2"],
  ]);
  const right = { seats: 2, counted: 2, stored, acknowledged: answers };
  expect(compareSeats(right)).toEqual([]);
  expect(compareSeats({ ...right, seats: 1 })).toEqual(["oversold: 2 of 1 seats"]);
  expect(compareSeats({ ...right, counted: 3 })).toEqual(["the event counts 3 seats and has 2"]);
  expect(compareSeats({ ...right, acknowledged: new Map([...answers, ["c@bench.test", "3"]]) })).toEqual([
    "1 acknowledged registrations are lost",
  ]);
  expect(compareSeats({ ...right, acknowledged: new Map([["a@bench.test", "1"]]) })).toEqual([
    "1 seats were taken without an acknowledgement",
  ]);
});

it("a simulation's busiest minute may begin within a minute of the clock", () => {
  expect(busiestMinute([0, 50_000, 70_000, 100_000, 200_000])).toBe(3);
});
