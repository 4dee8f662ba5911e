import { expect, it } from "vitest";
import type { RestoreDrill } from "@/lib/backups/queries";
import { proofInWords } from "@/lib/backups/words";

const drill: RestoreDrill = {
  startedAt: new Date("2026-11-03T08:00:00Z"),
  endedAt: new Date("2026-11-03T08:01:00Z"),
  rows: 1_240,
  files: 31,
  postgresMajor: 15,
  failure: null,
};
const inWords = (changed: Partial<RestoreDrill>) => proofInWords({ ...drill, ...changed }, "America/Nassau");

it("a proven restore names the PostgreSQL version that it was proven on", () => {
  expect(inWords({})).toMatch(/^on PostgreSQL 15 on .+: all 1,240 rows and 31 files came back\.$/);
  // Drills of earlier versions of the portal have not noted it.
  expect(inWords({ postgresMajor: null })).toMatch(/^on Nov/);
});

it("a restore drill that failed or still runs proves nothing", () => {
  expect(inWords({ failure: "The disk is full.", rows: null, files: null })).toBeNull();
  expect(inWords({ endedAt: null, rows: null, files: null })).toBeNull();
  expect(proofInWords(null, "America/Nassau")).toBeNull();
});
