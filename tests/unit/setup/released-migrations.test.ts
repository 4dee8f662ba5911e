import fs from "node:fs";
import { expect, it } from "vitest";
import { RELEASES } from "@/scripts/migrations/baseline.mjs";
import { migrationsIn } from "@/scripts/migrations/folder.mjs";
import { VERSION } from "@/scripts/version.mjs";

const released = Object.entries(Object.assign({}, ...Object.values(RELEASES.versions)) as object);
const found = migrationsIn().map(({ name, checksum }) => [name, checksum]);

it("a released migration is never edited, removed or preceded by a later one", () => {
  expect(found.slice(0, released.length)).toEqual(released);
});

it("the current version is in the list of releases, so that its migrations are protected", () => {
  expect(Object.keys(RELEASES.versions).at(-1)).toBe(VERSION);
});

it("the current version has a heading in the changelog and is in the lock file", () => {
  expect(fs.readFileSync("CHANGELOG.md", "utf8")).toMatch(
    new RegExp(`^## ${VERSION.replaceAll(".", "\\.")}$`, "m"),
  );
  const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8")) as { version: string };
  expect(lock.version).toBe(VERSION);
});
