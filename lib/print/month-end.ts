import "server-only";
import { currency, formatMoney } from "@/lib/core/money";
import { drawLetterhead, footOf, type Issuer } from "./letterhead";
import { printColours } from "./print-colours";
import { contentEdges, contentWidth, pageDimensions, printPages, type PdfPages } from "./sheet";

type Line = { label: string; cents: number };
type Section = { title: string; sums: { lines: Line[]; total: Line }[]; notes: string[] };

export type MonthEndFacts = {
  association: Issuer;
  date: Date;
  /** The month in words: "September 2026". */
  name: string;
  days: string;
  status: string;
  /** The sections of figures, with receivables and money first. */
  sections: Section[];
  unmatched: string[];
};

const gap = 36;
const half = (contentWidth - gap) / 2;
type Column = { x: number; width: number };
const left: Column = { x: contentEdges.left, width: half };
const right: Column = { x: contentEdges.left + half + gap, width: half };

/** The figures of a period on one A4 page, in two columns. */
export function monthEndPdf(facts: MonthEndFacts): Promise<Uint8Array> {
  const { association, name, date, sections } = facts;
  const title = `Month end: ${name}`;
  const about = { title, author: association.name, subject: title, date };
  return printPages(about, (sheet) => {
    const top = Math.max(106, drawLetterhead(sheet, association) + 14);
    sheet.line(top, printColours.gold, 1);
    sheet.text(title, { y: top + 22, size: [24, 18], mostHeight: 32, weight: "semiBold", tag: "H1" });
    const soft = { size: 10, colour: printColours.inkSoft };
    sheet.text(`${facts.days}. Amounts in ${currency}. ${facts.status}`, {
      ...soft,
      y: top + 56,
      mostHeight: 30,
    });
    const [receivables, money, ...rest] = sections;
    const begin = top + 98;
    const lefts = [receivables, ...rest].filter((section) => section !== undefined);
    const rowHeight = rowHeightFor(lefts, pageDimensions.height - 62 - begin);
    const leftEnds = lefts.reduce(
      (y, section) => drawSection(sheet, section, left, y, rowHeight) + 20,
      begin,
    );
    let rightEnds = money ? drawSection(sheet, money, right, begin, rowHeight) + 20 : begin;
    rightEnds = drawUnmatched(sheet, facts.unmatched, rightEnds);
    drawSignature(sheet, Math.max(leftEnds, rightEnds) + 34);
    sheet.text(footOf(association), {
      y: pageDimensions.height - 62,
      size: [9, 7.5],
      mostHeight: 14,
      colour: printColours.inkSoft,
    });
  });
}

/** The height of a row, which is reduced if the month has so many rows that the signature would not fit below them. */
function rowHeightFor(sections: Section[], height: number): number {
  const sums = sections.flatMap((section) => section.sums);
  const rows = sums.reduce((count, { lines }) => count + lines.length + 1, 0);
  const aroundRows = sections.length * (titleHeight + 20) + sums.length * 14 + signatureHeight;
  return Math.max(11, Math.min(16, (height - aroundRows) / rows));
}
const titleHeight = 25;
const signatureHeight = 34 + 38;

function drawSection(
  sheet: PdfPages,
  { title, sums, notes }: Section,
  column: Column,
  top: number,
  rowHeight: number,
): number {
  let y = drawTitle(sheet, title, column, top);
  for (const { lines, total } of sums) {
    for (const line of lines) {
      drawRow(sheet, line, column, y);
      y += rowHeight;
    }
    rule(sheet, column, y + 1, printColours.inkSoft);
    drawRow(sheet, total, column, y + 4, "semiBold");
    y += 4 + rowHeight + 10;
  }
  for (const note of notes) {
    y = sheet.text(note, { ...column, y, size: 8.5, mostHeight: 36, colour: printColours.inkSoft }) + 2;
  }
  return y;
}

function drawTitle(sheet: PdfPages, title: string, column: Column, y: number): number {
  const below = sheet.text(title, { ...column, y, size: 12, weight: "semiBold", tag: "H2" });
  rule(sheet, column, below + 3, printColours.ink);
  return below + 8;
}

const amountWidth = 84;

function drawRow(
  sheet: PdfPages,
  { label, cents }: Line,
  { x, width }: Column,
  y: number,
  weight: "regular" | "semiBold" = "regular",
): void {
  const how = { y, weight, size: [10, 9, 8], mostHeight: 14 };
  sheet.text(label, { ...how, x, width: width - amountWidth - 6 });
  sheet.text(formatMoney(cents, null).replace("-", "−"), {
    ...how,
    x: x + width - amountWidth,
    width: amountWidth,
    align: "right" as const,
  });
}

function drawUnmatched(sheet: PdfPages, lines: string[], top: number): number {
  let y = drawTitle(sheet, "Unmatched", right, top);
  for (const words of lines) y = sheet.text(words, { ...right, y, size: [10, 9, 8], mostHeight: 14 }) + 3;
  return sheet.text("Not included in the figures until someone matches them.", {
    ...right,
    y,
    size: 8.5,
    colour: printColours.inkSoft,
  });
}

/** Draws the line for a signature. */
function drawSignature(sheet: PdfPages, y: number): void {
  for (const [label, column] of [
    ["Treasurer", left],
    ["Date", right],
  ] as const) {
    rule(sheet, column, y + 18, printColours.ink);
    sheet.text(label, { ...column, y: y + 22, size: 9, colour: printColours.inkSoft });
  }
}

function rule(
  sheet: PdfPages,
  { x, width }: Column,
  y: number,
  colour: typeof printColours.ink | typeof printColours.inkSoft,
) {
  sheet.decoration((doc) =>
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .stroke(colour),
  );
}
