import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { installArguments, isComplete } from "../../../scripts/setup/packages.mjs";

type Locked = { dev?: true; dependencies?: object; optionalDependencies?: object };

const read = (file: string) => JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, object>;

/** The packages that others need in production; a mere peer is not needed. */
function neededInProduction(locked: Record<string, Locked>) {
  const packages = Object.entries(locked).filter(([folder, { dev }]) => folder !== "" && !dev);
  return new Set(
    packages.flatMap(([, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    ),
  );
}

describe("what `npm start` installs", () => {
  it("leaves out every development dependency", () => {
    expect(installArguments({ withDevelopment: false })).toContain("--omit=dev");
    const locked = read("package-lock.json").packages as Record<string, Locked>;
    const needed = neededInProduction(locked);
    // npm installs a development dependency all the same when another package names it as an optional peer.
    const installedAnyway = Object.keys(read("package.json").devDependencies ?? {}).filter(
      (name) => !locked[`node_modules/${name}`]?.dev && !needed.has(name),
    );
    expect(installedAnyway).toEqual([]);
  });

  it("is complete without the packages that only tests use, and incomplete for the tests", () => {
    const locked = {
      "": {},
      "node_modules/pg": { version: "8.0.0" },
      "node_modules/jsdom": { version: "27.0.0", dev: true },
    };
    const installed = { "node_modules/pg": { version: "8.0.0" } };
    expect(isComplete(installed, locked, { withDevelopment: false })).toBe(true);
    expect(isComplete(installed, locked, { withDevelopment: true })).toBe(false);
  });

  it("is incomplete with another version than the locked one", () => {
    const locked = { "node_modules/pg": { version: "8.0.1" } };
    const installed = { "node_modules/pg": { version: "8.0.0" } };
    expect(isComplete(installed, locked, { withDevelopment: false })).toBe(false);
  });

  it("is complete without the optional packages of other machines", () => {
    const locked = { "node_modules/other-system": { version: "1.0.0", optional: true } };
    expect(isComplete({}, locked, { withDevelopment: false })).toBe(true);
  });
});
