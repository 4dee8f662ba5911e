import { describe, expect, it } from "vitest";
import { invoicePdf } from "@/lib/print/invoice";
import type { InvoiceFacts } from "@/lib/print/invoice-facts";
import { totalsOf } from "@/lib/invoices/rules";
import { pageDimensions } from "@/lib/print/sheet";
import { readPdf, textPlaces, textPlacesByPage } from "../../support/pdf";

const officers = ["Althea Bethel", "Łukasz Müller-Žižka", "Marva Rolle"];

const lines = officers.map((_, index) => ({
  reference: `K7MPQ2R${index}`,
  description: "Event Registration: Sanctions Screening in Practice",
  amountCents: 12_500,
  paidCents: [0, 5_000, 12_500][index]!,
}));
const invoice: InvoiceFacts = {
  kind: "invoice",
  number: "INV-1001",
  timeZone: "America/Nassau",
  issuer: {
    name: "Association of Compliance Officers",
    shortName: "ACO",
    address: "Bay Street, Nassau, The Bahamas",
    contactEmail: "office@example.org",
    phone: "(242) 555-0123",
  },
  issuedOn: "2026-11-26",
  credits: null,
  employer: {
    company: "Bank of the Lucayas",
    address: "Shirley House, Shirley Street\nP.O. Box N-4890\nNassau, The Bahamas",
    purchaseOrder: "PO 2026-0815",
  },
  lines,
  totals: totalsOf(lines),
  quote: ["X7MPQ2RT"],
  due: ["Due on", "Dec 3, 2026"],
  bank: {
    lines: [
      ["Account name", "Association of Compliance Officers"],
      ["Bank", "Royal Bank of Nassau"],
      ["SWIFT", "ROYCBSNS"],
      ["Account number", "501-000-002"],
      ["Account type", "Chequing"],
    ],
    isSample: false,
  },
  vat: { percent: 10, registrationNumber: "100234567", cents: 3_409 },
  personal: { name: "Marva Rolle", address: null, email: "marva@example.test", for: officers, reason: null },
};
const print = async (facts: Partial<InvoiceFacts> = {}) =>
  readPdf(await invoicePdf({ ...invoice, ...facts }));

describe("an invoice", () => {
  it("an invoice says who owes what to whom, what is paid, the tax, and how to pay", async () => {
    const { text, totalPages, info } = await print();
    expect(totalPages).toBe(1);
    expect(info).toMatchObject({ Title: "Invoice INV-1001" });
    for (const words of [
      "Invoice INV-1001",
      "Thursday, November 26, 2026",
      "VAT registration number 100234567",
      "Billed to",
      "Bank of the Lucayas",
      "P.O. Box N-4890",
      "Purchase order PO 2026-0815",
      "Reference to quote X7MPQ2RT",
      "Due on Dec 3, 2026",
      "K7MPQ2R0",
      "For Althea Bethel",
      "50.00 BSD paid, 75.00 BSD to pay · For Łukasz Müller-Žižka",
      "Paid · For Marva Rolle",
      "Total 375.00 BSD",
      "Of which VAT 10% 34.09 BSD",
      "Paid so far 175.00 BSD",
      "To pay 200.00 BSD",
      "How to pay",
      "SWIFT",
      "501-000-002",
      "quote the reference X7MPQ2RT.",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("marva@example.test");
    expect(text).not.toContain("sample");
  });

  it("an invoice addressed to its payer names them, and lists references where none covers all", async () => {
    const { text } = await print({
      employer: null,
      vat: null,
      quote: ["K7MPQ2R0", "K7MPQ2R1"],
      due: null,
      bank: { lines: [["Bank", "Royal Bank"]], isSample: true },
    });
    expect(text).toContain("Billed to Marva Rolle marva@example.test");
    expect(text).toContain("quote the references K7MPQ2R0, K7MPQ2R1.");
    expect(text).toContain("sample data. Do not pay into this account.");
    expect(text).not.toMatch(/VAT|Purchase order|Due on|Reference to quote/);
    // The others' names stand at their lines, the payer's own does not.
    expect(text).toContain("For Althea Bethel");
    expect(text).not.toContain("For Marva Rolle");
  });

  it("a paid invoice says so, and asks for nothing", async () => {
    const paid = invoice.lines.map((line) => ({ ...line, paidCents: line.amountCents }));
    const { text } = await print({ lines: paid, totals: totalsOf(paid), bank: null, quote: [], due: null });
    expect(text).toContain("To pay 0.00 BSD Paid in full.");
    expect(text).not.toMatch(/How to pay|SWIFT/);
  });

  it("an invoice names nobody once its people are erased, and still says what the employer owed", async () => {
    const { text } = await print({ personal: null });
    expect(text).toContain("Bank of the Lucayas");
    expect(text).not.toMatch(/Marva|Althea|Žižka/);
    expect((await print({ personal: null, employer: null })).text).toContain("Billed to Name erased");
  });

  const anInvoiceOf = (count: number, paidCents: number): InvoiceFacts => {
    const lines = Array.from({ length: count }, (_, index) => ({
      reference: `K7MPQ2${String(index).padStart(2, "0")}`,
      amountCents: 12_500,
      paidCents,
      description: "Event Registration: Sanctions Screening in Practice",
    }));
    const names = lines.map((_, index) => `Łukasz Müller-Žižka ${index + 1}`);
    const personal = { ...invoice.personal!, for: names };
    const bank: (readonly [string, string])[] = [
      ...invoice.bank!.lines,
      ["Transit number", "05705"],
      ["Bank address", "Bay Street, Nassau"],
    ];
    return { ...invoice, lines, totals: totalsOf(lines), bank: { lines: bank, isSample: true }, personal };
  };

  it.each([
    ...[1, 3, 8].map((count) => ({ count, paidCents: 5_000, isFull: true })),
    ...[6, 10].map((count) => ({ count, paidCents: 0, isFull: true })),
    ...[11].map((count) => ({ count, paidCents: 0, isFull: false })),
  ])(
    "an invoice of $count lines is one page, and its lines do not overlap",
    async ({ count, paidCents, isFull }) => {
      const facts = anInvoiceOf(count, paidCents);
      const bytes = await invoicePdf({ ...facts, ...(isFull ? {} : { vat: null, employer: null }) });
      const { text, totalPages } = await readPdf(bytes);
      expect(totalPages).toBe(1);
      expect(text).toContain(`For ${facts.personal!.for.at(-1)}`);
      // The foot is the lowest line, and nothing stands in it.
      const places = await textPlaces(bytes);
      const [foot, above] = places.map(({ y }) => y).toSorted((one, other) => one - other);
      expect(above! - foot!).toBeGreaterThan(8);
      const at = (start: string) => places.find(({ text: words }) => words.startsWith(start))!.y;
      expect(at("How to pay") - at("Please transfer")).toBeGreaterThan(11);
    },
  );

  it("a longer invoice continues on more pages, with at least one line above its totals", async () => {
    for (let count = 19; count < 22; count++) {
      const bytes = await invoicePdf(anInvoiceOf(count, 5_000));
      const pages = await textPlacesByPage(bytes);
      const words = pages.map((places) => places.map(({ text }) => text).join(" "));
      const withTotals = words.filter((text) => text.includes("Paid so far"));
      expect(withTotals, String(count)).toEqual([expect.stringMatching(/K7MPQ2\d\d.*Paid so far/)]);
    }
  });

  it("an invoice of 50 long lines has numbered pages, with nothing beyond an edge and no line lost", async () => {
    const lines = Array.from({ length: 50 }, (_, index) => ({
      reference: `K7MPQ${String(index).padStart(3, "0")}`,
      amountCents: 999_999_999,
      paidCents: 1,
      description: `Event Registration: ${"Advanced Correspondent Banking and Sanctions ".repeat(4)}`,
    }));
    const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(5).slice(0, 200);
    const facts = {
      ...invoice,
      lines,
      totals: totalsOf(lines),
      quote: lines.map(({ reference }) => reference),
      employer: { company: long, address: `${long}\n${long}`, purchaseOrder: "W".repeat(60) },
      personal: { ...invoice.personal!, for: lines.map(() => long) },
    };
    const bytes = await invoicePdf(facts);
    const { text, totalPages } = await readPdf(bytes);
    expect(totalPages).toBeGreaterThan(3);
    for (let one = 1; one <= totalPages; one++) expect(text).toContain(`Page ${one} of ${totalPages}`);
    for (const { reference } of lines) expect(text).toContain(reference);
    expect(text.match(/Invoice INV-1001, continued/g)).toHaveLength(totalPages - 1);
    expect(text).toContain(`To pay 499,999,999.00 BSD`);
    for (const { text: words, x, y, width } of (await textPlacesByPage(bytes)).flat()) {
      expect(x, words).toBeGreaterThanOrEqual(pageDimensions.margin - 0.5);
      expect(x + width, words).toBeLessThanOrEqual(pageDimensions.width - pageDimensions.margin + 0.5);
      expect(y, words).toBeGreaterThan(40);
    }
  });

  it("an invoice printed again is the same file", async () => {
    expect(Buffer.from(await invoicePdf(invoice)).equals(Buffer.from(await invoicePdf(invoice)))).toBe(true);
  });
});

it("a credit note names the invoice that it cancels, with the same lines, and asks for nothing", async () => {
  const { text } = await print({
    kind: "credit_note",
    number: "CN-1001",
    credits: { number: "INV-1001", issuedOn: "2026-11-26" },
    quote: [],
    due: null,
    bank: null,
    personal: { ...invoice.personal!, reason: "The purchase order was missing" },
  });
  for (const words of [
    "Credit note CN-1001",
    "Credited to",
    "Cancels invoice INV-1001 of Nov 26, 2026",
    "Reason The purchase order was missing",
    "Total credited 375.00 BSD",
    "Of which VAT 10% 34.09 BSD",
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/How to pay|To pay|Paid/);
});
