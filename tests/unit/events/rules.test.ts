import { describe, expect, it } from "vitest";
import { capacityPercent, durationHours, slugFor } from "@/lib/events/rules";

describe("durationHours", () => {
  it.each([
    ["2026-03-02T13:00:00Z", "2026-03-02T15:00:00Z", 2],
    ["2026-03-02T13:00:00Z", "2026-03-02T15:00:01Z", 3],
    ["2025-11-13T13:00:00Z", "2025-11-14T22:00:00Z", 33],
    ["2026-03-02T13:00:00Z", "2026-03-02T13:00:00Z", 0],
  ])("an event from %s to %s lasts %i hours, rounded up", (start, end, hours) => {
    expect(durationHours(start, end)).toBe(hours);
  });
});

describe("capacityPercent", () => {
  it.each([
    [0, 50, 0],
    [25, 50, 50],
    [50, 50, 100],
    [60, 50, 100],
    [0, 0, 100],
  ])("the capacity shown for %i of %i seats is %i %", (taken, seats, percent) => {
    expect(capacityPercent(taken, seats)).toBe(percent);
  });
});

describe("slugFor", () => {
  it.each([
    ["AML/CFT Update 2026", "aml-cft-update-2026"],
    ["  Ethics & Whistle-blowing!  ", "ethics-whistle-blowing"],
    ["Café déjà vu", "cafe-deja-vu"],
    ["島の会", "event"],
    ["../../etc/passwd", "etc-passwd"],
    ["x".repeat(200), "x".repeat(80)],
  ])("the event title %j becomes the slug %j", (title, slug) => {
    expect(slugFor(title)).toBe(slug);
  });
});
