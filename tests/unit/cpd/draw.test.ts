import { expect, it } from "vitest";
import { draw } from "@/lib/cpd/draw";

const ids = Array.from({ length: 30 }, (_one, index) => `member ${index}`);
const drawnOf = (of: readonly string[], percent: number, seed: string) =>
  draw(of, percent, seed).flatMap(({ id, isDrawn }) => (isDrawn ? [id] : []));

it("a draw is repeated by its seed, whatever order the people come in, and another seed draws others", () => {
  const drawn = drawnOf(ids, 20, "seed");
  expect(drawnOf(ids.toReversed(), 20, "seed")).toEqual(drawn);
  expect(drawnOf(ids, 20, "another seed")).not.toEqual(drawn);
});

it.each([
  [1, 1],
  [10, 3],
  [11, 4],
  [100, 30],
])("a draw of %i percent of 30 people draws %i", (percent, count) => {
  expect(drawnOf(ids, percent, "seed")).toHaveLength(count);
});
