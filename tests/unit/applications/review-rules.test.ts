import { describe, expect, it } from "vitest";
import { documentChecklist, documentChecklistOf, completeness } from "@/lib/applications/rules";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const of = (kind: "police_certificate" | "reference" | "qualification" | "other", issuedOn?: string) => ({
  kind,
  issuedOn: issuedOn ? day(issuedOn) : null,
});

describe("how complete an application is", () => {
  it.each([
    ["nothing sent", [], 0],
    ["one of each", [of("police_certificate", "2026-11-01"), of("reference"), of("qualification")], 3],
    ["three references count as two", [of("reference"), of("reference"), of("reference")], 2],
    ["what nobody asked for does not count", [of("other"), of("other")], 0],
    ["a police certificate that is too old does not count", [of("police_certificate", "2026-05-20")], 0],
    ["one of six months to the day does", [of("police_certificate", "2026-05-21")], 1],
  ])("an application's completeness is judged: %s", (_name, documents, sent) => {
    expect(completeness(documentChecklist(documents, "2026-11-21"))).toEqual({ sent, needed: 4 });
  });
});

it("a certificate's age is measured on the day of the decision, for applicant and reviewer alike", () => {
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  const documents = [of("police_certificate", "2020-01-02")];
  const decidedAt = new Date("2020-03-01T12:00:00Z");
  expect(completeness(documentChecklistOf({ isClaim: false, documents, decidedAt }, dayOf)).sent).toBe(1);
  expect(completeness(documentChecklistOf({ isClaim: false, documents, decidedAt: null }, dayOf)).sent).toBe(
    0,
  );
});

it("an existing member who claims an account needs no documents", () => {
  expect(documentChecklistOf({ isClaim: true, documents: [], decidedAt: null }, () => "2026-11-21")).toEqual(
    [],
  );
});
