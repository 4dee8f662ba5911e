import { expect, it } from "vitest";
import { sumHours } from "@/lib/events/cpd-rules";
import { progressOf } from "@/lib/programmes/rules";

const events = ["one", "two", "three"].map((id) => ({ id, status: "published" as const }));
const attended = (eventId: string, category = "Ethics", hours = 1) => ({
  eventId,
  hours: [{ category, hours }],
});

it("a programme of all events is complete once each is attended, and not before", () => {
  const two = [attended("one"), attended("two")];
  expect(progressOf("all", events, two)).toMatchObject({
    isComplete: false,
    parts: [{ done: 2, target: 3 }],
  });
  expect(progressOf("all", events, [...two, attended("three")])).toMatchObject({ isComplete: true });
});

it("a cancelled event of a programme is not required, and one that was attended still counts", () => {
  const cancelled = events.map((one) =>
    one.id === "three" ? { ...one, status: "cancelled" as const } : one,
  );
  const two = [attended("one"), attended("two")];
  expect(progressOf("all", cancelled, two)).toMatchObject({ isComplete: true, parts: [{ target: 2 }] });
  expect(progressOf("all", cancelled, [...two, attended("three")])).toMatchObject({ parts: [{ target: 3 }] });
});

it("nobody completes a programme without events, or whose events are all cancelled", () => {
  const cancelled = events.map((one) => ({ ...one, status: "cancelled" as const }));
  expect(progressOf("all", [], []).isComplete).toBe(false);
  expect(progressOf("all", cancelled, []).isComplete).toBe(false);
});

it("an event attended twice is one event, and an event outside the programme does not count", () => {
  const twice = [attended("one"), attended("one"), attended("elsewhere")];
  expect(progressOf("all", events, twice).parts).toMatchObject([{ done: 1, target: 3 }]);
  expect(progressOf({ hours: [{ category: "Ethics", hours: 3 }] }, events, twice).parts).toMatchObject([
    { done: 2, target: 3 },
  ]);
});

it("hours of a programme are required in each category, however it is spelt", () => {
  const rule = {
    hours: [
      { category: "Ethics", hours: 2 },
      { category: "AML", hours: 1 },
    ],
  };
  const ethics = [attended("one", "ethics"), attended("two", "ÉTHICS", 1.5)];
  expect(progressOf(rule, events, ethics)).toMatchObject({
    isComplete: false,
    parts: [
      { label: "Ethics", done: 2.5, target: 2 },
      { label: "AML", done: 0, target: 1 },
    ],
  });
  expect(progressOf(rule, events, [...ethics, attended("three", "AML")]).isComplete).toBe(true);
});

it("a certificate of a programme adds up hours of one category", () => {
  const hours = [
    { category: "Ethics", hours: 1.5 },
    { category: "AML", hours: 2 },
    { category: "ethics", hours: 0.25 },
  ];
  expect(sumHours(hours)).toEqual([
    { category: "Ethics", hours: 1.75 },
    { category: "AML", hours: 2 },
  ]);
});
