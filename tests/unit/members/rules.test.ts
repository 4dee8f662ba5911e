import { expect, it } from "vitest";
import { memberNumber } from "@/lib/members/rules";

it("the Member ID is the prefix, the year of joining and the end of the id in upper case", () => {
  const id = "01a1fd36-94d6-732f-85e5-237ae4a1b2c3";
  expect(memberNumber("ACO-", "2026-02-11T09:00:00.000Z", id)).toBe("ACO-2026A1B2C3");
});
