import { create } from "fontkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { totalsOf } from "@/lib/invoices/rules";
import { accountStatementPdf } from "@/lib/print/account-statement";
import files from "@/lib/print/font-files.json";
import type * as Fonts from "@/lib/print/fonts";
import { fontOf, type Typeface, type Weight } from "@/lib/print/fonts";
import { invoicePdf } from "@/lib/print/invoice";
import { monthEndPdf } from "@/lib/print/month-end";
import { receiptPdf } from "@/lib/print/receipt";
import { printPages } from "@/lib/print/sheet";
import { ticketPdf } from "@/lib/print/ticket";
import { readPdf } from "../../support/pdf";

/** Names with what is joined, stacked or reordered in their script. */
const names: Record<Typeface, string[]> = {
  geist: ["Ann Bain", "Łukasz Žižka"],
  alphabets: ["Μαρία Ωμέγα", "Ҙәйнәб"],
  hebrew: ["שרה לוי", "מֹשֶׁה"],
  arabic: ["محمد علي", "مُحَمَّد لا"],
  chinese: ["王小明", "さくら カナ"],
  korean: ["김민수", "한글"],
  thai: ["สมชาย", "กำ ที่ ปู่"],
  devanagari: ["Ann क", "देव कुमार", "क्ष ज़", "श्री त्र्य र्कि"],
  bengali: ["কেমন", "শ্রী ক্ষ র্ক ড়"],
  gujarati: ["પ્રિયા", "ક્ષ ર્ક શ્રી"],
  tamil: ["கொடி", "ஸ்ரீ க்ஷ"],
  armenian: ["Անի Սարյան", "և"],
  georgian: ["ნინო ბერიძე", "ჰ"],
};
const faces = Object.keys(files) as Typeface[];
/** Short enough for every place on a paper; of typefaces whose weights are files of their own. */
const oneOfEach = faces
  .filter((face) => files[face].regular !== files[face].semiBold)
  .map((face) => Array.from(names[face][0]!).slice(-2).join(""))
  .join(" ");
const weights = ["regular", "medium", "semiBold"] as const satisfies Weight[];
const today = new Date();
const day = today.toISOString().slice(0, 10);

const issuerOf = (name: string) => ({
  name,
  shortName: name,
  address: name,
  contactEmail: "office@example.org",
  phone: "(242) 555-0123",
});

const by = { timeZone: "America/Nassau" };

/** Every paper, with a name wherever one can stand. */
const papers: Record<string, (name: string) => Promise<Uint8Array>> = {
  ticket: (name) =>
    ticketPdf({
      ...by,
      association: issuerOf(name),
      attendee: { name, company: name },
      event: { title: name, startDate: today, endDate: today, location: name },
      rate: name,
      code: "K7MPQ2RTX9WD",
      qr: "https://portal.example.org/K7MPQ2RT",
      reference: "K7MPQ2RT",
    }),
  receipt: (name) =>
    receiptPdf({
      ...by,
      association: issuerOf(name),
      number: 1042,
      date: today,
      creditUse: { used: [], leftCents: 0 },
      payer: { name, email: null, companies: [name] },
      description: name,
      lines: [{ description: name, amountCents: 100 }],
      amountCents: 100,
      method: name,
      reference: name,
      refundedCents: 0,
      voidBecause: null,
    }),
  invoice: (name) => {
    const lines = [{ reference: "K7MPQ2RT", description: name, amountCents: 100, paidCents: 0 }];
    return invoicePdf({
      ...by,
      kind: "invoice",
      number: "INV-1001",
      issuer: issuerOf(name),
      issuedOn: day,
      credits: null,
      employer: { company: name, address: name, purchaseOrder: name },
      lines,
      totals: totalsOf(lines),
      quote: ["K7MPQ2RT"],
      due: ["Due on", day],
      vat: null,
      bank: { lines: [["Account name", name]], isSample: false },
      personal: { name, address: name, email: null, for: [name], reason: null },
    });
  },
  "account statement": (name) =>
    accountStatementPdf({
      ...by,
      year: today.getFullYear(),
      today,
      issuer: issuerOf(name),
      holder: { name, address: name, email: "ann@example.test" },
      account: { opening: 0, due: 100, reduced: 0, paid: 0, refunded: 0, others: 0, closing: 100 },
      entries: [{ at: today, words: name, cents: 100 }],
    }),
  "month end": (name) => {
    const total = { label: name, cents: 100 };
    const block = { title: name, sums: [{ lines: [total], total }], notes: [name] };
    return monthEndPdf({
      association: issuerOf(name),
      date: today,
      name,
      days: name,
      status: name,
      sections: [block, block],
      unmatched: [name],
    });
  },
};

// Printing reads fonts of several megabytes.
// Files that run after this one in the same process print with the typefaces as they are.
afterEach(() => {
  vi.doUnmock("@/lib/print/fonts");
  vi.resetModules();
});

describe("names of every script", { timeout: 60_000 }, () => {
  it.each(faces)("letters of %s are printed in every weight of their typeface", async (face) => {
    const about = { title: "Names", author: "Association", subject: "Names", date: today };
    const bytes = await printPages(about, (sheet) => {
      let y = 9;
      for (const weight of weights)
        for (const name of names[face]) y = sheet.text(name, { y, size: 20, weight });
    });
    const { text } = await readPdf(bytes);
    expect(text).not.toContain("?");
    expect(text.replaceAll(" ", "").length).toBeGreaterThan(weights.length);
  });

  it.each(Object.keys(papers))("names of every script are printed on every %s", async (paper) => {
    const { text } = await readPdf(await papers[paper]!(oneOfEach));
    expect(text).not.toContain("?");
  });

  type Font = {
    numGlyphs: number;
    getGlyph: (id: number) => { advanceWidth: number };
    createSubset: () => { includeGlyph: (id: number) => void; encode: () => Uint8Array };
  };
  it("every shaped typeface can be embedded with all its shapes, in every weight", () => {
    const small = faces.filter((face) => fontOf(face, "regular").byteLength < 500_000);
    expect(small).toEqual(
      expect.arrayContaining(["thai", "devanagari", "bengali", "gujarati", "tamil", "georgian"]),
    );
    for (const face of small)
      for (const weight of weights) {
        const font = create(fontOf(face, weight)) as unknown as Font;
        const subset = font.createSubset();
        for (let id = 0; id < font.numGlyphs; id++) {
          expect(font.getGlyph(id).advanceWidth, `${face} ${weight} ${id}`).toBeGreaterThanOrEqual(0);
          subset.includeGlyph(id);
        }
        expect(subset.encode().byteLength, `${face} ${weight}`).toBeGreaterThan(5_000);
      }
  });

  it("a typeface that fails leaves “?” for its own letters, and the rest of the document as it is", async () => {
    vi.resetModules();
    vi.doMock("@/lib/print/fonts", async (original) => {
      const fonts = await original<typeof Fonts>();
      const fontOrNone = (face: Typeface, weight: Weight) =>
        face === "devanagari" ? Buffer.from("no font") : fonts.fontOf(face, weight);
      return { ...fonts, fontOf: fontOrNone };
    });
    const { log } = await import("@/lib/log");
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const { ticketPdf: print } = await import("@/lib/print/ticket");
    const { text } = await readPdf(
      await print({
        ...by,
        association: issuerOf("Association"),
        attendee: { name: "Ann देव Bain", company: "Λάμδα" },
        event: { title: "क", startDate: today, endDate: today, location: null },
        rate: null,
        code: "K7MPQ2RTX9WD",
        qr: "https://portal.example.org/K7MPQ2RT",
        reference: null,
      }),
    );
    expect(text).toContain("Ann ?? Bain");
    expect(text).toContain("Λάμδα");
    expect(logged.mock.calls).toEqual([[{ err: expect.any(Error), face: "devanagari" }, "typeface failed"]]);
  });
});
