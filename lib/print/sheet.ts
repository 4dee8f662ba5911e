import "server-only";
import coverageText from "@/lib/core/print-coverage.json";
import { parseCoverage, printed } from "@/lib/core/printable";
import { MixedDocument } from "./document";
import { fontOf, type Weight } from "./fonts";
import { printColours, type PrintColour } from "./print-colours";

/** The size of an A4 page in points. */
export const pageDimensions = { width: 595.28, height: 841.89, margin: 56 } as const;
export const contentEdges = {
  left: pageDimensions.margin,
  right: pageDimensions.width - pageDimensions.margin,
} as const;
export const contentWidth = contentEdges.right - contentEdges.left;

type About = {
  title: string;
  author: string;
  subject: string;
  date: Date;
  /** The page in points; A4 without it. */
  size?: { width: number; height: number };
};

type Words = {
  x?: number;
  y: number;
  width?: number;
  /** The font size in points. Of several sizes, the first that fits within `mostHeight` is used. */
  size: number | readonly number[];
  mostHeight?: number;
  weight?: Weight;
  colour?: PrintColour;
  align?: "left" | "right" | "center";
  /** Letter spacing in points. */
  spacing?: number;
  /** The role of the text for screen readers. */
  tag?: "H1" | "H2" | "P";
};

const lineGapShare = 0.14;

const coverage = parseCoverage(coverageText);
const printable = (text: string): string => printed(text, coverage);

/** The pages of a document, with absolute positions on A4. Text that does not fit ends in "…" and never overflows. */
const factSizes = { label: 9, value: [12.5, 11, 9.5, 8.5] };

export class PdfPages {
  constructor(
    readonly doc: MixedDocument,
    private readonly structure: PDFKit.PDFStructureElement,
  ) {}

  /** Draws a text and returns its lower edge, in points from the top. */
  text(words: string, how: Words): number {
    const { doc } = this;
    const { x = contentEdges.left, y, mostHeight = Infinity } = how;
    const { printed, options, size, height } = this.fit(words, how);
    doc
      .fontSize(size)
      .fillColor(how.colour ?? printColours.ink)
      .text(printed, x, y, {
        ...options(size),
        ...(height > mostHeight ? { height: mostHeight, ellipsis: true } : {}),
        structParent: this.structure,
        structType: how.tag ?? "P",
      });
    return y + Math.min(height, mostHeight);
  }

  /** The height of a text, in points, as `text` would draw it. */
  heightOf(words: string, how: Omit<Words, "y">): number {
    return Math.min(this.fit(words, how).height, how.mostHeight ?? Infinity);
  }

  private fit(words: string, how: Omit<Words, "y">) {
    const { doc } = this;
    const { width = contentWidth, mostHeight = Infinity, weight = "regular" } = how;
    const printed = printable(words) || " ";
    doc.useWeight(weight);
    const sizes = typeof how.size === "number" ? [how.size] : how.size;
    const options = (size: number): PDFKit.Mixins.TextOptions => ({
      width,
      lineGap: size * lineGapShare,
      align: how.align ?? "left",
      characterSpacing: how.spacing ?? 0,
      features: ["kern", "liga", "tnum"],
    });
    const heightAt = (size: number) => doc.fontSize(size).heightOfString(printed, options(size));
    const size = sizes.find((candidate) => heightAt(candidate) <= mostHeight) ?? sizes.at(-1)!;
    return { printed, options, size, height: heightAt(size) };
  }

  /** Begins another page, on which everything that follows is drawn. */
  addPage(): void {
    this.doc.addPage();
  }

  /** Draws something on each page, once the number of pages is known. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(start + index);
      draw(index + 1, count);
    }
  }

  /** Draws a value with its label above it; returns the lower edge. */
  fact(
    label: string,
    value: string,
    { mostHeight = 56, ...place }: { x: number; y: number; width: number; mostHeight?: number },
  ): number {
    const below = this.text(label, { ...place, size: factSizes.label, colour: printColours.inkSoft });
    const how = { size: factSizes.value, mostHeight, weight: "medium" } as const;
    return this.text(value, { ...place, ...how, y: below + 1 });
  }

  /** The height of a fact, in points, as `fact` would draw it. */
  factHeight(label: string, value: string, place: { width: number; mostHeight?: number }): number {
    const { width, mostHeight = 56 } = place;
    const how = { width, size: factSizes.value, mostHeight, weight: "medium" } as const;
    return this.heightOf(label, { width, size: factSizes.label }) + 1 + this.heightOf(value, how);
  }

  /** Draws something that screen readers skip. */
  decoration(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  /** Draws a picture with an alternative text. */
  figure(alt: string, draw: (doc: PDFKit.PDFDocument) => void): void {
    const figure = this.doc.struct("Figure", { alt }, [() => draw(this.doc)]);
    this.structure.add(figure);
  }

  line(y: number, colour: PrintColour, thickness: number): void {
    this.decoration((doc) =>
      doc.moveTo(contentEdges.left, y).lineTo(contentEdges.right, y).lineWidth(thickness).stroke(colour),
    );
  }

  /** The portal's mark: a compass, as in components/layout/brand-mark.tsx. */
  mark(x: number, y: number, side: number): void {
    this.decoration((doc) => {
      doc
        .save()
        .translate(x, y)
        .scale(side / 32);
      doc.circle(16, 16, 14).lineWidth(2.5).stroke(printColours.aqua);
      doc.path("M22.5 7.5 18.6 18.6 13.4 13.4Z").fill(printColours.gold);
      doc.path("M9.5 24.5 13.4 13.4 18.6 18.6Z").fill(printColours.aqua);
      doc.restore();
    });
  }
}

/**
 * Prints pages as a PDF, tagged for screen readers, with a subset of the typeface. The PDF's date is that of its
 * content, so that the same facts give the same bytes.
 */
export async function printPages(about: About, draw: (sheet: PdfPages) => void): Promise<Uint8Array> {
  const doc = new MixedDocument({
    size: [about.size?.width ?? pageDimensions.width, about.size?.height ?? pageDimensions.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    // Without a font here, the library would embed its own.
    font: fontOf("geist", "regular") as unknown as string,
    info: {
      Title: printable(about.title),
      Author: printable(about.author),
      Subject: printable(about.subject),
      Creator: "Member portal",
      CreationDate: about.date,
    },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once("end", resolve).once("error", reject));

  const structure = doc.struct("Document");
  doc.addStructure(structure);
  draw(new PdfPages(doc, structure));
  structure.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
