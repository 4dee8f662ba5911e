import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { memberIdOf, parseMemberId } from "@/lib/core/member-id";
import { defaultAnnualFeeCents } from "@/lib/membership/rules";
import { memberOrigin, type OriginFacts } from "@/lib/members/rules";

it("the database gives a new account the same annual fee as the import", () => {
  const schema = fs.readFileSync("prisma/schema.prisma", "utf8");
  expect(schema).toMatch(new RegExp(`annualFeeCents +Int +@default\\(${defaultAnnualFeeCents}\\)`));
});

it("the Member ID is the prefix, the year of joining and the end of the id in upper case", () => {
  const id = "01a1fd36-94d6-732f-85e5-237ae4a1b2c3";
  const numberOf = (prefix: string) =>
    memberIdOf([{ prefix, from: null }], {
      id,
      createdAt: new Date("2026-02-11T09:00:00.000Z"),
      isStaffOnly: false,
    });
  expect(numberOf("ACO-")).toBe("ACO-2026A1B2C3");
  expect(numberOf("")).toBe("2026A1B2C3");
});

it("a Member ID keeps the prefix that was in force when its account was created", () => {
  const id = "01a1fd36-94d6-732f-85e5-237ae4a1b2c3";
  const prefixes = [
    { prefix: "ACO-", from: null },
    { prefix: "GUILD-", from: "2026-03-01T12:00:00.000Z" },
    { prefix: "BAK-", from: "2026-04-01T12:00:00.000Z" },
  ];
  expect(
    memberIdOf(prefixes, { id, createdAt: new Date("2026-03-01T11:59:59.999Z"), isStaffOnly: false }),
  ).toBe("ACO-2026A1B2C3");
  expect(
    memberIdOf(prefixes, { id, createdAt: new Date("2026-03-01T12:00:00.000Z"), isStaffOnly: false }),
  ).toBe("GUILD-2026A1B2C3");
  expect(
    memberIdOf(prefixes, { id, createdAt: new Date("2026-12-31T12:00:00.000Z"), isStaffOnly: false }),
  ).toBe("BAK-2026A1B2C3");
});

it("a searched word is matched to the parts of a Member ID", () => {
  expect(parseMemberId("aco-2026A1B2C3")).toEqual({ year: 2026, end: "a1b2c3" });
  expect(parseMemberId("2026a1b2c3")).toEqual({ year: 2026, end: "a1b2c3" });
  expect(parseMemberId("A1B2C3")).toEqual({ year: null, end: "a1b2c3" });
  for (const word of ["Althea", "aco-2026", "a1b2c", "x1b2c3"]) expect(parseMemberId(word), word).toBeNull();
});

describe("how a member became one", () => {
  const on = (day: number) => new Date(Date.UTC(2026, 0, day));
  const application = { reference: "APP-1", registrationType: "new", decidedAt: on(3) } as const;
  const facts: OriginFacts = {
    annualFeeCents: 35_000,
    joinDate: on(9),
    application: null,
    approval: null,
    setBack: null,
    firstDues: null,
  };

  it.each<[Partial<OriginFacts>, string]>([
    [
      { approval: { at: on(9), by: "Rowena", reason: null }, application },
      "Member since day 9: Rowena approved the membership on day 9.",
    ],
    [
      { application, firstDues: { receivedOn: on(8), recordedOn: on(9) } },
      "Member since day 9: application APP-1 was approved on day 3. The first dues were received on day 8, and recorded on day 9.",
    ],
    [
      { application, firstDues: { receivedOn: on(9), recordedOn: on(9) } },
      "Member since day 9: application APP-1 was approved on day 3. The first dues were received on day 9.",
    ],
    [
      { application: { ...application, registrationType: "existing" } },
      "Member since day 9: application APP-1 was approved on day 3 for an existing member.",
    ],
    [
      { application, annualFeeCents: 0 },
      "Member since day 9: application APP-1 was approved on day 3, and there is no fee for this level.",
    ],
    [
      {
        approval: { at: on(5), by: "Rowena", reason: null },
        setBack: { at: on(6), by: "Rowena", reason: null },
        application: { ...application, decidedAt: on(8) },
      },
      "Member since day 9: application APP-1 was approved on day 8.",
    ],
    [{}, "Member since day 9: before this portal was introduced."],
  ])("the way in which a member joined is described: %j", (changed, sentence) => {
    expect(memberOrigin({ ...facts, ...changed }, (date) => `day ${date.getUTCDate()}`)).toBe(sentence);
  });
});
