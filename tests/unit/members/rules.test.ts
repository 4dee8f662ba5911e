import fs from "node:fs";
import { describe, expect, it } from "vitest";
import {
  defaultAnnualFeeCents,
  memberNumber,
  parseMemberNumber,
  statusReason,
  type StatusFacts,
} from "@/lib/members/rules";

it("the database gives a new account the same annual fee as the import", () => {
  const schema = fs.readFileSync("prisma/schema.prisma", "utf8");
  expect(schema).toMatch(new RegExp(`annualFeeCents +Int +@default\\(${defaultAnnualFeeCents}\\)`));
});

it("the Member ID is the prefix, the year of joining and the end of the id in upper case", () => {
  const id = "01a1fd36-94d6-732f-85e5-237ae4a1b2c3";
  expect(memberNumber("ACO-", "2026-02-11T09:00:00.000Z", id)).toBe("ACO-2026A1B2C3");
});

it("a searched word says what it can of a Member ID", () => {
  expect(parseMemberNumber("aco-2026A1B2C3")).toEqual({ year: 2026, end: "a1b2c3" });
  expect(parseMemberNumber("2026a1b2c3")).toEqual({ year: 2026, end: "a1b2c3" });
  expect(parseMemberNumber("A1B2C3")).toEqual({ year: null, end: "a1b2c3" });
  for (const word of ["Althea", "aco-2026", "a1b2c", "x1b2c3"])
    expect(parseMemberNumber(word), word).toBeNull();
});

describe("why a membership is active or pending", () => {
  const on = (day: number) => new Date(Date.UTC(2026, 0, day));
  const application = {
    reference: "APP-1",
    status: "approved",
    registrationType: "new",
    createdAt: on(2),
    decidedAt: on(3),
    askedAt: null,
  } as const;
  const facts: StatusFacts = {
    membershipStatus: "active",
    annualFeeCents: 35_000,
    createdAt: on(1),
    joinDate: on(9),
    setBackAt: null,
    application: null,
    approval: null,
    setBack: null,
    firstDues: null,
  };
  const reason = (changed: Partial<StatusFacts>) =>
    statusReason({ ...facts, ...changed }, (date) => `day ${date.getUTCDate()}`);

  it.each<[Partial<StatusFacts>, string]>([
    [
      { approval: { at: on(9), by: "Rowena", reason: null }, application },
      "Active since day 9: Rowena approved the membership on day 9.",
    ],
    [
      { application, firstDues: on(8) },
      "Active since day 9: application APP-1 was approved on day 3, and the first dues were received on day 8.",
    ],
    [
      { application: { ...application, registrationType: "existing" } },
      "Active since day 9: application APP-1 was approved on day 3 for an existing member.",
    ],
    [
      { application, annualFeeCents: 0 },
      "Active since day 9: application APP-1 was approved on day 3, and there is no fee for this level.",
    ],
    [
      {
        membershipStatus: "pending",
        application,
        setBackAt: on(10),
        setBack: { at: on(10), by: "Rowena", reason: "Left the field" },
      },
      "Pending: Rowena set the membership back on day 10: Left the field",
    ],
    [
      {
        approval: { at: on(5), by: "Rowena", reason: null },
        setBack: { at: on(6), by: "Rowena", reason: null },
        application: { ...application, decidedAt: on(8) },
      },
      "Active since day 9: application APP-1 was approved on day 8.",
    ],
    [{}, "Active since day 9: member before this portal was introduced."],
    [
      { membershipStatus: "pending" },
      "Pending: the account was created on day 1, and no application or administrator has made it active.",
    ],
    [
      { membershipStatus: "pending", application: { ...application, status: "pending", decidedAt: null } },
      "Pending: application APP-1 has been waiting for a decision since day 2.",
    ],
    [
      {
        membershipStatus: "pending",
        application: { ...application, status: "pending", decidedAt: null, askedAt: on(4) },
      },
      "Pending: application APP-1 has been waiting for the applicant's answer since day 4.",
    ],
    [
      { membershipStatus: "pending", application },
      "Pending: application APP-1 was approved on day 3, and the first dues have not been recorded yet.",
    ],
    [
      { membershipStatus: "pending", application: { ...application, status: "rejected" } },
      "Pending: application APP-1 was rejected on day 3.",
    ],
  ])("%#", (changed, sentence) => {
    expect(reason(changed)).toBe(sentence);
  });
});
