import { addDays } from "date-fns";
import { describe, expect, it } from "vitest";
import { nextSteps } from "@/lib/members/next-steps";

const now = new Date("2026-11-21T15:00:00Z");
const settled = {
  hasWeakPassword: false,
  membershipStatus: "active",
  nextPaymentDate: addDays(now, 200),
  annualFeeCents: 35_000,
  issuedDaysBefore: 60,
  documents: 1,
  rejectedDocument: null,
  openSeats: 0,
  openSeatId: null,
  openSeatTitle: null,
  openSeatUntil: null,
  openSeatDeadline: null,
  applicationStatus: null,
  isStaffOnly: false,
  isSetBack: false,
  isMember: false,
} as const;
const titles = (standing: Parameters<typeof nextSteps>[0]) =>
  nextSteps(standing, now).map(({ title }) => title);

describe("what to do next", () => {
  it("an active member who owes nothing has no next step", () => {
    expect(titles(settled)).toEqual([]);
  });

  it("the first next step of a person with a weak password and a role is a stronger password", () => {
    expect(nextSteps({ ...settled, documents: 0, hasWeakPassword: true }, now)[0]).toMatchObject({
      title: "Choose a stronger password",
      href: "/profile/security",
    });
  });

  it.each([
    [{ documents: 0 }, "Your membership is pending approval", "/member-registration"],
    [{ documents: 2 }, "Your membership is pending approval", "/member-registration"],
    [{ applicationStatus: "pending" }, "Your application is being reviewed", null],
    [{ applicationStatus: "approved" }, "Pay your first dues", "/checkout/membership"],
    [
      { applicationStatus: "rejected", documents: 0 },
      "Your membership is pending approval",
      "/member-registration",
    ],
    [
      { applicationStatus: "approved", isSetBack: true },
      "Your membership was returned to pending",
      "/messages",
    ],
  ] as const)("the next steps tell a pending member what is missing (%#)", (facts, title, href) => {
    const [step] = nextSteps(
      { ...settled, membershipStatus: "pending", nextPaymentDate: null, ...facts },
      now,
    );
    expect(step).toMatchObject({ title, href });
  });

  it("the next steps of a pending member without an application are no dues, and then documents", () => {
    const pending = { ...settled, membershipStatus: "pending", nextPaymentDate: null } as const;
    const [step, ...others] = nextSteps({ ...pending, documents: 0 }, now);
    expect(step?.text).toBe(
      "You don’t owe anything for it yet. Apply for membership first. Payment follows approval: we'll email you what to pay.",
    );
    expect(others.map(({ title }) => title)).toEqual(["Upload your documents"]);
    expect(titles({ ...pending, documents: 1 })).toEqual(["Your membership is pending approval"]);
  });

  it.each([
    [61, []],
    [60, ["Your dues are due in 60 days"]],
    [1, ["Your dues are due in 1 day"]],
    [0, ["Your dues are due today"]],
    [-1, ["Your dues are overdue"]],
  ])("the next steps mention dues from 60 days before they are due: %i days", (days, expected) => {
    expect(titles({ ...settled, nextPaymentDate: addDays(now, days) })).toEqual(expected);
  });

  it("the next steps mention no dues where the membership level has no fee", () => {
    expect(titles({ ...settled, nextPaymentDate: now, annualFeeCents: 0 })).toEqual([]);
  });

  it("the next steps put missing documents before dues", () => {
    const everything = {
      ...settled,
      nextPaymentDate: now,
      rejectedDocument: "Licence.pdf",
      openSeats: 2,
      openSeatId: "r1",
      openSeatTitle: "Forum",
      openSeatDeadline: "Nov 30, 2026, 11:59 PM",
    };
    expect(titles(everything)).toEqual([
      "Upload a corrected version",
      "Your dues are due today",
      "Pay for your seat",
    ]);
    expect(nextSteps(everything, now)[2]).toMatchObject({
      text: "“Forum” is held for you until Nov 30, 2026, 11:59 PM, and 1 more seat is.",
      href: "/checkout/event/r1",
    });
  });
});

describe("a seat that is held for a time", () => {
  const seat = { openSeats: 1, openSeatId: "r1", openSeatTitle: "Forum", openSeatUntil: addDays(now, 3) };

  it.each([
    [{ nextPaymentDate: addDays(now, 21) }, ["Pay for your seat", "Your dues are due in 21 days"]],
    [{ nextPaymentDate: addDays(now, 2) }, ["Your dues are due in 2 days", "Pay for your seat"]],
    [{ membershipStatus: "pending", isMember: true }, ["Pay for your seat", "Your membership has lapsed"]],
  ] as const)("the next steps begin with what is lost soonest: %j", (facts, expected) => {
    expect(titles({ ...settled, ...seat, ...facts })).toEqual(expected);
  });
});

describe("staff who are no members", () => {
  const employee = {
    ...settled,
    membershipStatus: "pending",
    isStaffOnly: true,
    documents: 0,
  } as const;

  it("staff who are not members are asked for no application or documents until they apply", () => {
    expect(titles({ ...employee, nextPaymentDate: null })).toEqual([]);
    expect(titles({ ...employee, isStaffOnly: false, applicationStatus: "pending" })).toEqual([
      "Your application is being reviewed",
    ]);
    expect(titles({ ...employee, isStaffOnly: false })).toHaveLength(2);
  });
});
