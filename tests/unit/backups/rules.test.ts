import { describe, expect, it } from "vitest";
import { isBackupDue, isDrillDue, latestHour } from "@/lib/backups/rules";

const timeZone = "America/Nassau";
const at = (text: string) => new Date(text);

describe("latestHour", () => {
  it.each([
    ["2026-07-01T12:00:00Z", 3, "2026-07-01T07:00:00Z"],
    ["2026-07-01T06:59:00Z", 3, "2026-06-30T07:00:00Z"],
    // Winter time has an hour more.
    ["2026-12-01T12:00:00Z", 3, "2026-12-01T08:00:00Z"],
    // This night the clock shows two o'clock twice, and in spring never: then it is the next moment that there is.
    ["2026-11-01T08:30:00Z", 3, "2026-11-01T08:00:00Z"],
    ["2026-03-08T12:00:00Z", 2, "2026-03-08T07:00:00Z"],
  ])("at %s, the latest backup hour of %i o'clock was %s", (now, hour, expected) => {
    expect(latestHour(hour, at(now), timeZone).toISOString()).toBe(at(expected).toISOString());
  });
});

describe("isBackupDue", () => {
  const due = (begun: string | null, made: string | null, now = "2026-07-02T12:00:00Z") =>
    isBackupDue({
      hour: 3,
      now: at(now),
      timeZone,
      begun: begun ? at(begun) : null,
      made: made ? at(made) : null,
    });

  it("a backup is due when none was ever made", () => expect(due(null, null)).toBe(true));
  it("a backup is due once the daily hour has passed", () => {
    const yesterday = "2026-07-01T07:00:10Z";
    expect(due(yesterday, yesterday, "2026-07-02T06:59:59Z")).toBe(false);
    expect(due(yesterday, yesterday, "2026-07-02T07:00:00Z")).toBe(true);
  });
  it("a second backup is not due on the same day", () => {
    expect(due("2026-07-02T07:00:05Z", "2026-07-02T07:00:05Z")).toBe(false);
  });
  it("a failed backup is retried after an hour", () => {
    expect(due("2026-07-02T11:30:00Z", "2026-07-01T07:00:05Z")).toBe(false);
    expect(due("2026-07-02T11:00:00Z", "2026-07-01T07:00:05Z")).toBe(true);
  });
});

describe("isDrillDue", () => {
  const due = (begun: string | null, now: string, hasFailed = false) =>
    isDrillDue({ hour: 23, now: at(now), timeZone, begun: begun ? at(begun) : null, hasFailed });

  it("a restore drill is due immediately when there was none", () =>
    expect(due(null, "2026-07-02T12:00:00Z")).toBe(true));
  it("a restore drill is due after a month, in the hour after the backup", () => {
    expect(due("2026-07-01T04:00:00Z", "2026-07-29T04:00:00Z")).toBe(false);
    expect(due("2026-07-01T04:00:00Z", "2026-07-31T04:30:00Z")).toBe(true);
    expect(due("2026-07-01T04:00:00Z", "2026-07-31T12:00:00Z")).toBe(false);
  });
  it("a restore drill is due at any hour when the machine was off at its usual one", () => {
    expect(due("2026-07-01T04:00:00Z", "2026-08-01T12:00:00Z")).toBe(true);
  });
  it("a failed restore drill is due again after a day", () => {
    expect(due("2026-07-01T04:00:00Z", "2026-07-02T03:00:00Z", true)).toBe(false);
    expect(due("2026-07-01T04:00:00Z", "2026-07-02T05:00:00Z", true)).toBe(true);
  });
});
