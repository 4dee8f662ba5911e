import { describe, expect, it } from "vitest";
import {
  calendarDayOf,
  formatDate,
  formatLongDate,
  formatSpan,
  formatTime,
  wallClockToIso,
  wallClockOf,
  zoneCity,
} from "@/lib/core/format";
import { formatCents, formatMoney } from "@/lib/core/money";

const nassau = "America/Nassau";

describe("dates are shown in the association's zone", () => {
  it.each([
    ["2025-11-13T13:00:00Z", "Nov 13, 2025", "8:00 AM"], // winter: UTC-5
    ["2026-07-01T13:00:00Z", "Jul 1, 2026", "9:00 AM"], // summer: UTC-4
    ["2026-01-01T04:59:00Z", "Dec 31, 2025", "11:59 PM"], // yesterday there
    ["2026-03-08T06:59:00Z", "Mar 8, 2026", "1:59 AM"], // a minute before the clocks go forward
    ["2026-03-08T07:00:00Z", "Mar 8, 2026", "3:00 AM"],
  ])("the moment %s is shown as %s at %s in the association's zone", (moment, date, time) => {
    expect(formatDate(new Date(moment), nassau)).toBe(date);
    expect(formatTime(new Date(moment), nassau)).toBe(time);
  });

  it("a full date has its weekday", () => {
    expect(formatLongDate(new Date("2025-11-13T13:00:00Z"), nassau)).toBe("Thursday, November 13, 2025");
  });
});

describe("what is typed is in the association's zone", () => {
  it.each([
    ["2025-11-13T08:00", "2025-11-13T13:00:00.000Z"],
    ["2026-07-01T09:00", "2026-07-01T13:00:00.000Z"],
    ["", ""],
    ["tomorrow", ""],
    ["2026-02-30T10:00", ""],
  ])("the time %j that is typed in the association's zone is read as %j", (typed, moment) => {
    expect(wallClockToIso(typed, nassau)).toBe(moment);
  });

  it("the association's zone is named by its city", () => {
    expect(zoneCity("America/New_York")).toBe("New York");
  });
});

describe("money", () => {
  it("money in the contract has two decimals", () => {
    expect([formatCents(0), formatCents(35_000), formatCents(12_550)]).toEqual(["0.00", "350.00", "125.50"]);
  });
});

describe("what a field shows is in the association's zone", () => {
  it.each(["2025-11-13T08:00", "2026-07-01T09:00", "2025-12-31T23:59"])(
    "the time %s comes back unchanged from a field in the association's zone",
    (typed) => {
      expect(wallClockOf(new Date(wallClockToIso(typed, nassau)), nassau)).toBe(typed);
    },
  );

  it("a day in a field is the day in the association's zone", () => {
    expect(calendarDayOf(new Date("2026-01-01T04:59:00Z"), nassau)).toBe("2025-12-31");
  });
});

describe("sums that people read", () => {
  it.each([
    [0, "0.00"],
    [1_500_050, "15,000.50"],
  ])("an amount of %d cents is shown as %s", (cents, text) => {
    expect(formatMoney(cents, null)).toBe(text);
  });
});

it("a one-day event has one date, in the association's zone", () => {
  // Two o'clock in the morning in UTC is still the evening before in Nassau.
  const event = { startDate: "2025-11-14T00:30:00Z", endDate: "2025-11-14T02:00:00Z" };
  expect(formatSpan(event, nassau)).toEqual({
    month: "Nov",
    day: "13",
    starts: "Nov 13, 2025",
    ends: null,
    from: "7:30 PM",
    to: "9:00 PM",
  });
  expect(formatSpan(event, "Europe/London")).toMatchObject({ day: "14", starts: "Nov 14, 2025", ends: null });
});

it("an event that ends on another day has both dates", () => {
  const event = { startDate: "2025-11-13T13:00:00Z", endDate: "2025-11-14T22:00:00Z" };
  expect(formatSpan(event, nassau)).toMatchObject({ starts: "Nov 13, 2025", ends: "Nov 14, 2025" });
});
