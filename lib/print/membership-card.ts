import "server-only";
import { drawQr } from "./draw-qr";
import { footOf, type Issuer } from "./letterhead";
import { printColours } from "./print-colours";
import { printPages, type PdfPages } from "./sheet";

/** Page sizes in points. */
const sizes = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const;

export type MembershipCardFacts = {
  paper: keyof typeof sizes;
  association: Omit<Issuer, "address">;
  name: string;
  level: string;
  /** Labels and values; those without a value are left out. */
  numbers: readonly (readonly [label: string, value: string | null])[];
  /** The address at which it is checked, also the content of the QR code. */
  verifyUrl: string;
  /** The last day on which it can be checked there. */
  checkedUntil: string;
  printedAt: Date;
};

/** A credit card in points: 85.6 mm by 53.98 mm (ISO/IEC 7810, ID-1). */
const card = { width: 242.65, height: 153.01, top: 150 } as const;
const inset = 12;
const qrSide = 80;
const mark = { length: 14, gap: 5 } as const;

/** A membership card to cut out, on one page. */
export function membershipCardPdf(facts: MembershipCardFacts): Promise<Uint8Array> {
  const size = sizes[facts.paper];
  const about = {
    title: "Membership card",
    author: facts.association.name,
    subject: facts.name,
    date: facts.printedAt,
    size,
  };
  return printPages(about, (sheet) => {
    const left = (size.width - card.width) / 2;
    const middle = { x: 80, width: size.width - 160, align: "center" as const };
    sheet.text("Membership card", { ...middle, y: 84, size: 20, weight: "semiBold", tag: "H1" });
    drawCutMarks(sheet, left);
    drawCard(sheet, facts, left);
    const below = sheet.text("Print at 100% (actual size) and cut along the marks.", {
      ...middle,
      y: card.top + card.height + 36,
      size: 11,
    });
    sheet.text(
      `The code can be checked until ${facts.checkedUntil}, at ${facts.verifyUrl}. After that, print your card again: it has a new code every 30 days.`,
      { ...middle, y: below + 8, size: [9.5, 8], mostHeight: 60, colour: printColours.inkSoft },
    );
  });
}

function drawCard(sheet: PdfPages, { association, ...facts }: MembershipCardFacts, left: number): void {
  const { top, width, height } = card;
  sheet.mark(left + inset, top + 10, 20);
  sheet.text(association.name, {
    x: left + inset + 27,
    y: top + 12,
    width: width - 2 * inset - 27,
    size: [9.5, 8, 7],
    mostHeight: 20,
    weight: "semiBold",
  });
  sheet.decoration((doc) =>
    doc
      .moveTo(left + inset, top + 36)
      .lineTo(left + width - inset, top + 36)
      .lineWidth(1)
      .stroke(printColours.gold),
  );
  const column = { x: left + inset, width: width - 2 * inset - qrSide - 8 };
  let y = sheet.text(facts.name, {
    ...column,
    y: top + 43,
    size: [13, 11, 9, 7.5],
    mostHeight: 30,
    weight: "semiBold",
    tag: "H2",
  });
  y = sheet.text(facts.level, {
    ...column,
    y: y + 1,
    size: [8.5, 7],
    mostHeight: 11,
    colour: printColours.aqua,
  });
  for (const [label, value] of facts.numbers) {
    if (!value) continue;
    sheet.text(label, { ...column, y: y + 5.5, size: 6.5, width: 46, colour: printColours.inkSoft });
    y = sheet.text(value, {
      x: column.x + 48,
      width: column.width - 48,
      y: y + 4,
      size: [8.5, 7, 6],
      mostHeight: 12,
      weight: "medium",
    });
  }
  drawQr(sheet, facts.verifyUrl, { left: left + width - inset - qrSide + 4, top: top + 42, side: qrSide });
  sheet.text("Scan to verify", {
    x: left + width - inset - qrSide + 4,
    y: top + 42 + qrSide - 3,
    width: qrSide,
    size: 6.5,
    align: "center",
    colour: printColours.inkSoft,
  });
  sheet.text(footOf(association), {
    x: left + inset,
    y: top + height - 16,
    width: width - 2 * inset,
    size: [6.5, 5.5],
    mostHeight: 9,
    colour: printColours.inkSoft,
  });
}

/** Two lines outside each corner, which show where to cut. */
function drawCutMarks(sheet: PdfPages, left: number): void {
  sheet.decoration((doc) => {
    for (const [x, outwards] of [
      [left, -1],
      [left + card.width, 1],
    ] as const)
      for (const [y, upwards] of [
        [card.top, -1],
        [card.top + card.height, 1],
      ] as const) {
        doc.moveTo(x + outwards * mark.gap, y).lineTo(x + outwards * (mark.gap + mark.length), y);
        doc.moveTo(x, y + upwards * mark.gap).lineTo(x, y + upwards * (mark.gap + mark.length));
      }
    doc.lineWidth(0.5).stroke(printColours.ink);
  });
}
