import { describe, expect, it } from "vitest";
import { splitReported } from "@/lib/ledger/rules";

const due = (id: string) => ({ id });
const about = (...ids: string[]) => ({ dues: ids.map(due) });

describe("what is reported", () => {
  it("a report of a payment covers only its own amount, not others paid together", () => {
    const report = about("dues");
    expect(splitReported([due("dues"), due("seat")], [report])).toEqual({
      reports: [report],
      rest: [due("seat")],
    });
    expect(splitReported([due("seat")], [report])).toEqual({ reports: [], rest: [due("seat")] });
  });

  it("a payment reported for several amounts covers each of them", () => {
    const report = about("dues", "seat");
    expect(splitReported([due("seat")], [report])).toEqual({ reports: [report], rest: [] });
    const another = about("fine");
    expect(splitReported([due("seat"), due("fine")], [report, another])).toEqual({
      reports: [report, another],
      rest: [],
    });
  });
});
