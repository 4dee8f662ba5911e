import { describe, expect, it } from "vitest";
import { defaultPolicies, policySchemas } from "@/lib/association/schema";
import { invoiceDifferenceWords, outdatedWords } from "@/lib/invoices/labels";
import { dueFact } from "@/lib/invoices/shared/due-fact";
import { shownTerms, totalsOf, vatCentsIn, vatPercentOn } from "@/lib/invoices/rules";
import { invoiceInput } from "@/lib/invoices/schema";

const { rates } = defaultPolicies.vat;

describe("the tax that an amount contains", () => {
  it("the tax in an amount has the rate in force that day, in whatever order the rates are listed", () => {
    for (const table of [rates, rates.toReversed()]) {
      expect(vatPercentOn(table, "2018-06-30")).toBeNull();
      expect(vatPercentOn(table, "2018-07-01")).toBe(12);
      expect(vatPercentOn(table, "2021-12-31")).toBe(12);
      expect(vatPercentOn(table, "2022-01-01")).toBe(10);
      expect(vatPercentOn(table, "2026-11-26")).toBe(10);
    }
    expect(vatPercentOn([], "2026-11-26")).toBeNull();
  });

  it("the tax in an amount is whole cents, half a cent up", () => {
    expect(vatCentsIn(11_000, 10)).toBe(1_000);
    expect(vatCentsIn(35_000, 10)).toBe(3_182);
    expect(vatCentsIn(100, 10)).toBe(9);
    // 1.5 and 2.5 cents
    expect(vatCentsIn(3, 100)).toBe(2);
    expect(vatCentsIn(5, 100)).toBe(3);
    expect(vatCentsIn(35_000, 0)).toBe(0);
    expect(vatCentsIn(10_750, 7.5)).toBe(750);
  });

  it("tax and the rest make up the whole amount, and a larger amount never has less tax", () => {
    for (const percent of [0.01, 7.5, 10, 12, 33.33, 100])
      for (let cents = 0, before = 0; cents < 3_000; cents++) {
        const tax = vatCentsIn(cents, percent);
        expect(Number.isInteger(tax)).toBe(true);
        expect(Math.abs(tax - (cents * percent) / (100 + percent))).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(tax).toBeGreaterThanOrEqual(before);
        before = tax;
      }
    expect(vatCentsIn(50 * 99_999_999_900, 10)).toBe(Math.round((50 * 99_999_999_900) / 11));
  });
});

it("the amount to pay of an invoice is its total less what is paid", () => {
  const lines = [
    { amountCents: 35_000, paidCents: 10_000 },
    { amountCents: 7_500, paidCents: 7_500 },
  ];
  expect(totalsOf(lines)).toEqual({ totalCents: 42_500, paidCents: 17_500, toPayCents: 25_000 });
});

describe("the settings of the tax", () => {
  const parse = (values: object) => policySchemas.vat.safeParse({ ...defaultPolicies.vat, ...values });
  const messages = (values: object) => parse(values).error?.issues.map(({ message }) => message);

  it("no tax is charged by default, or without a registration number or a rate", () => {
    expect(defaultPolicies.vat.isCharged).toBe(false);
    expect(parse({}).success).toBe(true);
    expect(messages({ isCharged: true })).toEqual([
      "Enter the VAT registration number before you charge VAT",
    ]);
    expect(messages({ isCharged: true, registrationNumber: "  " })).toHaveLength(1);
    expect(messages({ isCharged: true, registrationNumber: "100234567", rates: [] })).toEqual([
      "Enter at least one rate before you charge VAT",
    ]);
    expect(parse({ isCharged: true, registrationNumber: "100234567" }).success).toBe(true);
  });

  it("the tax settings have one rate a day from 0 to 30 percent, so that 10.0 is not read as 100", () => {
    const of = (...rows: [string, number][]) => ({
      rates: rows.map(([from, percent]) => ({ from, percent })),
    });
    expect(messages(of(["2026-02-30", 10]))).toHaveLength(1);
    expect(messages(of(["2026-01-01", 30.01]))).toHaveLength(1);
    expect(messages(of(["2026-01-01", 7.505]))).toHaveLength(1);
    expect(messages(of(["2026-01-01", 10], ["2026-01-01", 12]))).toEqual(["Two rates start on the same day"]);
    expect(parse(of(["2026-01-01", 7.5], ["2027-01-01", 0])).success).toBe(true);
  });
});

describe("what is sent to invoice", () => {
  const addressee = { company: "C".repeat(200), address: "A".repeat(500), purchaseOrder: "P".repeat(60) };
  const issuesOf = (sent: object) =>
    invoiceInput.safeParse({ references: ["22222222"], ...sent }).error?.issues.map(({ message }) => message);

  it("an invoice request has an employer's name of at most 200 characters, address of 500 and order number of 60", () => {
    expect(issuesOf({ addressee })).toBeUndefined();
    for (const [name, max] of [
      ["company", 200],
      ["address", 500],
      ["purchaseOrder", 60],
    ] as const)
      expect(issuesOf({ addressee: { ...addressee, [name]: "W".repeat(max + 1) } })).toEqual([
        `Use ${max} characters or fewer`,
      ]);
    expect(issuesOf({ addressee: { company: "Bank" } })).toEqual(["Enter the company's address"]);
  });

  it("an invoice request has 1 to 50 references in any spelling, each once", () => {
    expect(issuesOf({ references: [] })).toEqual(["Choose 1 to 50 amounts"]);
    expect(issuesOf({ references: Array.from({ length: 51 }, () => "22222222") })).toEqual([
      "Choose 1 to 50 amounts",
    ]);
    expect(issuesOf({ references: "22222222" })).toEqual(["Choose 1 to 50 amounts"]);
    expect(issuesOf({ references: ["22222223"] })).toEqual(["22222223 is not a reference"]);
    const spelled = invoiceInput.parse({ references: [" 2222-2222", "22222222", "2222 2222"] });
    expect(spelled).toEqual({ references: ["22222222"], addressee: null });
  });
});

it("an invoice that no longer agrees says by how much it asks for too much or too little", () => {
  expect(invoiceDifferenceWords(-15000)).toBe("Out of date: 150.00 BSD less");
  expect(invoiceDifferenceWords(125050)).toBe("Out of date: 1,250.50 BSD more");
  expect(invoiceDifferenceWords(0)).toBe("Out of date");
  expect(outdatedWords(-35000)).toBe(
    "The amount is now 350.00 BSD less than on this invoice. Please wait for the new one.",
  );
  expect(outdatedWords(0)).not.toContain("0.00");
});

describe("when an invoice is to be paid", () => {
  it.each([
    ["2026-12-03", "2026-12-03", ["Due on", "Dec 3, 2026"]],
    ["2026-11-26", "2026-11-26", ["Due on", "Nov 26, 2026"]],
    ["2026-11-25", "2026-11-26", ["Due now", "Was due on Nov 25, 2026"]],
    [null, null, null],
  ])("an invoice is never due before its own day: what was due on %s is due on %s", (first, dueOn, fact) => {
    const terms = { issuedOn: "2026-11-26", dueOn: first };
    expect(shownTerms(terms).dueOn).toBe(dueOn);
    expect(dueFact(terms, "America/Nassau")).toEqual(fact);
  });
});
