import "server-only";
import { formatLongDate, formatDate, noonOf } from "@/lib/core/format";
import type { InvoiceFacts } from "./invoice-facts";
import {
  rowDensities,
  drawEnding,
  measureTable,
  InvoiceTable,
  lowestY,
  type RowDensity,
} from "./invoice-table";
import { drawLetterhead, footOf, drawStamp } from "./letterhead";
import { printColours } from "./print-colours";
import { contentEdges, contentWidth, pageDimensions, printPages, type PdfPages } from "./sheet";

const half = contentWidth / 2 - 16;

/** An invoice or a credit note on A4 pages, as many as its lines need. */
export function invoicePdf(facts: InvoiceFacts): Promise<Uint8Array> {
  const { kind, number, issuer, issuedOn, timeZone } = facts;
  const title = `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}`;
  const date = noonOf(issuedOn, timeZone);
  const about = { title, author: issuer.name, subject: title, date };
  return printPages(about, (sheet) => {
    const top = Math.max(106, drawLetterhead(sheet, issuer) + 14);
    const parties = partiesOf(sheet, facts);
    const tableTop = ({ heading }: RowDensity) => top + heading.parties + parties.height + heading.below;
    const fits = (one: RowDensity) =>
      tableTop(one) + measureTable(new InvoiceTable(sheet, title, facts, one)) <= lowestY;
    const density = rowDensities.find(fits) ?? rowDensities[0];
    const { heading } = density;
    sheet.line(top, printColours.gold, 1);
    sheet.text(title, {
      y: top + heading.title,
      width: 380,
      size: heading.size,
      weight: "semiBold",
      tag: "H1",
    });
    const soft = { size: 11, colour: printColours.inkSoft };
    sheet.text(formatLongDate(date, timeZone), { ...soft, y: top + heading.date });
    if (facts.vat) {
      const words = `VAT registration number ${facts.vat.registrationNumber}`;
      sheet.text(words, { ...soft, y: top + heading.date + 16 });
    }
    if (kind === "invoice" && facts.totals.toPayCents === 0)
      drawStamp(sheet, "Paid", top + heading.title + 5);
    for (const { label, value, below, ...place } of parties.facts)
      sheet.fact(label, value, { ...place, y: top + heading.parties + below });
    const table = new InvoiceTable(sheet, title, facts, density);
    table.head(tableTop(density));
    facts.lines.forEach((line, index) => table.row(line, facts.personal?.for[index], index));
    table.totals();
    drawEnding(table);
    sheet.onEachPage((one, of) => drawFoot(sheet, facts, one, of));
  });
}

type PlacedFact = {
  label: string;
  value: string;
  x: number;
  width: number;
  mostHeight?: number;
  /** The distance from the upper edge of the block. */
  below: number;
};

/** The addressee and the main facts beside it, with the place of each and the height of the block. */
function partiesOf(sheet: PdfPages, facts: InvoiceFacts): { facts: PlacedFact[]; height: number } {
  const { employer, personal, credits, due, quote, timeZone } = facts;
  const person = personal ? [personal.name, personal.address, personal.email] : ["Name erased"];
  const addressee = employer ? [employer.company, employer.address] : person;
  const left = {
    label: facts.kind === "invoice" ? "Billed to" : "Credited to",
    value: addressee.filter(Boolean).join("\n"),
    x: contentEdges.left,
    width: half,
    mostHeight: 150,
    below: 0,
  };
  const x = contentEdges.left + contentWidth / 2 + 16;
  const placed: PlacedFact[] = [left];
  let end = -15;
  const place = (label: string, value: string, at: { x: number; width: number }) => {
    const fact = { label, value, ...at, below: end + 15 };
    placed.push(fact);
    return fact.below + sheet.factHeight(label, value, fact);
  };
  if (credits) {
    const cancelled = `${credits.number} of ${formatDate(noonOf(credits.issuedOn, timeZone), timeZone)}`;
    end = place("Cancels invoice", cancelled, { x, width: half });
  }
  if (employer?.purchaseOrder) end = place("Purchase order", employer.purchaseOrder, { x, width: half });
  if (personal?.reason) end = place("Reason", personal.reason, { x, width: half });
  // Two short facts stand side by side.
  const [first, second] = [x, x + half / 2 + 8];
  const width = half / 2 - 8;
  const ends = [
    ...(quote.length === 1 ? [place("Reference to quote", quote[0]!, { x: first, width })] : []),
    ...(due ? [place(...due, { x: quote.length === 1 ? second : first, width })] : []),
  ];
  return { facts: placed, height: Math.max(sheet.factHeight(left.label, left.value, left), end, ...ends) };
}

function drawFoot(sheet: PdfPages, { issuer }: InvoiceFacts, one: number, of: number): void {
  const how = { y: pageDimensions.height - 62, mostHeight: 14, colour: printColours.inkSoft };
  sheet.text(footOf(issuer), {
    ...how,
    size: [9, 7.5],
    width: contentWidth - 90,
  });
  if (of > 1) {
    sheet.text(`Page ${one} of ${of}`, {
      ...how,
      size: 9,
      align: "right" as const,
      x: contentEdges.right - 80,
      width: 80,
    });
  }
}
