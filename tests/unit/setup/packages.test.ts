import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { installArguments, isComplete } from "../../../scripts/setup/packages.mjs";

/** Development dependencies of ours that a package of production depends on, too. */
const alsoInProduction = ["fast-check", "fflate", "pngjs"];

describe("what `npm start` installs", () => {
  it("npm start installs no development dependency that production does not need", async () => {
    // In an empty folder npm plans a whole installation; from the lockfile alone, it asks nobody.
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-packages-"));
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      fs.cpSync(file, path.join(folder, file));
    const planned = async (withDevelopment: boolean) => {
      const args = [...installArguments({ withDevelopment }), "--dry-run", "--offline"];
      const { stdout } = await promisify(execFile)("npm", args, {
        cwd: folder,
        shell: process.platform === "win32",
      });
      return [...stdout.matchAll(/^add (\S+) /gm)].map(([, name = ""]) => name);
    };
    const { devDependencies } = JSON.parse(fs.readFileSync("package.json", "utf8")) as {
      devDependencies: Record<string, string>;
    };
    expect(await planned(true)).toEqual(expect.arrayContaining(Object.keys(devDependencies)));
    const production = await planned(false);
    expect(production).toContain("next");
    expect(production.filter((name) => name in devDependencies).sort()).toEqual(alsoInProduction);
    fs.rmSync(folder, { recursive: true });
  }, 30_000);

  it("an installation is complete without test packages, except for the tests", () => {
    const locked = {
      "": {},
      "node_modules/pg": { version: "8.0.0" },
      "node_modules/jsdom": { version: "27.0.0", dev: true },
      "node_modules/playwright": { version: "1.65.1", devOptional: true },
      "node_modules/picker": { version: "2.0.1", peer: true },
    };
    const installed = { "node_modules/pg": { version: "8.0.0" } };
    expect(isComplete(installed, locked, { withDevelopment: false })).toBe(true);
    expect(isComplete(installed, locked, { withDevelopment: true })).toBe(false);
  });

  it("an installation with another version than the locked one is incomplete", () => {
    const locked = { "node_modules/pg": { version: "8.0.1" } };
    const installed = { "node_modules/pg": { version: "8.0.0" } };
    expect(isComplete(installed, locked, { withDevelopment: false })).toBe(false);
  });

  it("an installation is complete without other machines' optional packages", () => {
    const locked = { "node_modules/other-system": { version: "1.0.0", optional: true } };
    expect(isComplete({}, locked, { withDevelopment: false })).toBe(true);
  });
});
