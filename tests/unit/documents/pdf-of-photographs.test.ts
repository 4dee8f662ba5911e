import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { pdfOfPhotographs } from "@/components/documents/pdf-of-photographs";

/** What is within is for the reader of the PDF alone. */
const jpeg = Uint8Array.from({ length: 300 }, (_byte, at) => at % 256);
const pdf = pdfOfPhotographs([
  { jpeg, width: 1_200, height: 1_600 },
  { jpeg, width: 1_600, height: 1_200 },
]);
const text = Buffer.from(pdf).toString("latin1");

describe("photographs as a PDF", () => {
  it("photographs in a PDF have a page each, upright or across as they were taken", async () => {
    const read = await getDocumentProxy(pdf.slice());
    expect(read.numPages).toBe(2);
    const views = [(await read.getPage(1)).view, (await read.getPage(2)).view];
    expect(views.map(([, , width, height]) => [width, height])).toEqual([
      [595.28, 841.89],
      [841.89, 595.28],
    ]);
  });

  it("every reader finds a PDF's photographs, because each object is at its offset", () => {
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe("xref");
    const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(8);
    offsets.forEach((offset, index) =>
      expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`), `object ${index + 1}`).toBe(true),
    );
  });

  it("a photograph's PDF holds the picture unchanged, fitted to the page", () => {
    expect(text.split(Buffer.from(jpeg).toString("latin1"))).toHaveLength(3);
    const places = [...text.matchAll(/q ([\d.]+) 0.00 0.00 ([\d.]+) ([\d.]+) ([\d.]+) cm/g)];
    const [upright = [], across = []] = places.map((found) => found.slice(1).map(Number));
    expect(upright).toEqual([559.28, 745.71, 18, 48.09]);
    expect(across).toEqual([745.71, 559.28, 48.09, 18]);
  });
});
