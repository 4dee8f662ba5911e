import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { expect, it } from "vitest";
import { run } from "../../../scripts/processes/run.mjs";

const isThere = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const hasNamespaces = spawnSync("sh", ["-c", "unshare --mount --net true"]).status === 0;

/** What each file is tried with, and whether that is only possible with mounts and a network of its own. */
const triedWith = {
  "portal.service": ["systemd-analyze", true],
  "nginx.conf and nginx-one-machine.conf": ["nginx", true],
  "nginx.conf and nginx-two-machines.conf": ["nginx", true],
  Caddyfile: ["caddy", true],
  "roles.sh": ["sh", false],
  "portal.sh": ["runuser", true],
} as const;

it("every file in deploy passes the check of its program, where that is installed", async () => {
  const { code, output } = await run("sh", ["deploy/check.sh"]);
  expect(output).not.toContain("✗");
  for (const [name, [program, isApart]] of Object.entries(triedWith)) {
    const lines = output.split("\n").filter((line) => line.slice(2).startsWith(name));
    // What cannot be tried on this machine says so.
    const isTried = isThere(program) && (!isApart || hasNamespaces);
    expect(lines).toEqual([isTried ? `✓ ${name}` : expect.stringContaining(`- ${name}: not checked, `)]);
  }
  expect(code).toBe(0);
});

it("the deploy check covers every file in deploy", () => {
  const text = fs.readFileSync("deploy/check.sh", "utf8");
  // Those of a standby and of PgBouncer are run by `npm run faults`.
  const files = fs.readdirSync("deploy").filter((name) => /\.(?:conf|service|sh|yaml|env)$|file$/.test(name));
  expect(files).toContain("nginx-one-machine.conf");
  expect(files.filter((name) => name !== "check.sh" && !text.includes(name))).toEqual([]);
});
