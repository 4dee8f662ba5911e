import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { readMutants, timesFound } from "../../scripts/testing/mutants.mjs";

/* Whether its faults are caught is for `npm run mutants`; that it can plant them is looked at with every change. */

const all = Object.values(await readMutants()).flat();

describe("the list of faults", () => {
  it("names each guarantee once", () => {
    const names = all.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("finds what it replaces exactly once, and replaces it by something else", () => {
    expect(all.filter((mutant) => timesFound(mutant, ".") !== 1).map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ text, becomes }) => text === becomes)).toEqual([]);
  });

  it("names tests that there are", () => {
    const tests = all.flatMap((mutant) => mutant.tests);
    expect(tests.filter((file) => !fs.existsSync(file))).toEqual([]);
    expect(all.filter((mutant) => mutant.tests.length === 0)).toEqual([]);
  });
});
