import "server-only";
import { formatLongDate } from "@/lib/core/format";
import { drawQr } from "./draw-qr";
import { footOf, type Issuer } from "./letterhead";
import { printColours } from "./print-colours";
import { printPages, type PdfPages } from "./sheet";

/** Page sizes in points, turned to landscape. */
const sizes = { a4: { width: 841.89, height: 595.28 }, letter: { width: 792, height: 612 } } as const;

export type CertificateFacts = {
  paper: keyof typeof sizes;
  issuer: Issuer;
  timeZone: string;
  /** What it is: "Certificate of attendance". */
  heading: string;
  /** What its holder did: "attended". */
  verb: string;
  holder: string;
  event: { title: string; startDate: Date; endDate: Date; place: string | null };
  /** In words: "In person". */
  delivery: string;
  /** Hours of 60 minutes by category, and all together. */
  hours: { category: string; hours: number }[];
  totalHours: number;
  sponsor: string | null;
  /** `picture` is a PNG or JPEG of the signature. */
  signatories: { name: string; title: string | null; picture: Uint8Array | null }[];
  issuedAt: Date;
  /** The code in groups: "K7QM-2R9T-4XWA-3". */
  code: string;
  /** The address at which it is verified, also the content of the QR code. */
  verifyUrl: string;
};

const inset = 28;
const margin = 64;
const qrSide = 84;

/** The days of an event: one day, or "November 3 – 5, 2026" in full. */
function daysOf({ startDate, endDate }: CertificateFacts["event"], timeZone: string): string {
  const [from, to] = [formatLongDate(startDate, timeZone), formatLongDate(endDate, timeZone)];
  return from === to ? from : `${from} – ${to}`;
}

const hoursOf = (hours: number) => `${hours} ${hours === 1 ? "hour" : "hours"}`;

/** A certificate on one landscape page, worth framing. */
export function certificatePdf(facts: CertificateFacts): Promise<Uint8Array> {
  const size = sizes[facts.paper];
  const about = {
    title: `${facts.heading}: ${facts.event.title}`,
    author: facts.issuer.name,
    subject: `${facts.holder}, ${facts.code}`,
    date: facts.issuedAt,
    size,
  };
  return printPages(about, (sheet) => {
    drawFrame(sheet, size);
    const middle = { x: margin, width: size.width - 2 * margin, align: "center" as const };
    sheet.mark(size.width / 2 - 19, 54, 38);
    let y = sheet.text(facts.issuer.name, {
      ...middle,
      y: 100,
      size: [13, 11, 9],
      mostHeight: 20,
      weight: "semiBold",
    });
    y = sheet.text(facts.heading, {
      ...middle,
      y: y + 14,
      size: 27,
      weight: "semiBold",
      colour: printColours.aqua,
      tag: "H1",
    });
    y = sheet.text("This certifies that", { ...middle, y: y + 10, size: 11, colour: printColours.inkSoft });
    y = sheet.text(facts.holder, {
      ...middle,
      y: y + 6,
      size: [30, 24, 18, 14, 11],
      mostHeight: 50,
      weight: "semiBold",
      tag: "H2",
    });
    sheet.decoration((doc) =>
      doc
        .moveTo(size.width / 2 - 120, y + 4)
        .lineTo(size.width / 2 + 120, y + 4)
        .lineWidth(1)
        .stroke(printColours.gold),
    );
    y = sheet.text(facts.verb, { ...middle, y: y + 14, size: 11, colour: printColours.inkSoft });
    y = sheet.text(facts.event.title, {
      ...middle,
      y: y + 4,
      size: [19, 16, 13],
      mostHeight: 48,
      weight: "semiBold",
    });
    const where = [daysOf(facts.event, facts.timeZone), facts.event.place, facts.delivery]
      .filter(Boolean)
      .join("  ·  ");
    y = sheet.text(where, { ...middle, y: y + 4, size: [11, 9.5, 8], mostHeight: 30 });
    drawHours(sheet, facts, { ...middle, y: y + 14 });
    drawSignatories(sheet, facts, size);
    drawCheck(sheet, facts, size);
  });
}

function drawFrame(sheet: PdfPages, { width, height }: { width: number; height: number }): void {
  sheet.decoration((doc) => {
    doc
      .rect(inset, inset, width - 2 * inset, height - 2 * inset)
      .lineWidth(1.5)
      .stroke(printColours.gold);
    doc
      .rect(inset + 6, inset + 6, width - 2 * inset - 12, height - 2 * inset - 12)
      .lineWidth(0.5)
      .stroke(printColours.line);
  });
}

type Middle = { x: number; width: number; align: "center"; y: number };

function drawHours(sheet: PdfPages, { hours, totalHours, sponsor }: CertificateFacts, place: Middle): void {
  const total = `${hoursOf(totalHours)} of continuing professional development`;
  const y = sheet.text(total, { ...place, size: 13, weight: "semiBold" });
  const parts = hours.map(({ category, hours: count }) => `${category}: ${hoursOf(count)}`).join("  ·  ");
  const below = sheet.text(`${parts}. Hours are of 60 minutes, without breaks.`, {
    ...place,
    y: y + 2,
    size: [10, 8.5, 7],
    mostHeight: 40,
    colour: printColours.inkSoft,
  });
  if (sponsor)
    sheet.text(`Sponsor: ${sponsor}`, {
      ...place,
      y: below + 2,
      size: [9, 7.5],
      mostHeight: 22,
      colour: printColours.inkSoft,
    });
}

function drawSignatories(
  sheet: PdfPages,
  { signatories }: CertificateFacts,
  { width, height }: { width: number; height: number },
): void {
  const room = width - 2 * margin - qrSide - 190;
  const each = Math.min(170, room / Math.max(1, signatories.length) - 12);
  const y = height - 108;
  for (const [index, { name, title, picture }] of signatories.entries()) {
    const x = margin + index * (each + 16);
    if (picture) drawSignature(sheet, picture, `Signature of ${name}`, { x, y, width: each });
    sheet.decoration((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + each, y)
        .lineWidth(0.75)
        .stroke(printColours.ink),
    );
    const below = sheet.text(name, {
      x,
      y: y + 5,
      width: each,
      size: [10, 8.5],
      mostHeight: 14,
      weight: "medium",
    });
    if (title)
      sheet.text(title, {
        x,
        y: below,
        width: each,
        size: [8.5, 7.5],
        mostHeight: 22,
        colour: printColours.inkSoft,
      });
  }
}

const signatureHeight = 34;

/** Draws the picture of a signature above a line at `y`. */
function drawSignature(
  sheet: PdfPages,
  picture: Uint8Array,
  alt: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  sheet.figure(alt, (doc) =>
    doc.image(Buffer.from(picture), x, y - signatureHeight - 2, {
      fit: [width, signatureHeight],
      valign: "bottom",
    }),
  );
}

/** A page with nothing but the picture of a signature, which shows that it can be printed. */
export const signaturePdf = ({ picture }: { picture: Uint8Array }): Promise<Uint8Array> =>
  printPages({ title: "Signature", author: "", subject: "", date: new Date(0), size: sizes.a4 }, (sheet) =>
    drawSignature(sheet, picture, "Signature", { x: margin, y: 200, width: 170 }),
  );

function drawCheck(
  sheet: PdfPages,
  { code, verifyUrl, issuer, issuedAt, timeZone }: CertificateFacts,
  { width, height }: { width: number; height: number },
): void {
  const left = width - margin - qrSide;
  const top = height - 52 - qrSide;
  drawQr(sheet, verifyUrl, { left, top, side: qrSide });
  const beside = { x: left - 176, width: 168, align: "right" as const };
  let y = sheet.text(code, { ...beside, y: top + 20, size: 12, weight: "semiBold", spacing: 0.5 });
  y = sheet.text(`Verify at ${verifyUrl}`, {
    ...beside,
    y: y + 2,
    size: [8, 7, 6],
    mostHeight: 24,
    colour: printColours.inkSoft,
  });
  sheet.text(`Issued on ${formatLongDate(issuedAt, timeZone)}`, {
    ...beside,
    y: y + 2,
    size: 8,
    colour: printColours.inkSoft,
  });
  sheet.text([issuer.address, footOf(issuer)].filter(Boolean).join("  ·  "), {
    x: margin,
    y: height - 52,
    width: width - 2 * margin - qrSide - 12,
    size: [7.5, 6.5],
    mostHeight: 10,
    colour: printColours.inkSoft,
  });
}
