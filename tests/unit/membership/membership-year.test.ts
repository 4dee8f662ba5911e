import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter, daysBetween, yearsAfter } from "@/lib/core/days";
import {
  firstYearEnd,
  nextYearEnd,
  previousYearEnd,
  shareCents,
  shareOfYear,
} from "@/lib/membership/shared/membership-year";
import { seedOfTest } from "../../support/chance";

const anniversary = { isCalendarYear: false };
const calendar = { isCalendarYear: true };
const days = fc.integer({ min: 0, max: 40_000 }).map((offset) => dayAfter("1990-01-01", offset));

describe("a membership year", () => {
  it("a membership year ends a year after joining, or with the calendar year", () => {
    expect(firstYearEnd("2026-11-26", anniversary)).toBe("2027-11-26");
    expect(firstYearEnd("2026-11-26", calendar)).toBe("2026-12-31");
    expect(nextYearEnd("2026-12-31", null, calendar)).toBe("2027-12-31");
  });

  it("a membership year can change from the member's own to the calendar year", () => {
    expect(nextYearEnd("2027-05-15", "2020-05-15", calendar)).toBe("2027-12-31");
  });

  it("a membership year that began on February 29 ends on that day again in a leap year", () => {
    expect(firstYearEnd("2024-02-29", anniversary)).toBe("2025-02-28");
    expect(nextYearEnd("2027-02-28", "2024-02-29", anniversary)).toBe("2028-02-29");
    expect(nextYearEnd("2027-02-28", "2023-02-28", anniversary)).toBe("2028-02-28");
  });

  it("a membership year moved on and back again ends when it did, after any number of years", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 12 }), (joinedOn, years) => {
        let end = firstYearEnd(joinedOn, anniversary);
        const first = end;
        for (let paid = 0; paid < years; paid++) end = nextYearEnd(end, joinedOn, anniversary);
        expect(end).toBe(yearsAfter(joinedOn, years + 1));
        for (let returned = 0; returned < years; returned++) end = previousYearEnd(end, joinedOn);
        expect(end).toBe(first);
      }),
      { seed: seedOfTest() },
    );
  });
});

describe("a part of a year", () => {
  it("a part of a membership year counts its first and last day", () => {
    expect(shareOfYear("2026-11-26", "2026-12-31")).toEqual({ days: 36, of: 365 });
    expect(shareOfYear("2028-12-31", "2028-12-31")).toEqual({ days: 1, of: 366 });
    expect(shareOfYear("2026-01-01", "2026-12-31")).toBeNull();
  });

  it("a part of a year's dues is charged by its days in whole cents, rounded once", () => {
    expect(shareCents(25_000, { days: 234, of: 365 })).toBe(16_027);
    expect(shareCents(35_000, { days: 36, of: 365 })).toBe(3_452);
    expect(shareCents(1, { days: 1, of: 2 })).toBe(1);
  });

  it("two parts of a membership year add up to its fee, give or take the rounded cent", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 10_000_000 }), (begins, cents) => {
        const end = `${begins.slice(0, 4)}-12-31`;
        const share = shareOfYear(begins, end);
        if (!share) return;
        const part = shareCents(cents, share);
        const exact = (cents * share.days) / share.of;
        expect(Number.isInteger(part)).toBe(true);
        expect(Math.abs(part - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(share.days).toBe(daysBetween(begins, end) + 1);
      }),
      { seed: seedOfTest() },
    );
  });
});
