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
  openSeatDeadline: null,
  applicationStatus: null,
  isStaffOnly: false,
  isSetBack: false,
  isMember: false,
} as const;
const titles = (standing: Parameters<typeof nextSteps>[0]) =>
  nextSteps(standing, now).map(({ title }) => title);

describe("what to do next", () => {
  it("is nothing for an active member who owes nothing", () => {
    expect(titles(settled)).toEqual([]);
  });

  it("is first of all a stronger password for somebody with a role", () => {
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
      "Your membership was set back to pending",
      "/messages",
    ],
  ] as const)("tells a pending member what is missing (%#)", (facts, title, href) => {
    const [step] = nextSteps(
      { ...settled, membershipStatus: "pending", nextPaymentDate: null, ...facts },
      now,
    );
    expect(step).toMatchObject({ title, href });
  });

  it("tells a pending member without an application that they owe nothing, then to upload documents", () => {
    const pending = { ...settled, membershipStatus: "pending", nextPaymentDate: null } as const;
    const [step, ...others] = nextSteps({ ...pending, documents: 0 }, now);
    expect(step?.text).toBe(
      "You owe nothing for it yet. Apply for membership first. Payment follows approval: we'll email you what to pay.",
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
  ])("speaks of dues from 60 days before them: %i days", (days, expected) => {
    expect(titles({ ...settled, nextPaymentDate: addDays(now, days) })).toEqual(expected);
  });

  it("speaks of no dues where the level has no fee", () => {
    expect(titles({ ...settled, nextPaymentDate: now, annualFeeCents: 0 })).toEqual([]);
  });

  it("puts what is missing before what is due", () => {
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
      text: "'Forum' is held for you until Nov 30, 2026, 11:59 PM, and 1 more seat is.",
      href: "/checkout/event/r1",
    });
  });
});

describe("staff who are no members", () => {
  const employee = {
    ...settled,
    membershipStatus: "pending",
    isStaffOnly: true,
    documents: 0,
  } as const;

  it("are asked neither to apply nor for documents, until they have applied", () => {
    expect(titles({ ...employee, nextPaymentDate: null })).toEqual([]);
    expect(titles({ ...employee, isStaffOnly: false, applicationStatus: "pending" })).toEqual([
      "Your application is being reviewed",
    ]);
    expect(titles({ ...employee, isStaffOnly: false })).toHaveLength(2);
  });
});
