import { describe, expect, it } from "vitest";
import { daysOutside, outdatedFinder, type RepeatedFacts } from "@/lib/events/shared/former-facts";
import { amountNotCharged } from "@/lib/landing/rules";

const zone = "America/Nassau";
const before: RepeatedFacts = {
  title: "Ethics Forum",
  startDate: "2025-11-13T13:00:00.000Z",
  endDate: "2025-11-14T22:00:00.000Z",
  location: "British Colonial Ballroom, Bay Street, Nassau",
};
const find = (change: Partial<RepeatedFacts>, text: string) =>
  outdatedFinder([before], { ...before, ...change }, zone)(text);

describe("words about an event that are no longer true", () => {
  const elsewhere = { location: "British Colonial Terrace, Bay Street, Nassau" };
  it.each([
    ["Meet us in the ballroom.", "ballroom"],
    ["At the British  Colonial Ballroom", "British  Colonial Ballroom"],
    ["Drinks at the British Colonial, Bay Street, Nassau", null],
    ["Ballroomdancing", null],
  ])("once the room has changed, %j is found as %j", (text, words) => {
    expect(find(elsewhere, text)).toBe(words);
  });

  const later = { startDate: "2025-12-04T13:00:00.000Z", endDate: "2025-12-05T22:00:00.000Z" };
  it.each([
    ["13 and 14 November 2025", "13 and 14 November 2025"],
    ["Join us on Nov. 14!", "Nov. 14"],
    ["November 13–14, 2025", "November 13–14, 2025"],
    ["the 13th of November", "13th of November"],
    ["2025-11-13", "2025-11-13"],
    ["As on November 13, 2024", null],
    ["Early bird until November 1", null],
    ["From 4 December 2025", null],
  ])("once the days have changed, %j is found as %j", (text, words) => {
    expect(find(later, text)).toBe(words);
  });

  it("the former hours are found as a span, and a single time is not", () => {
    const hours = { endDate: "2025-11-14T21:00:00.000Z" };
    expect(find(hours, "8:00 AM to 5:00 PM")).toBe("8:00 AM to 5:00 PM");
    expect(find(hours, "Breakfast from 8:00 AM")).toBeNull();
  });

  it("a former title is found unless the new one contains it", () => {
    expect(find({ title: "Ethics Summit" }, "The Ethics Forum is back")).toBe("Ethics Forum");
    expect(find({ title: "Ethics Forum 2025" }, "The Ethics Forum is back")).toBeNull();
  });

  it("a title and a place with hyphens are found, and never break the page that looks for them", () => {
    const hyphened = { ...before, title: "Year-End Dinner", location: "Room 2-B, Bay Street" };
    const now = { ...hyphened, title: "Year-End Gala", location: "Sub-Committee Hall, Bay Street" };
    const findHyphened = outdatedFinder([hyphened], now, zone);
    expect(findHyphened("Our Year-End Dinner is back")).toBe("Year-End Dinner");
    expect(findHyphened("Go to Room 2-B.")).toBe("Room 2-B");
  });

  it("a text that repeats a former day thousands of times is read in time that grows with its length", () => {
    expect(find(later, "13,".repeat(6_666))).toBeNull();
  });

  it("nothing is found while the facts are the same, nor once they are back", () => {
    expect(find({}, "13 November, in the Ballroom, 8 AM to 5 PM: Ethics Forum")).toBeNull();
  });

  it("agenda items on days that are none of the event's are named", () => {
    const agenda = [{ startsAt: "2025-11-13T14:00:00.000Z" }, { startsAt: "2025-12-04T14:00:00.000Z" }];
    expect(daysOutside(agenda, later, zone)).toEqual(["Nov 13, 2025"]);
  });
});

it.each([
  ["Starting at $500", null],
  ["Starting at $450", "$450"],
  ["From 1,250 BSD", null],
  ["1,200.50 BSD", "1,200.50 BSD"],
  ["Two for one", null],
])("of the price note %j, the amount that no rate costs is %j", (note, words) => {
  const prices = [50_000, 125_000].map((priceCents) => ({ priceCents, isOffered: true }));
  expect(amountNotCharged(note, { priceCents: 0, prices })).toBe(words);
});
