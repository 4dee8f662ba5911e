import "server-only";
import { formatCalendarDay } from "@/lib/core/days";
import { formatLongDate } from "@/lib/core/format";
import { drawQr } from "./draw-qr";
import { drawLetterhead, drawPageFoot, type Issuer } from "./letterhead";
import { printColours } from "./print-colours";
import { contentEdges, contentWidth, pageDimensions, printPages, type PdfPages } from "./sheet";

export type CpdStatementFacts = {
  issuer: Issuer;
  timeZone: string;
  /** "CPD statement 2026". */
  title: string;
  holder: string;
  /** Hours of 60 minutes by category, and all together. */
  hours: { category: string; hours: number }[];
  totalHours: number;
  /** What counts, the earliest first; null once it was erased. */
  lines: readonly CpdStatementLine[] | null;
  issuedAt: Date;
  /** The code in groups: "K7QM-2R9T-4XWA-3". */
  code: string;
  /** The address at which it is verified, also the content of the QR code. */
  verifyUrl: string;
};

export type CpdStatementLine = {
  date: string;
  title: string;
  provider: string;
  category: string;
  hours: number;
  live: boolean;
};

const qrSide = 84;
const widths = { date: 74, category: 118, hours: 44 };
const gap = 12;
const places = {
  date: { x: contentEdges.left, width: widths.date },
  title: {
    x: contentEdges.left + widths.date,
    width: contentWidth - widths.date - widths.category - widths.hours - 2 * gap,
  },
  category: { x: contentEdges.right - widths.hours - gap - widths.category, width: widths.category },
  hours: { x: contentEdges.right - widths.hours, width: widths.hours, align: "right" as const },
};
const lowest = pageDimensions.height - 84;
const topOfNext = 60;

/** A statement of a member's CPD in a year, on as many A4 pages as it needs. */
export function cpdStatementPdf(facts: CpdStatementFacts): Promise<Uint8Array> {
  const { issuer, title, holder, issuedAt, timeZone, lines, hours, totalHours, code } = facts;
  const about = { title, author: issuer.name, subject: `${holder}, ${code}`, date: issuedAt };
  return printPages(about, (sheet) => {
    const top = Math.max(106, drawLetterhead(sheet, issuer) + 14);
    sheet.line(top, printColours.gold, 1);
    sheet.text(title, { y: top + 24, width: contentWidth - 120, size: 26, weight: "semiBold", tag: "H1" });
    sheet.text(`Issued on ${formatLongDate(issuedAt, timeZone)}`, {
      y: top + 62,
      size: 11,
      colour: printColours.inkSoft,
    });
    const left = { x: contentEdges.left, width: contentWidth - qrSide - 210, mostHeight: 60 };
    sheet.fact("Member", holder, { ...left, y: top + 96 });
    drawCheck(sheet, facts, top + 92);
    let y = drawHead(sheet, top + 96 + qrSide + 24);
    for (const line of lines ?? []) y = drawRow(sheet, y, line);
    for (const one of hours) y = drawSum(sheet, y, one.category, one.hours, "regular");
    drawSum(sheet, y, "Total hours of 60 minutes", totalHours, "semiBold");
    sheet.onEachPage((one, of) => drawPageFoot(sheet, issuer, one, of));
  });
}

function drawCheck(sheet: PdfPages, { code, verifyUrl }: CpdStatementFacts, top: number): void {
  drawQr(sheet, verifyUrl, { left: contentEdges.right - qrSide, top, side: qrSide });
  const beside = { x: contentEdges.right - qrSide - 200, width: 190, align: "right" as const };
  const y = sheet.text(code, { ...beside, y: top + 20, size: 12, weight: "semiBold", spacing: 0.5 });
  sheet.text(`Verify at ${verifyUrl}`, {
    ...beside,
    y: y + 2,
    size: [8, 7, 6],
    mostHeight: 24,
    colour: printColours.inkSoft,
  });
}

function drawHead(sheet: PdfPages, y: number): number {
  const how = { y, size: 9, colour: printColours.inkSoft };
  sheet.text("Date", { ...how, ...places.date });
  sheet.text("Activity", { ...how, ...places.title });
  sheet.text("Category", { ...how, ...places.category });
  sheet.text("Hours", { ...how, ...places.hours });
  sheet.line(y + 18, printColours.ink, 0.75);
  return y + 18;
}

/** The top of a row of this height: below the last one, or on another page if it does not fit. */
function topOf(sheet: PdfPages, above: number, height: number): number {
  if (above + height <= lowest) return above;
  sheet.addPage();
  return drawHead(sheet, topOfNext);
}

function drawRow(sheet: PdfPages, above: number, line: CpdStatementLine): number {
  const [bold, soft] = [
    { size: 10, weight: "medium" as const, mostHeight: 44 },
    { size: 9, mostHeight: 26, colour: printColours.inkSoft },
  ];
  const { width } = places.title;
  const by = [line.provider, line.live ? "live" : "not live"].join(", ");
  const height = sheet.heightOf(line.title, { ...bold, width }) + sheet.heightOf(by, { ...soft, width }) + 12;
  const top = topOf(sheet, above, height);
  const y = top + 6;
  sheet.text(formatCalendarDay(line.date), { size: 10, ...places.date, y });
  const below = sheet.text(line.title, { ...bold, ...places.title, y });
  sheet.text(by, { ...soft, ...places.title, y: below });
  sheet.text(line.category, { size: [10, 8.5], mostHeight: 26, ...places.category, y });
  sheet.text(String(line.hours), { size: 10, ...places.hours, y });
  sheet.line(top + height, printColours.line, 0.75);
  return top + height;
}

function drawSum(
  sheet: PdfPages,
  above: number,
  label: string,
  hours: number,
  weight: "regular" | "semiBold",
): number {
  const top = topOf(sheet, above, 20);
  const how = { size: 10, weight, y: top + 6 };
  sheet.text(label, { ...how, ...places.title, mostHeight: 14 });
  sheet.text(String(hours), { ...how, ...places.hours });
  return top + 20;
}
