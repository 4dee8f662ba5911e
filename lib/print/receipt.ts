import "server-only";
import { formatLongDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { drawLetterhead, footOf, drawStamp, type Issuer } from "./letterhead";
import { printColours } from "./print-colours";
import { contentEdges, contentWidth, pageDimensions, printPages, type PdfPages } from "./sheet";

export type ReceiptFacts = {
  association: Issuer;
  timeZone: string;
  number: number;
  date: Date;
  /** The payer, with the companies of the people whom the payment is for. */
  payer: { name: string; email: string | null; companies: readonly string[] };
  description: string;
  /** The parts of the payment; null if the description covers all of it. */
  lines: readonly { description: string; amountCents: number }[] | null;
  amountCents: number;
  method: string;
  reference: string | null;
  /** The later uses of the payment's credit, and the rest of it. */
  creditUse: {
    used: readonly { description: string; reference: string | null; cents: number }[];
    leftCents: number;
  };
  /** The part that was refunded later. */
  refundedCents: number;
  /** Why the receipt is void, such as "Bounced"; null while it is valid. */
  voidBecause: string | null;
};

function stampOf({ voidBecause, refundedCents, amountCents }: ReceiptFacts): string {
  if (voidBecause) return voidBecause;
  if (refundedCents === 0) return "Paid";
  return refundedCents === amountCents ? "Refunded" : "Partly refunded";
}

const half = contentWidth / 2 - 16;
const amountWidth = 130;

/** A receipt on an A4 page, with the association's letterhead; a long list goes over further pages. */
export function receiptPdf(facts: ReceiptFacts): Promise<Uint8Array> {
  const title = `Receipt No. ${facts.number}`;
  const about = { title, author: facts.association.name, subject: facts.description, date: facts.date };
  return printPages(about, (sheet) => {
    drawLetterhead(sheet, facts.association);
    sheet.line(136, printColours.gold, 1);
    sheet.text(title, { y: 176, width: 360, size: 28, weight: "semiBold", tag: "H1" });
    sheet.text(formatLongDate(facts.date, facts.timeZone), {
      y: 216,
      size: 11,
      colour: printColours.inkSoft,
    });
    drawStamp(sheet, stampOf(facts), 181);
    const below = drawTable(sheet, facts, drawParties(sheet, facts, 268) + 40);
    drawFoot(sheet, facts, below + (facts.lines ? 28 : 44));
  });
}

function drawParties(sheet: PdfPages, { payer, method, reference }: ReceiptFacts, y: number): number {
  const left = { x: contentEdges.left, width: half };
  const right = { x: contentEdges.left + contentWidth / 2 + 16, width: half };
  const payerEnds = sheet.fact(
    "Received from",
    [...payer.companies, payer.name, payer.email].filter(Boolean).join("\n"),
    {
      ...left,
      y,
    },
  );
  let end = sheet.fact("Payment method", method, { ...right, y });
  if (reference) end = sheet.fact("Reference", reference, { ...right, y: end + 15 });
  return Math.max(payerEnds, end);
}

/** The lowest edge of a row, which leaves room for the total and the text below it. */
const lowest = pageDimensions.height - 74;
const endingHeight = 64;
const topOfNext = 72;

function drawTable(
  sheet: PdfPages,
  { payer, description, amountCents, creditUse, refundedCents, lines }: ReceiptFacts,
  top: number,
): number {
  const first = { width: contentWidth - amountWidth - 20 };
  const last = { x: contentEdges.right - amountWidth, width: amountWidth, align: "right" as const };
  const head = { y: top, size: 9, colour: printColours.inkSoft };
  sheet.text("Description", { ...head, ...first });
  sheet.text("Amount", { ...head, ...last });
  sheet.line(top + 20, printColours.ink, 0.75);

  let y = top + 32;
  const begin = (height: number) => {
    if (y + height <= lowest) return;
    sheet.addPage();
    y = topOfNext;
  };
  const row = (words: string, cents: number | null, how: { size: number; weight?: "semiBold" }) => {
    const style = { ...how, ...first, mostHeight: 120 };
    begin(sheet.heightOf(words, style));
    const below = sheet.text(words, { ...style, y });
    if (cents !== null) sheet.text(formatMoney(cents), { ...how, ...last, y });
    y = below;
  };
  const isOfGroup = payer.companies.length > 0;
  // The lines repeat the description, except in a group's receipt, where they name its people.
  if (!lines || isOfGroup) row(description, lines ? null : amountCents, { size: 12 });
  for (const line of lines ?? []) {
    y += 4;
    row(line.description, line.amountCents, { size: isOfGroup ? 10 : 12 });
  }
  sheet.line(y + 14, printColours.line, 0.75);
  y += 28;
  begin(endingHeight + (refundedCents > 0 ? 24 : 0));
  row("Total paid", amountCents, { size: 14, weight: "semiBold" });
  if (refundedCents > 0) {
    y += 6;
    row("Refunded since", refundedCents, { size: 12 });
  }
  for (const { description: what, reference, cents } of creditUse.used) {
    y += 6;
    row(`Used for ${what}${reference ? `, reference ${reference}` : ""}`, cents, { size: 10 });
  }
  if (creditUse.leftCents > 0) {
    y += 6;
    row("Left in credit", creditUse.leftCents, { size: 12 });
  }
  return y;
}

function drawFoot(sheet: PdfPages, { association, voidBecause }: ReceiptFacts, top: number): void {
  const words = voidBecause
    ? "This receipt is not valid: the payment was not made after all."
    : `Received with thanks by ${association.name}. This receipt is valid without a signature.`;
  sheet.text(words, {
    y: top,
    width: 380,
    size: 10,
    colour: printColours.inkSoft,
  });
  sheet.text(footOf(association), {
    y: pageDimensions.height - 62,
    size: [9, 7.5],
    mostHeight: 14,
    colour: printColours.inkSoft,
  });
}
