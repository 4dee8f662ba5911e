import "server-only";
import PDFDocument from "pdfkit";
import { isPlain } from "@/lib/core/printable";
import { fontOf, hasGlyphs, type Face, type Weight } from "./fonts";
import { visualRuns } from "./visual-order";

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
    let width = 0;
    for (const run of visualRuns(text)) {
      this.useFace(run.face);
      width += super.widthOfString(run.text, options);
    }
    this.useFace("geist");
    return width;
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
      this.useFace(run.face);
      drawFragment.call(this, run.text, x, baseline, { ...rest, width: undefined, baseline: "alphabetic" });
      x += super.widthOfString(run.text, rest);
    }
    this.useFace("geist");
  }
}
