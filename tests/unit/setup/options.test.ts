import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Runs a command of the portal that measures or tries, which takes options. */
const run = (name: string, ...options: string[]) =>
  spawnSync(process.execPath, [`scripts/${name}.mjs`, ...options], { encoding: "utf8" });

it.each(["bench", "faults", "fuzz", "lighthouse", "proof", "simulate"])(
  "npm run %s answers an option that it does not know with one line that names those it has",
  (name) => {
    const { status, stderr } = run(name, "--help");
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/^Unknown option '--help'\. The options are --/);
  },
);

it("a command-line option without its value is reported", () => {
  expect(run("simulate", "--members").stderr).toMatch(/^Option '--members <value>' argument missing\. The/);
});
