import { expect, it } from "vitest";
import {
  isTaken,
  nextStart,
} from "@/app/(portal)/admin/events/[eventId]/programme/_components/programme-form-schema";

const at = (...times: string[]) => times.map((startsAt) => ({ startsAt }));

it("a new agenda item begins when the last one ends, which takes as long as the one before it, or an hour", () => {
  expect(nextStart(at("2027-05-13T09:00", "2027-05-13T09:45"))).toBe("2027-05-13T10:30");
  expect(nextStart(at("2027-05-13T09:00"))).toBe("2027-05-13T10:00");
  expect(nextStart(at("2027-05-13T16:00", "2027-05-14T09:00"))).toBe("2027-05-14T10:00");
  expect(nextStart(at("2027-05-13T09:00", ""))).toBeNull();
  expect(nextStart([])).toBeNull();
});

it("an agenda item at the time of another is pointed out, one without a time is not", () => {
  const items = at("2027-05-13T09:00", "2027-05-13T09:00", "", "");
  expect(items.map((_, index) => isTaken(items, index))).toEqual([true, true, false, false]);
});
