import { expect, it } from "vitest";
import { troublesOf } from "@/lib/reports/troubles";

const fine = { failure: null, problems: null, isByItself: true, drill: null };
const failedDrill = {
  startedAt: new Date(),
  endedAt: new Date(),
  rows: null,
  files: null,
  postgresMajor: null,
  failure: "It is gone.",
};
const well = {
  backup: fine,
  secondsSinceWork: 30,
  upSeconds: 86_400,
  failing: 0,
  hoursSinceBackup: 20,
  isNew: false,
  free: 0.5,
};

it("the troubles banner says nothing while the installation is well", () => {
  expect(troublesOf(well)).toEqual([]);
  expect(troublesOf({ ...well, free: null })).toEqual([]);
});

it.each([
  ["background work that stands still", { secondsSinceWork: 601 }, /have been stopped/],
  ["background work that never ran", { secondsSinceWork: Infinity, upSeconds: 601 }, /have been stopped/],
  ["a mail server that refuses", { failing: 1 }, /refused 1 email,/],
  ["a backup of the day before yesterday", { hoursSinceBackup: 49 }, /2 days old/],
  ["no backup", { hoursSinceBackup: null }, /No backup is on record/],
  ["a backup that failed", { backup: { ...fine, failure: "The disk is full." } }, /failed. The disk is full/],
  [
    "a failed backup, and not of its age too",
    { hoursSinceBackup: 49, backup: { ...fine, failure: "No." } },
    /failed/,
  ],
  ["data that breaks a rule", { backup: { ...fine, problems: "a seat too many" } }, /a seat too many/],
  [
    "a drill that failed",
    { backup: { ...fine, drill: failedDrill } },
    /failed its restore test. .*It is gone/,
  ],
  ["a full disk", { free: 0.099 }, /Only 9%/],
])("the troubles banner reports %s", (_what, found, words) => {
  const troubles = troublesOf({ ...well, ...found });
  expect(troubles).toHaveLength(1);
  expect(troubles[0]?.what).toMatch(words);
});

it("the troubles banner gives a restarted portal ten minutes, and a new one a day before its first backup", () => {
  expect(troublesOf({ ...well, secondsSinceWork: Infinity, upSeconds: 599 })).toEqual([]);
  expect(troublesOf({ ...well, hoursSinceBackup: null, isNew: true })).toEqual([]);
  expect(troublesOf({ ...well, hoursSinceBackup: 24.9 })).toEqual([]);
});
