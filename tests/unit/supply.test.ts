import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAllowed, problemsOfTable } from "../../scripts/supply/judge.mjs";
import { namesInTable } from "../../scripts/supply/lockfile.mjs";

describe("the table of libraries", () => {
  const page = [
    "Not in a table: `express`.",
    "| library | used for |",
    "| --- | --- |",
    "| `yazl`, read back in tests by `yauzl` | a ZIP, not `jszip` |",
  ].join("\n");

  it("the table of libraries names a library by code in its first column and nowhere else", () => {
    expect(namesInTable(page)).toEqual(new Set(["yazl", "yauzl"]));
  });

  const direct: [string, string][] = [
    ["yazl", "3.3.1"],
    ["yauzl", "3.4.0"],
    ["@types/yazl", "3.3.1"],
  ];

  it("the table of libraries has a row for every dependency except type packages, and no others", () => {
    expect([...problemsOfTable(direct, namesInTable(page))]).toEqual([]);
    expect([...problemsOfTable(direct, new Set(["yazl", "next/og"]))]).toEqual([
      "yauzl has no row in docs/libraries.md",
    ]);
    expect([...problemsOfTable(direct.slice(0, 1), namesInTable(page))]).toEqual([
      "docs/libraries.md explains yauzl, which package.json does not depend on",
    ]);
  });

  it("a dependency without an exact version is rejected", () => {
    expect([...problemsOfTable([["yazl", "^3.3.1"]], new Set(["yazl"]))]).toEqual([
      "yazl is at ^3.3.1 in package.json, which is not an exact version",
    ]);
  });
});

describe("the policy of licences", () => {
  it("a licence expression needs one allowed alternative, and all of those that apply together", () => {
    expect(isAllowed("a-package", "(GPL-3.0-only OR MIT)")).toBe(true);
    expect(isAllowed("a-package", "GPL-3.0-only AND MIT")).toBe(false);
    expect(isAllowed("a-package", "(MIT AND Zlib)")).toBe(true);
  });

  it("a licence with obligations is allowed only for the packages it was decided for", () => {
    expect(isAllowed("lightningcss-linux-x64-gnu", "MPL-2.0")).toBe(true);
    expect(isAllowed("another-package", "MPL-2.0")).toBe(false);
  });

  it("a licence that SPDX does not know is rejected", () => {
    expect(isAllowed("a-package", "SEE LICENSE IN FILE")).toBe(false);
    expect(isAllowed("a-package", "not said")).toBe(false);
  });
});

describe("the check of the lockfile", () => {
  let folder: string;
  beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-lockfile-"))));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const integrity = `sha512-${"A".repeat(86)}==`;
  const fromNpm = (name: string) => ({
    version: "4.0.0",
    resolved: `https://registry.npmjs.org/${name}/-/${name}-4.0.0.tgz`,
    integrity,
  });

  /** What the check says of a lockfile with these packages; null when it finds nothing wrong. */
  function complaint(packages: Record<string, object>): Promise<string | null> {
    const file = path.join(folder, "package-lock.json");
    const entries = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]);
    fs.writeFileSync(
      file,
      JSON.stringify({ lockfileVersion: 3, packages: { "": {}, ...Object.fromEntries(entries) } }),
    );
    const program = "node_modules/lockfile-lint/bin/lockfile-lint.js";
    return new Promise((resolve) =>
      execFile(process.execPath, [program, "--path", file], (error, stdout, stderr) =>
        resolve(error ? stdout + stderr : null),
      ),
    );
  }

  it("the lockfile may have packages of npm's registry, and those without an address", async () => {
    expect(await complaint({ one: fromNpm("one"), two: { version: "4.0.0", integrity } })).toBeNull();
  });

  it("the lockfile may have no package from another host, unencrypted, renamed or weakly hashed", async () => {
    const output = await complaint({
      one: { ...fromNpm("one"), resolved: "https://packages.example.test/one-4.0.0.tgz" },
      two: { ...fromNpm("two"), resolved: "http://registry.npmjs.org/two/-/two-4.0.0.tgz" },
      three: fromNpm("another"),
      four: { ...fromNpm("four"), integrity: "sha1-AAAA" },
    });
    expect(output).toContain("invalid host(s) for package: one@");
    expect(output).toContain("invalid protocol for package: two@");
    expect(output).toContain("different name: three");
    expect(output).toContain("invalid integrity hash type for package: four@");
  });
});
