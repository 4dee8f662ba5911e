import { describe, expect, it } from "vitest";
import { problemsOfTable } from "../../scripts/supply/judge.mjs";
import { namesInTable } from "../../scripts/supply/lockfile.mjs";

describe("the table of libraries", () => {
  const page = [
    "Not in a table: `express`.",
    "| library | used for |",
    "| --- | --- |",
    "| `yazl`, read back in tests by `yauzl` | a ZIP, not `jszip` |",
  ].join("\n");

  it("names a library by code in its first column and nowhere else", () => {
    expect(namesInTable(page)).toEqual(new Set(["yazl", "yauzl"]));
  });

  const direct: [string, string][] = [
    ["yazl", "3.3.1"],
    ["yauzl", "3.4.0"],
    ["@types/yazl", "3.3.1"],
  ];

  it("has a row for every dependency except packages of types, and none for anything else", () => {
    expect([...problemsOfTable(direct, namesInTable(page))]).toEqual([]);
    expect([...problemsOfTable(direct, new Set(["yazl", "next/og"]))]).toEqual([
      "yauzl has no row in docs/libraries.md",
    ]);
    expect([...problemsOfTable(direct.slice(0, 1), namesInTable(page))]).toEqual([
      "docs/libraries.md explains yauzl, which package.json does not depend on",
    ]);
  });

  it("rejects a dependency without an exact version", () => {
    expect([...problemsOfTable([["yazl", "^3.3.1"]], new Set(["yazl"]))]).toEqual([
      "yazl is at ^3.3.1 in package.json, which is not an exact version",
    ]);
  });
});
