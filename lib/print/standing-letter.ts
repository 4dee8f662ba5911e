import "server-only";
import { formatCalendarDay, type Day } from "@/lib/core/days";
import { formatLongDate } from "@/lib/core/format";
import { drawQr } from "./draw-qr";
import { drawLetterhead, footOf, type Issuer } from "./letterhead";
import { printColours } from "./print-colours";
import { contentEdges, printPages } from "./sheet";

/** Page sizes in points. */
const sizes = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const;

export type StandingLetterFacts = {
  paper: keyof typeof sizes;
  issuer: Issuer;
  timeZone: string;
  holderName: string;
  memberId: string | null;
  level: string;
  validTo: Day | null;
  addressee: string | null;
  issuedAt: Date;
  /** The code in groups: "K7QM-2R9T-4XWA-3". */
  code: string;
  /** The address at which it is verified, also the content of the QR code. */
  verifyUrl: string;
};

const qrSide = 96;

/** A letter that confirms that somebody is a member in good standing, on one page. */
export function standingLetterPdf(facts: StandingLetterFacts): Promise<Uint8Array> {
  const { issuer, timeZone, holderName, memberId, level, validTo, addressee, issuedAt } = facts;
  const size = sizes[facts.paper];
  const title = "Letter of good standing";
  const about = { title, author: issuer.name, subject: `${holderName}, ${facts.code}`, date: issuedAt, size };
  return printPages(about, (sheet) => {
    const top = Math.max(106, drawLetterhead(sheet, issuer) + 14);
    sheet.line(top, printColours.gold, 1);
    const day = formatLongDate(issuedAt, timeZone);
    let y = sheet.text(day, { y: top + 30, size: 11, colour: printColours.inkSoft });
    // The member chose the words, so they can't be read as the association's.
    y = sheet.text(addressee ? `To: ${addressee}` : "To whom it may concern", {
      y: y + 24,
      size: [12, 10.5, 9],
      mostHeight: 64,
    });
    y = sheet.text(title, { y: y + 28, size: 24, weight: "semiBold", tag: "H1" });
    const who = memberId ? `${holderName} (Member ID ${memberId})` : holderName;
    const body = { size: [12, 10.5], mostHeight: 84 };
    y = sheet.text(`We confirm that ${who} is a member in good standing of ${issuer.name} as of ${day}.`, {
      ...body,
      y: y + 16,
    });
    y = sheet.text(`Membership level: ${level}`, { ...body, y: y + 12, weight: "medium" });
    if (validTo)
      y = sheet.text(`Membership valid to: ${formatCalendarDay(validTo)}`, {
        ...body,
        y: y + 4,
        weight: "medium",
      });
    y = sheet.text(
      "This letter states the standing on the day it was issued. It was issued electronically and is valid without a signature. Use the code below to verify it.",
      { ...body, y: y + 12 },
    );
    drawQr(sheet, facts.verifyUrl, { left: contentEdges.left - 7, top: y + 28, side: qrSide });
    const beside = { x: contentEdges.left + qrSide + 12, width: 360 };
    const below = sheet.text(facts.code, {
      ...beside,
      y: y + 50,
      size: 14,
      weight: "semiBold",
      spacing: 0.5,
    });
    sheet.text(`Verify at ${facts.verifyUrl}`, {
      ...beside,
      y: below + 4,
      size: [9.5, 8],
      mostHeight: 30,
      colour: printColours.inkSoft,
    });
    sheet.text(footOf(issuer), {
      y: size.height - 62,
      size: [9, 7.5],
      mostHeight: 14,
      colour: printColours.inkSoft,
    });
  });
}
