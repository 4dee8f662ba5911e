import { describe, expect, test } from "vitest";
import { applicationStatusLabel } from "@/lib/applications/labels";
import { membershipLevels, membershipTypeOf } from "@/lib/association/levels";
import { documentChecklist, isWithinSixMonths, sixMonthsBefore, formatPhone } from "@/lib/applications/rules";

test("each membership level has the type that its accounts get", () => {
  expect(membershipLevels.map((level) => [level, membershipTypeOf(level)])).toEqual([
    ["academic", "Academic and Student"],
    ["associate", "Associate"],
    ["professional", "Professional"],
    ["bccp", "BCCP"],
    ["regulator", "Regulator Observer"],
  ]);
});

describe("six months", () => {
  test.each([
    ["2026-11-21", "2026-05-21"],
    ["2026-03-10", "2025-09-10"],
    ["2026-08-31", "2026-02-28"],
    ["2028-08-31", "2028-02-29"],
    ["2026-06-15", "2025-12-15"],
    ["2026-12-31", "2026-06-30"],
    ["2027-06-01", "2026-12-01"],
  ])("six months before %s is %s", (today, before) => expect(sixMonthsBefore(today)).toBe(before));

  test("a certificate that is six months old to the day is still accepted", () => {
    expect(isWithinSixMonths("2026-05-21", "2026-11-21")).toBe(true);
    expect(isWithinSixMonths("2026-05-20", "2026-11-21")).toBe(false);
  });
});

describe("the documentChecklist", () => {
  const reference = { kind: "reference", issuedOn: null } as const;
  const certificate = (day: string) =>
    ({ kind: "police_certificate", issuedOn: new Date(`${day}T00:00:00Z`) }) as const;
  const facts = (documents: Parameters<typeof documentChecklist>[0]) =>
    documentChecklist(documents, "2026-11-21").map(({ kind, sent, needed, isComplete }) => [
      kind,
      sent,
      needed,
      isComplete,
    ]);

  test("a document checklist lists everything as missing at first", () => {
    expect(facts([])).toEqual([
      ["police_certificate", 0, 1, false],
      ["reference", 0, 2, false],
      ["qualification", 0, 1, false],
    ]);
  });

  test("a document checklist counts one reference as one, and ignores other kinds of document", () => {
    expect(facts([certificate("2026-05-21"), reference, { kind: "other", issuedOn: null }])).toEqual([
      ["police_certificate", 1, 1, true],
      ["reference", 1, 2, false],
      ["qualification", 0, 1, false],
    ]);
    expect(facts([reference, reference, reference])[1]).toEqual(["reference", 3, 2, true]);
  });

  test("a police certificate older than six months does not count, and the checklist says so", () => {
    const [police] = documentChecklist([certificate("2026-05-20")], "2026-11-21");
    expect(police).toMatchObject({
      sent: 0,
      isComplete: false,
      problem: "The police certificate is older than six months",
    });
    const [both] = documentChecklist([certificate("2026-05-20"), certificate("2026-11-01")], "2026-11-21");
    expect(both).toMatchObject({ sent: 1, isComplete: true, problem: null });
  });
});

test("a ten-digit phone number is formatted, and any other text is left alone", () => {
  expect(formatPhone("2425550123")).toBe("(242) 555-0123");
  expect(formatPhone("+1 242.555.0123")).toBe("(242) 555-0123");
  expect(formatPhone("+44 20 7946 0018")).toBe("+44 20 7946 0018");
  expect(formatPhone(" ask Amara ")).toBe("ask Amara");
});

test("an application's status is one word, with who must act next while it is pending", () => {
  const sent = { status: "pending", askedAt: null, isClaim: false, addressProvenAt: null } as const;
  const labelOf = (facts: object) => applicationStatusLabel({ ...sent, ...facts }).label;
  expect(applicationStatusLabel(sent)).toEqual({ label: "Pending", tone: "warning" });
  expect(labelOf({ askedAt: new Date() })).toBe("Information requested");
  expect(labelOf({ status: "approved", askedAt: new Date() })).toBe("Approved");
  expect(labelOf({ status: "rejected" })).toBe("Rejected");
  expect(labelOf({ isClaim: true, askedAt: new Date() })).toBe("Not confirmed");
  expect(labelOf({ isClaim: true, askedAt: new Date(), addressProvenAt: new Date() })).toBe(
    "Information requested",
  );
  expect(labelOf({ isClaim: true, status: "rejected" })).toBe("Rejected");
});
