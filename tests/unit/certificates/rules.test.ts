import { describe, expect, it } from "vitest";
import { minutesPresent, refusalOfCertificate, type PossibleHolder } from "@/lib/certificates/rules";

const event = { startDate: new Date("2031-03-04T14:00:00Z"), endDate: new Date("2031-03-04T18:00:00Z") };
const at = (time: string) => new Date(`2031-03-04T${time}:00Z`);
const attendee: PossibleHolder = {
  state: "confirmed",
  memberRateToVerify: false,
  checkedInAt: at("13:50"),
  visits: [{ enteredAt: at("13:50"), leftAt: at("18:20") }],
  hasCertificate: false,
  isNameTaken: false,
};
const refusal = (
  facts: Partial<PossibleHolder>,
  rule: Parameters<typeof refusalOfCertificate>[2]["rule"] = "checked_in",
  isNamed = false,
) => refusalOfCertificate({ ...attendee, ...facts }, event, { rule }, isNamed);

describe("minutes present", () => {
  it("minutes before the start, after the end and during a break outside do not count", () => {
    const visits = [
      { enteredAt: at("13:00"), leftAt: at("15:00") },
      { enteredAt: at("15:30"), leftAt: at("19:00") },
    ];
    expect(minutesPresent(visits, event)).toBe(210);
  });

  it("a stay that was not closed counts for nothing", () => {
    expect(minutesPresent([{ enteredAt: at("14:00"), leftAt: null }], event)).toBe(0);
  });
});

describe("who gets a certificate", () => {
  it("a person who was checked in and has a confirmed seat gets a certificate", () => {
    expect(refusal({})).toBeNull();
  });

  it.each([
    ["was not checked in", { checkedInAt: null }, "not checked in"],
    ["has an unpaid seat", { state: "held" as const }, "not confirmed"],
    ["cancelled", { state: "cancelled" as const }, "not confirmed"],
    ["has a member rate to verify", { memberRateToVerify: true }, "not been verified"],
    ["has one already", { hasCertificate: true }, "already has"],
    ["shares a name with somebody who has one", { isNameTaken: true }, "Someone with this name"],
  ])("a person who %s gets no certificate, and staff read why", (_who, facts, words) => {
    expect(refusal(facts)).toContain(words);
  });

  it("a share of the minutes is required to the minute", () => {
    const left = (time: string) => ({ visits: [{ enteredAt: at("14:00"), leftAt: at(time) }] });
    expect(refusal(left("17:12"), { minutesPercent: 80 })).toBeNull();
    expect(refusal(left("17:11"), { minutesPercent: 80 })).toBe(
      "This person was there for 191 of 240 minutes; 80% are required.",
    );
    expect(refusal({ visits: [{ enteredAt: at("14:00"), leftAt: null }] }, { minutesPercent: 80 })).toContain(
      "not checked out",
    );
  });

  it("by hand, only the people who are named get one, checked in or not", () => {
    expect(refusal({}, "manual")).toContain("by hand");
    expect(refusal({ checkedInAt: null }, "manual", true)).toBeNull();
  });
});
