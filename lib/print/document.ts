import "server-only";
import PDFDocument from "pdfkit";
import { isPlain, printedWith } from "@/lib/core/printable";
import { log } from "@/lib/log";
import { fontOf, hasGlyphs, type Face, type Weight } from "./fonts";
import { visualRuns, type TextRun } from "./visual-order";

type Options = PDFKit.Mixins.TextOptions;
/** What the library adds to the options of a line that it has wrapped. */
type LineOptions = Options & { lineWidth?: number };
type DrawFragment = (
  this: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  options: LineOptions,
) => void;

/** What the library's types leave out: its way to draw a line, which knows one typeface only, and how it stands. */
type Inside = { _fragment: DrawFragment; _font: { ascender: number }; _fontSize: number };
const { _fragment: drawFragment } = PDFDocument.prototype as unknown as Inside;

const isGeist = (text: string): boolean => isPlain(text) || hasGlyphs("geist", text);

/** A document whose lines may be of several typefaces and directions; the library breaks and shortens them. */
export class MixedDocument extends PDFDocument {
  private weight: Weight = "regular";
  private readonly registered = new Set<string>();
  private readonly failed = new Set<Face>();

  /** Draws in this weight from now on. */
  useWeight(weight: Weight): void {
    this.weight = weight;
    this.useFace("geist");
  }

  private useFace(face: Face): void {
    const name = `${face}-${this.weight}`;
    if (!this.registered.has(name)) this.registerFont(name, fontOf(face, this.weight));
    this.registered.add(name);
    this.font(name);
  }

  override widthOfString(text: string, options?: Options): number {
    if (isGeist(text)) return super.widthOfString(text, options);
    const width = visualRuns(text).reduce((sum, run) => sum + this.measured(run, options).width, 0);
    this.useFace("geist");
    return width;
  }

  /**
   * A run and its width, with its typeface in use. Shaping goes wrong for some sequences of letters: these are printed
   * like letters that no typeface has, and the rest of the document as always.
   */
  private measured(run: TextRun, options?: Options): TextRun & { width: number } {
    try {
      this.useFace(run.face);
      return { ...run, width: super.widthOfString(run.text, options) };
    } catch (error) {
      if (!this.failed.has(run.face)) log.error({ err: error, face: run.face }, "typeface failed");
      this.failed.add(run.face);
      this.useFace("geist");
      const text = printedWith(isGeist, run.text);
      return { text, face: "geist", width: super.widthOfString(text, options) };
    }
  }

  /** Called by the library for each line. */
  _fragment(line: string, left: number, y: number, options: LineOptions): void {
    if (isGeist(line)) return drawFragment.call(this, line, left, y, options);
    const text = line.replaceAll("\n", "").trimEnd();
    const { align, lineWidth = 0, ...rest } = options;
    const room = lineWidth - this.widthOfString(text, rest);
    let x = left + (align === "right" ? room : align === "center" ? room / 2 : 0);
    const { _font: geist, _fontSize: size } = this as unknown as Inside;
    const baseline = y + (geist.ascender / 1000) * size;
    for (const run of visualRuns(text)) {
      const { text: letters, width } = this.measured(run, rest);
      drawFragment.call(this, letters, x, baseline, { ...rest, width: undefined, baseline: "alphabetic" });
      x += width;
    }
    this.useFace("geist");
  }
}
