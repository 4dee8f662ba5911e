import "server-only";
import { printColours } from "./print-colours";
import { contentEdges, contentWidth, pageDimensions, type PdfPages } from "./sheet";

/** The issuer of a document. */
export type Issuer = {
  name: string;
  shortName: string;
  /** The postal address; null or empty if it is not set. */
  address: string | null;
  contactEmail: string | null;
  phone: string | null;
};

/** The line at the foot of a page. */
export const footOf = ({ shortName, contactEmail, phone }: Omit<Issuer, "name" | "address">): string =>
  [shortName, contactEmail, phone].filter(Boolean).join("  ·  ");

/** Name, mark and contacts across the top of a page; returns the lower edge. */
export function drawLetterhead(sheet: PdfPages, { name, address, contactEmail, phone }: Issuer): number {
  sheet.mark(contentEdges.left, 54, 34);
  const left = { x: contentEdges.left + 48, width: 270 };
  const below = sheet.text(name, { ...left, y: 53, size: [14, 12, 10], mostHeight: 38, weight: "semiBold" });
  const ends = address
    ? sheet.text(address, { ...left, y: below + 2, size: 9.5, mostHeight: 38, colour: printColours.inkSoft })
    : below;
  sheet.text([contactEmail, phone].filter(Boolean).join("\n"), {
    x: contentEdges.right - 150,
    y: 56,
    width: 150,
    size: [9.5, 7.5],
    mostHeight: 30,
    align: "right",
    colour: printColours.inkSoft,
  });
  return ends;
}

/** A word such as "Paid" in a gold ring. */
export function drawStamp(sheet: PdfPages, word: string, top: number): void {
  const [width, height] = [word.length > 9 ? 116 : word.length > 6 ? 90 : 74, 28];
  const left = contentEdges.right - width;
  sheet.decoration((doc) =>
    doc
      .roundedRect(left, top, width, height, height / 2)
      .lineWidth(1.25)
      .stroke(printColours.gold),
  );
  sheet.text(word, {
    x: left,
    y: top + 7,
    width,
    size: 12,
    align: "center",
    weight: "semiBold",
    colour: printColours.goldInk,
  });
}

/** The line at the foot of a page, with the page's number if there are several. */
export function drawPageFoot(sheet: PdfPages, issuer: Issuer, one: number, of: number): void {
  const how = { y: pageDimensions.height - 62, mostHeight: 14, colour: printColours.inkSoft };
  sheet.text(footOf(issuer), {
    ...how,
    size: [9, 7.5],
    width: contentWidth - 90,
  });
  if (of > 1)
    sheet.text(`Page ${one} of ${of}`, {
      ...how,
      size: 9,
      align: "right" as const,
      x: contentEdges.right - 80,
      width: 80,
    });
}
