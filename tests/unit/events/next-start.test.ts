import { expect, it } from "vitest";
import {
  findOverlap,
  nextStart,
} from "@/app/(portal)/admin/events/[eventId]/programme/_components/programme-form-schema";

const at = (...times: string[]) => times.map((startsAt) => ({ startsAt }));

it("a new agenda item begins when the last one ends, which takes as long as the one before it, or an hour", () => {
  expect(nextStart(at("2027-05-13T09:00", "2027-05-13T09:45"))).toBe("2027-05-13T10:30");
  expect(nextStart(at("2027-05-13T09:00"))).toBe("2027-05-13T10:00");
  expect(nextStart(at("2027-05-13T16:00", "2027-05-14T09:00"))).toBe("2027-05-14T10:00");
  expect(nextStart(at("2027-05-13T09:00", ""))).toBeNull();
  expect(nextStart([])).toBeNull();
  expect(nextStart([{ startsAt: "2027-05-13T09:00", endsAt: "2027-05-13T09:20" }])).toBe("2027-05-13T09:20");
});

it("agenda items that overlap are pointed out at both, and those that follow each other are not", () => {
  const item = (title: string, start: string, end?: string) => ({
    title,
    startsAt: start && `2027-05-13T${start}`,
    endsAt: end && `2027-05-13T${end}`,
  });
  const overlaps = (...items: ReturnType<typeof item>[]) =>
    items.map((_, index) => findOverlap(items, index)?.title ?? null);
  const [coffee, talk] = [item("Coffee", "09:00", "09:30"), item("Talk", "09:30", "10:30")];
  expect(overlaps(coffee, talk, item("Untimed", ""), item("Untimed", ""))).toEqual([null, null, null, null]);
  expect(overlaps(coffee, talk, item("Panel", "10:00"))).toEqual([null, "Panel", "Talk"]);
  expect(overlaps(talk, item("Whole", "09:00", "12:00"))).toEqual(["Whole", "Talk"]);
  expect(overlaps(item("One", "09:00"), item("Other", "09:00"))).toEqual(["Other", "One"]);
});
