import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { lostWithBackups } from "@/lib/backups/shared-disk.mjs";
import { temporaryFolder } from "@/scripts/testing/portal.mjs";

const dataDirectory = temporaryFolder();
fs.mkdirSync(path.join(dataDirectory, "postgres"));
const inside = path.join(dataDirectory, "backups");
/** A device of its own on every Linux. */
const elsewhere = "/proc/backups";
const remote = "postgresql://portal@db.example.org/portal";

it.each([
  [inside, {}, "the database and the uploaded files"],
  [inside, { hasBlob: true }, "the database"],
  [inside, { databaseAddress: remote }, "the uploaded files"],
  [inside, { databaseAddress: remote, hasBlob: true }, null],
  [elsewhere, {}, null],
])("backups in %s of a portal with %o are lost together with: %s", (folder, settings, lost) => {
  expect(lostWithBackups(folder, { dataDirectory, hasBlob: false, ...settings })).toBe(lost);
});

it("the embedded database is found by the address that the portal's processes have", () => {
  const databaseAddress = "postgresql://portal@127.0.0.1:5433/portal";
  fs.writeFileSync(path.join(dataDirectory, "postgres", "postmaster.pid"), "1");
  expect(lostWithBackups(inside, { dataDirectory, databaseAddress, hasBlob: true })).toBe("the database");
  expect(lostWithBackups(elsewhere, { dataDirectory, databaseAddress, hasBlob: true })).toBeNull();
});
