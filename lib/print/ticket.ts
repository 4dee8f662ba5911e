import "server-only";
import { drawQr } from "./draw-qr";
import { footOf, type Issuer } from "./letterhead";
import { printColours } from "./print-colours";
import { contentEdges, contentWidth, pageDimensions, printPages, type PdfPages } from "./sheet";
import { formatWhen, zoneName } from "./when";

export type TicketFacts = {
  association: Omit<Issuer, "address">;
  timeZone: string;
  event: { title: string; startDate: Date; endDate: Date; location: string | null };
  attendee: { name: string; company: string | null };
  rate: string | null;
  /** The ticket code, twelve characters, for typing at check-in. */
  code: string;
  /** The content of the QR code. */
  qr: string;
  reference: string | null;
};

const qrSide = 204;
const gap = 32;
const factsWidth = contentWidth - qrSide - gap;

/** A ticket on one A4 page: event, time, place, attendee and the code for check-in. */
export function ticketPdf(facts: TicketFacts): Promise<Uint8Array> {
  const { association, event } = facts;
  const about = {
    title: `Ticket: ${event.title}`,
    author: association.name,
    subject: "Event ticket",
    date: event.startDate,
  };
  return printPages(about, (sheet) => {
    drawHead(sheet, association.name);
    const below = sheet.text(event.title, {
      y: 140,
      size: [30, 25, 20, 16],
      mostHeight: 116,
      weight: "semiBold",
      tag: "H1",
    });
    const top = below + 36;
    const bottom = Math.max(drawFacts(sheet, facts, top), drawCode(sheet, facts, top));
    drawFoot(sheet, facts, bottom + 40);
  });
}

function drawHead(sheet: PdfPages, name: string): void {
  sheet.mark(contentEdges.left, 52, 30);
  sheet.text(name, {
    x: contentEdges.left + 42,
    y: 59,
    width: 320,
    size: [12, 10],
    mostHeight: 18,
    weight: "semiBold",
  });
  sheet.text("Event ticket", {
    y: 60,
    size: 11,
    align: "right",
    colour: printColours.aqua,
    weight: "medium",
  });
  sheet.line(100, printColours.gold, 1);
}

function drawFacts(
  sheet: PdfPages,
  { event, timeZone, attendee, rate, reference }: TicketFacts,
  top: number,
): number {
  const [day, time] = formatWhen(event, timeZone);
  const lines: [string, string | null][] = [
    ["Date and time", `${day}\n${time}`],
    ["Time zone", zoneName(event.startDate, timeZone)],
    ["Place", event.location],
    ["Attendee", attendee.company ? `${attendee.name}\n${attendee.company}` : attendee.name],
    ["Rate", rate],
    ["Reference", reference],
  ];
  let y = top;
  for (const [label, value] of lines) {
    if (!value) continue;
    const mostHeight = value.includes("\n") || label === "Place" ? 56 : 30;
    y = sheet.fact(label, value, { x: contentEdges.left, y, width: factsWidth, mostHeight }) + 13;
  }
  return y;
}

function drawCode(sheet: PdfPages, { qr, code }: TicketFacts, top: number): number {
  const left = contentEdges.right - qrSide;
  sheet.decoration((doc) =>
    doc.roundedRect(left, top, qrSide, qrSide, 10).lineWidth(0.75).stroke(printColours.line),
  );
  drawQr(sheet, qr, { left: left + 4, top: top + 4, side: qrSide - 8 });
  const below = sheet.text(inFours(code), {
    x: left,
    y: top + qrSide + 12,
    width: qrSide,
    size: 15,
    weight: "semiBold",
    align: "center",
    spacing: 1,
  });
  return sheet.text("Show this code at the entrance.", {
    x: left,
    y: below + 4,
    width: qrSide,
    size: 9,
    align: "center",
    colour: printColours.inkSoft,
  });
}

/** Splits a code into groups of four: "ABCDEFGHJKLM" → "ABCD EFGH JKLM". */
function inFours(code: string): string {
  return code.match(/.{1,4}/g)?.join(" ") ?? code;
}

function drawFoot(sheet: PdfPages, { association }: TicketFacts, top: number): void {
  sheet.line(top, printColours.line, 0.75);
  sheet.text(
    "This ticket admits one person once. Bring it printed or on your phone, and please don't share the code.",
    { y: top + 16, width: 360, size: 10, colour: printColours.inkSoft },
  );
  sheet.text(footOf(association), {
    y: pageDimensions.height - 62,
    size: [9, 7.5],
    mostHeight: 14,
    colour: printColours.inkSoft,
  });
}
