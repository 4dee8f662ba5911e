import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import coverageText from "@/lib/core/print-coverage.json";
import { isPlain, parseCoverage, printed, printedWith, unprintable } from "@/lib/core/printable";
import { bitmapPng } from "@/lib/print/bitmap";
import { findFace, fontOf, hasGlyphs } from "@/lib/print/fonts";
import { receiptPdf, type ReceiptFacts } from "@/lib/print/receipt";
import { pageDimensions } from "@/lib/print/sheet";
import { ticketPdf, type TicketFacts } from "@/lib/print/ticket";
import { readPdf, textPlaces } from "../../support/pdf";
import { readQr } from "../../support/qr";

const coverage = parseCoverage(coverageText);

const association = {
  name: "Association of Compliance Officers",
  shortName: "ACO",
  address: "Bay Street, Nassau, The Bahamas",
  contactEmail: "office@example.org",
  phone: "(242) 555-0123",
};

const ticket: TicketFacts = {
  association,
  timeZone: "America/Nassau",
  event: {
    title: "Sanctions Screening in Practice",
    startDate: new Date("2026-12-03T14:00:00Z"),
    endDate: new Date("2026-12-03T17:00:00Z"),
    location: "British Colonial, Bay Street, Nassau",
  },
  attendee: { name: "Łukasz Müller-Žižka", company: "Bank of the Lucayas" },
  rate: "Member, two days",
  code: "K7MPQ2RTX9WD",
  qr: "https://portal.example.org/registration/K7MPQ2RTX9WD",
  reference: "K7MPQ2RT",
};

const receipt: ReceiptFacts = {
  association,
  timeZone: "America/Nassau",
  number: 1042,
  date: new Date("2026-11-20T03:00:00Z"),
  creditUse: { used: [], leftCents: 0 },
  refundedCents: 0,
  voidBecause: null,
  payer: { name: "Łukasz Müller-Žižka", email: "lukasz@example.test", companies: [] },
  description: "Event Registration: Sanctions Screening in Practice",
  lines: null,
  amountCents: 65_000,
  method: "Bank transfer",
  reference: "K7MPQ2RT",
};

/** The dark squares of a page's drawing, as a picture: the QR code as it is printed. */
function pictureOfSquares(bytes: Uint8Array): Buffer {
  const drawing = contentOf(bytes);
  const black = drawing.lastIndexOf("0 0 0 scn");
  expect(black, "something is drawn in black").toBeGreaterThan(0);
  const start = Math.max(drawing.lastIndexOf("BDC", drawing.indexOf(" re", black - 200_000)), 0);
  const rectangles = [...drawing.slice(start).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(
    ([, ...numbers]) => numbers.map(Number) as [number, number, number, number],
  );
  const unit = Math.min(...rectangles.map(([, , , height]) => height));
  const [left, top] = [0, 1].map((axis) => Math.min(...rectangles.map((r) => r[axis as 0 | 1])));
  const dark = new Set<string>();
  for (const [x, y, width] of rectangles) {
    for (let run = 0; run < Math.round(width / unit); run++) {
      dark.add(`${Math.round((y - top!) / unit)},${Math.round((x - left!) / unit) + run}`);
    }
  }
  const [scale, quiet] = [4, 4];
  const at = (pixel: number) => Math.floor(pixel / scale) - quiet;
  return bitmapPng(scale * 60, (row, column) => dark.has(`${at(row)},${at(column)}`));
}

/** The page's drawing commands. */
function contentOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  for (let at = file.indexOf("stream\n"); at !== -1; at = file.indexOf("stream\n", at + 7)) {
    try {
      const text = inflateSync(file.subarray(at + 7, file.indexOf("\nendstream", at))).toString("latin1");
      if (text.includes(" re\n")) return text;
    } catch {
      // A font or metadata, which is packed otherwise.
    }
  }
  throw new Error("This file draws nothing.");
}

// Drawing and reading back take seconds while the machine does other things, too.
const patience = { timeout: 30_000 };

describe("a ticket", patience, () => {
  it("a ticket says what, when, where and who on one page, in the association's time and any script", async () => {
    const { text, totalPages, info } = await readPdf(await ticketPdf(ticket));
    expect(totalPages).toBe(1);
    for (const words of [
      "Sanctions Screening in Practice",
      "Thursday, December 3, 2026 9:00 AM – 12:00 PM",
      "Nassau time (Eastern Standard Time)",
      "British Colonial, Bay Street, Nassau",
      "Łukasz Müller-Žižka",
      "Bank of the Lucayas",
      "Member, two days",
      "K7MP Q2RT X9WD",
      "K7MPQ2RT",
      "office@example.org",
    ]) {
      expect(text).toContain(words);
    }
    expect(info).toMatchObject({
      Title: "Ticket: Sanctions Screening in Practice",
      Author: association.name,
      Language: "en",
    });
  });

  it("a ticket carries a QR code of its address", async () => {
    expect(readQr(pictureOfSquares(await ticketPdf(ticket)))).toBe(ticket.qr);
  });

  it("a ticket shows both days of an event over several, and summer time when it applies", async () => {
    const event = {
      ...ticket.event,
      startDate: new Date("2026-06-03T13:00:00Z"),
      endDate: new Date("2026-06-04T21:00:00Z"),
    };
    const { text } = await readPdf(await ticketPdf({ ...ticket, event }));
    expect(text).toContain("Wednesday, June 3, 2026, 9:00 AM to Thursday, June 4, 2026, 5:00 PM");
    expect(text).toContain("Eastern Daylight Time");
  });

  it("a ticket leaves out facts that do not exist", async () => {
    const bare = { ...ticket, rate: null, reference: null, attendee: { ...ticket.attendee, company: null } };
    const { text } = await readPdf(await ticketPdf({ ...bare, event: { ...ticket.event, location: null } }));
    for (const label of ["Rate", "Reference", "Place", "null"]) expect(text).not.toContain(label);
  });

  it("a ticket keeps the longest possible facts on one page, without overlaps", async () => {
    const longest = (words: string, length: number) => words.repeat(length).slice(0, length).trim();
    const bytes = await ticketPdf({
      ...ticket,
      event: {
        ...ticket.event,
        endDate: new Date("2026-12-23T17:00:00Z"),
        title: longest("WIDE ", 200),
        location: longest("W", 200),
      },
      attendee: { name: longest("Wolfgang-", 401), company: longest("Bank of Words ", 200) },
      rate: longest("Member rate ", 200),
      association: { ...association, name: longest("Association of Words ", 200) },
    });
    expect((await readPdf(bytes)).totalPages).toBe(1);
    expectNoOverflow(await textPlaces(bytes));
  });

  it("a ticket is the same, byte for byte, for the same facts", async () => {
    const [one, other] = [await ticketPdf(ticket), await ticketPdf(ticket)];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it("a ticket embeds only the letters that it uses", async () => {
    expect((await ticketPdf(ticket)).byteLength).toBeLessThan(60_000);
    expect(fontOf("geist", "regular").byteLength + fontOf("geist", "medium").byteLength).toBeGreaterThan(
      100_000,
    );
  });
});

describe("a receipt", patience, () => {
  it("a receipt says who paid what, when and how, under the association's letterhead", async () => {
    const { text, totalPages, info } = await readPdf(await receiptPdf(receipt));
    expect(totalPages).toBe(1);
    for (const words of [
      association.name,
      association.address,
      association.phone,
      "Receipt No. 1042",
      "Thursday, November 19, 2026", // in Nassau it is still the day before
      "Paid",
      "Łukasz Müller-Žižka",
      "lukasz@example.test",
      "Event Registration: Sanctions Screening in Practice",
      "Bank transfer",
      "K7MPQ2RT",
      "650.00 BSD",
    ]) {
      expect(text).toContain(words);
    }
    expect(info).toMatchObject({ Title: "Receipt No. 1042", Author: association.name, Language: "en" });
  });

  it("a receipt says what was refunded, and isn't stamped as paid then", async () => {
    const { amountCents } = receipt;
    const part = (await readPdf(await receiptPdf({ ...receipt, refundedCents: amountCents - 100 }))).text;
    for (const words of ["Partly refunded", "Refunded since"]) expect(part).toContain(words);
    const { text } = await readPdf(await receiptPdf({ ...receipt, refundedCents: amountCents }));
    expect(text.replace("Total paid", "")).not.toMatch(/\bpaid\b/i);
    expect(text).toContain("Refunded since");
  });

  it("a group's receipt names the company, each person with the amount, and what is kept as credit", async () => {
    const lines = [
      ...Array.from({ length: 11 }, (_, index) => ({
        description: `Person ${index + 1} Rolle`,
        amountCents: 5_000 + index,
      })),
      { description: "Kept as credit", amountCents: 1_000 },
    ];
    const group = {
      ...receipt,
      payer: { ...receipt.payer, companies: ["Coral Bank Ltd"] },
      description: "Event: Annual Conference, 11 people, Coral Bank Ltd, INV-1007",
      lines,
    };
    const { text, totalPages } = await readPdf(await receiptPdf(group));
    expect(totalPages).toBe(1);
    for (const words of [
      "Received from Coral Bank Ltd",
      group.description,
      "Person 1 Rolle 50.00 BSD",
      "Person 11 Rolle 50.10 BSD",
      "Kept as credit 10.00 BSD",
      "Total paid 650.00 BSD",
    ])
      expect(text).toContain(words);
    const fifty = { ...group, lines: Array.from({ length: 50 }, (_, index) => lines[index % 11]!) };
    const bytes = await receiptPdf(fifty);
    expect((await readPdf(bytes)).totalPages).toBe(2);
    expectNoOverflow(await textPlaces(bytes));
  });

  it("a receipt's amounts end at the same edge", async () => {
    const amounts = (await textPlaces(await receiptPdf(receipt))).filter(({ text }) => text.includes("BSD"));
    expect(amounts).toHaveLength(2);
    for (const { x, width } of amounts)
      expect(x + width).toBeCloseTo(pageDimensions.width - pageDimensions.margin, 0);
  });

  it("a receipt stays on one page with the longest facts", async () => {
    const bytes = await receiptPdf({
      ...receipt,
      amountCents: 2_147_483_647,
      description: "Event Registration: ".repeat(20),
      payer: {
        name: "Wolfgang-".repeat(44),
        email: `${"a".repeat(64)}@${"b".repeat(180)}.test`,
        companies: [],
      },
      association: {
        ...association,
        name: "Association of Words ".repeat(9),
        address: "Bay Street, ".repeat(16),
      },
    });
    expect((await readPdf(bytes)).totalPages).toBe(1);
    expectNoOverflow(await textPlaces(bytes));
  });
});

function expectNoOverflow(places: Awaited<ReturnType<typeof textPlaces>>) {
  for (const one of places) {
    expect(one.x, one.text).toBeGreaterThanOrEqual(pageDimensions.margin - 1);
    expect(one.x + one.width, one.text).toBeLessThanOrEqual(pageDimensions.width - pageDimensions.margin + 1);
    expect(one.y, one.text).toBeGreaterThan(20);
    for (const other of places) {
      if (other === one) continue;
      const apart =
        one.x + one.width <= other.x + 1 ||
        other.x + other.width <= one.x + 1 ||
        one.y >= other.y + other.height * 0.7 ||
        other.y >= one.y + one.height * 0.7;
      expect(apart, `"${one.text}" lies over "${other.text}"`).toBe(true);
    }
  }
}

describe("printable", () => {
  it.each([
    ["Łukasz Müller-Žižka, Đorđe, Ñandú, Þór", "Łukasz Müller-Žižka, Đorđe, Ñandú, Þór"],
    ["Юлия Ґалаґан", "Юлия Ґалаґан"],
    ["Zoe\u0308", "Zoë"],
    ["ﬁne № 5", "ﬁne № 5"],
    ["島の会, 歐陽, 김민수, Νίκη ἀγαθή, محمّد, שרה", "島の会, 歐陽, 김민수, Νίκη ἀγαθή, محمّد, שרה"],
    ["สมชาย, अनिल, සුනිල්", "สมชาย, अनिल, ???"],
    ["Party 🎉 time 👩‍👩‍👧 🇧🇸!", "Party time !"],
    ["  spaced\u00a0\u2003out  ", "spaced out"],
    ["a\u0000b\u200bc", "a?bc"],
  ])("printable text for %j is %j", (text, result) => {
    expect(printed(text, coverage)).toBe(result);
  });

  it("link previews leave out letters that Geist lacks, because their renderer would fetch them", () => {
    expect(printedWith((part) => hasGlyphs("geist", part), "島の会 2026", "")).toBe("2026");
  });

  it.each([
    ["Łukasz O’Neil-Žižka, 王小明, علي, שרה, Νίκη", []],
    ["Zoe\u0308\u200b می\u200cخواهم, 𝐀nn", []],
    ["කම Anil สม ಅ කම 🎉", ["ක", "ම", "ಅ", "🎉"]],
    ["Ka\u0c81n", ["a\u0c81"]],
  ])("unprintable letters of %j are named", (text, lacking) => {
    expect(unprintable(text, coverage)).toEqual(lacking);
  });

  // `npm test -- unit print/print -u` writes the file anew for other typefaces.
  it("the browser's list of printable letters is exactly that of the typefaces", async () => {
    const ranges: number[][] = [];
    for (let code = 0x20; code < 0x32000; code++) {
      if ((code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xf900)) continue;
      if (!findFace(String.fromCodePoint(code))) continue;
      const last = ranges.at(-1);
      if (last?.[1] === code - 1) last[1] = code;
      else ranges.push([code, code]);
    }
    const text = ranges.map((range) => range.map((code) => code.toString(36)).join("-")).join(" ");
    expect(parseCoverage(text)).toEqual(ranges);
    await expect(`${JSON.stringify(text)}\n`).toMatchFileSnapshot("../../../lib/core/print-coverage.json");
  });

  it("letters that need no lookup are Geist's", () => {
    for (let code = 0; code < 0x32000; code++) {
      const char = String.fromCodePoint(code);
      if (isPlain(char) && char !== "\n") expect(hasGlyphs("geist", char), code.toString(16)).toBe(true);
    }
  });
});
