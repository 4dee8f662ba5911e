import "server-only";
import PDFDocument from "pdfkit";
import { isPlain, printedWith } from "@/lib/core/printable";
import { log } from "@/lib/log";
import { fontOf, hasGlyphs, type Typeface, type Weight } from "./fonts";
import { visualRuns, type TextRun } from "./visual-order";

type Options = PDFKit.Mixins.TextOptions;
/** The options that the library adds to a line that it has wrapped. */
type LineOptions = Options & { lineWidth?: number };
type DrawFragment = (
  this: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  options: LineOptions,
) => void;

/**
 * Internals of the library that its types leave out: the function that draws a line in one typeface, and the current
 * font's metrics.
 */
type Inside = { _fragment: DrawFragment; _font: { ascender: number }; _fontSize: number };
const { _fragment: drawFragment } = PDFDocument.prototype as unknown as Inside;

const isGeist = (text: string): boolean => isPlain(text) || hasGlyphs("geist", text);

/** A document whose lines may mix several typefaces and directions. The library still wraps and shortens the lines. */
export class MixedDocument extends PDFDocument {
  private weight: Weight = "regular";
  private readonly registered = new Set<string>();
  private readonly failed = new Set<Typeface>();

  /** Sets the weight of the text that follows. */
  useWeight(weight: Weight): void {
    this.weight = weight;
    this.useFace("geist");
  }

  private useFace(face: Typeface): void {
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
   * Selects a run's typeface and returns the run with its width. Shaping fails for some sequences of letters; these are
   * printed like letters that no typeface has, so that the rest of the document is unaffected.
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

  /** Draws a line; the library calls this method for each. */
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
