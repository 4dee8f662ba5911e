import { describe, expect, it } from "vitest";
import { reportedOf } from "@/lib/ledger/rules";

const due = (id: string) => ({ id });
const about = (...ids: string[]) => ({ dues: ids.map(due) });

describe("what is reported", () => {
  it("is only what a report is about: the rest of what is paid together is not", () => {
    const report = about("dues");
    expect(reportedOf([due("dues"), due("seat")], [report])).toEqual({
      reports: [report],
      rest: [due("seat")],
    });
    expect(reportedOf([due("seat")], [report])).toEqual({ reports: [], rest: [due("seat")] });
  });

  it("is each amount of a payment that was reported for several", () => {
    const report = about("dues", "seat");
    expect(reportedOf([due("seat")], [report])).toEqual({ reports: [report], rest: [] });
    const another = about("fine");
    expect(reportedOf([due("seat"), due("fine")], [report, another])).toEqual({
      reports: [report, another],
      rest: [],
    });
  });
});
