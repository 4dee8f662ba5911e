import { describe, expect, it } from "vitest";
import { duesRules } from "@/lib/association/rules";
import { defaultPolicies } from "@/lib/association/schema";
import { isInGoodStanding, lapseDay, standingOn, type StandingFacts } from "@/lib/membership/standing";

const settings = { ...defaultPolicies.dues, graceDays: 30, reinstatementMonths: 12 };
const rules = duesRules(settings, [], "2026-09-30");

/** A member since 2024 whose year ends on September 30, 2026, and whose dues are open. */
const member: StandingFacts = {
  accountFrom: "2024-09-01",
  applications: [],
  memberships: [{ from: "2024-09-30", until: null, endedBy: null }],
  suspensions: [],
  closures: [],
  hasFee: true,
  joinedOn: "2024-09-30",
  ends: [{ on: "2026-09-30", since: "2025-09-28" }],
  dues: [{ reference: "K7Q2M9XD", amountCents: 35_000, from: "2026-08-16", closedOn: null, paid: [] }],
};
const on = (day: string, facts: Partial<StandingFacts> = {}, changed: Partial<typeof settings> = {}) =>
  standingOn(day, { ...member, ...facts }, duesRules({ ...settings, ...changed }, [], "2026-09-30"));

describe("a member who does not pay", () => {
  it("a member who does not pay is active through the year's last day, and reads what comes next", () => {
    expect(on("2026-08-15")).toEqual({
      standing: "active",
      because: "Active since Sep 30, 2024: the membership year ends Sep 30, 2026.",
      since: "2024-09-30",
      next: { on: "2026-10-01", standing: "grace" },
    });
    expect(on("2026-09-30")).toMatchObject({
      standing: "active",
      because:
        "Active since Sep 30, 2024: the membership year ends Sep 30, 2026, and 350.00 BSD (K7Q2M9XD) is outstanding.",
    });
  });

  it("a member in grace reads what is outstanding and when the membership lapses", () => {
    expect(on("2026-10-01")).toEqual({
      standing: "grace",
      because:
        "In grace: the membership year ended Sep 30, 2026, and 350.00 BSD (K7Q2M9XD) is outstanding. The membership lapses on Oct 30, 2026.",
      since: "2026-10-01",
      next: { on: "2026-10-30", standing: "lapsed" },
    });
    expect(on("2026-10-29").standing).toBe("grace");
  });

  it("a member lapses when grace ends, and reads until when paying keeps the join date", () => {
    expect(on("2026-10-30")).toEqual({
      standing: "lapsed",
      because:
        "Lapsed on Oct 30, 2026. The membership year ended Sep 30, 2026, and 350.00 BSD (K7Q2M9XD) is outstanding. Paying by Oct 30, 2027 keeps the join date of Sep 30, 2024.",
      since: "2026-10-30",
      next: null,
    });
    expect(on("2027-10-30").because).toMatch(/keeps the join date/);
    expect(on("2027-10-31").because).toMatch(/Paying now starts a new membership\.$/);
  });

  it("without grace, or with one day, a member lapses on the day after its last one", () => {
    for (const graceDays of [0, 1]) {
      expect(on("2026-09-30", {}, { graceDays })).toMatchObject({
        standing: "active",
        next: { on: "2026-10-01", standing: "lapsed" },
      });
      expect(on("2026-10-01", {}, { graceDays }).standing).toBe("lapsed");
    }
    expect(on("2026-10-01", {}, { graceDays: 2 }).standing).toBe("grace");
  });

  it("a member who paid a part reads the remaining amount, as of the day", () => {
    const dues = [{ ...member.dues[0]!, paid: [{ on: "2026-10-05", cents: 10_000 }] }];
    expect(on("2026-10-04", { dues }).because).toContain("350.00 BSD (K7Q2M9XD) is outstanding");
    expect(on("2026-10-05", { dues }).because).toContain("250.00 BSD (K7Q2M9XD) is outstanding");
  });
});

it("a member who paid late was in grace before and has been active since", () => {
  const facts = {
    ends: [
      { on: "2026-09-30", since: "2024-09-01" },
      { on: "2027-09-30", since: "2026-10-12" },
    ],
    dues: [{ ...member.dues[0]!, closedOn: "2026-10-12" }],
  };
  expect(on("2026-10-11", facts).standing).toBe("grace");
  expect(on("2026-10-12", facts)).toMatchObject({
    standing: "active",
    because: "Active since Sep 30, 2024: the membership year ends Sep 30, 2027.",
  });
});

it("a membership level without a fee never lapses", () => {
  expect(on("2031-01-01", { hasFee: false })).toMatchObject({
    standing: "active",
    because: "Active since Sep 30, 2024: there is no fee for this level.",
    next: null,
  });
});

describe("who is no member yet", () => {
  const applicant = { memberships: [], joinedOn: null, ends: [], dues: [] };
  const application = {
    reference: "APP-1",
    status: "pending" as "pending" | "approved" | "rejected" | "withdrawn",
    from: "2026-02-01",
    decidedOn: null as string | null,
    askedOn: null as string | null,
  };

  it.each([
    [
      [],
      "applicant",
      "Applicant: the account was created on Sep 1, 2024, and there has been no application.",
    ],
    [
      [application],
      "applicant",
      "Applicant: application APP-1 has been waiting for a decision since Feb 1, 2026.",
    ],
    [
      [{ ...application, askedOn: "2026-02-03" }],
      "applicant",
      "Applicant: application APP-1 has been waiting for the applicant's answer since Feb 3, 2026.",
    ],
    [
      [{ ...application, status: "rejected" as const, decidedOn: "2026-02-05" }],
      "applicant",
      "Applicant: application APP-1 was rejected on Feb 5, 2026.",
    ],
    [
      [{ ...application, status: "approved" as const, decidedOn: "2026-02-05" }],
      "awaiting_first_dues",
      "Awaiting first dues: application APP-1 was approved on Feb 5, 2026, and nothing has been paid yet.",
    ],
  ])(
    "the standing of a person who is not yet a member is explained: %#",
    (applications, standing, because) => {
      expect(on("2026-03-01", { ...applicant, applications })).toMatchObject({
        standing,
        because,
        next: null,
      });
    },
  );

  it("a person who is not yet a member reads what to pay first", () => {
    const applications = [{ ...application, status: "approved" as const, decidedOn: "2026-02-05" }];
    const dues = [{ ...member.dues[0]!, from: "2026-02-05" }];
    expect(on("2026-03-01", { ...applicant, applications, dues }).because).toBe(
      "Awaiting first dues: application APP-1 was approved on Feb 5, 2026, and 350.00 BSD (K7Q2M9XD) is outstanding.",
    );
    expect(on("2026-02-04", { ...applicant, applications, dues }).standing).toBe("applicant");
  });

  it("a member returned to pending reads who did it, and why", () => {
    const memberships = [
      { from: "2024-09-30", until: "2026-05-02", endedBy: { by: "Rowena Rolle", reason: "Left the field" } },
    ];
    expect(on("2026-05-01", { memberships }).standing).toBe("active");
    expect(on("2026-05-02", { memberships })).toMatchObject({
      standing: "applicant",
      because: "Applicant: Rowena Rolle returned the membership to pending on May 2, 2026: Left the field",
      since: "2026-05-02",
    });
  });
});

it("a suspension or closed account overrides a member's standing while it lasts", () => {
  const suspensions = [
    { from: "2026-03-01", until: "2026-04-01", by: "Rowena Rolle", reason: "Late filing" },
  ];
  const closures = [{ from: "2026-06-01", until: null, by: "Rowena Rolle", reason: null }];
  const facts = { suspensions, closures };
  expect(on("2026-02-28", facts).standing).toBe("active");
  expect(on("2026-03-01", facts)).toMatchObject({
    standing: "suspended",
    because: "Suspended: Rowena Rolle suspended the account on Mar 1, 2026: Late filing",
  });
  expect(on("2026-04-01", facts).standing).toBe("active");
  expect(on("2026-06-01", facts)).toMatchObject({
    standing: "closed",
    because: "Closed: Rowena Rolle closed the account on Jun 1, 2026.",
  });
});

it("a membership year that ends on February 29 lapses thirty days later", () => {
  expect(lapseDay("2028-02-29", rules)).toBe("2028-03-30");
});

it("only active members and those in grace count as active", () => {
  const counted = [
    "applicant",
    "awaiting_first_dues",
    "active",
    "grace",
    "lapsed",
    "suspended",
    "closed",
  ] as const;
  expect(counted.filter(isInGoodStanding)).toEqual(["active", "grace"]);
});
