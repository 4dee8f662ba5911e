import "server-only";
import { formatMoney } from "@/lib/core/money";
import type { InvoiceFacts, InvoiceLine as Line } from "./invoice-facts";
import { printColours } from "./print-colours";
import { contentEdges, contentWidth, pageDimensions, type PdfPages } from "./sheet";

const half = contentWidth / 2 - 16;
const gap = 18;
const columns = { reference: 78, amount: 104 };
const described = contentWidth - columns.reference - columns.amount - 2 * gap;
/** The columns of the bank details. */
const bankColumns = [
  { x: contentEdges.left, width: 186 },
  { x: contentEdges.left + 204, width: 140 },
  { x: contentEdges.left + 362, width: contentWidth - 362 },
] as const;
export const lowestY = pageDimensions.height - 74;
const topOfNext = 100;

/**
 * The line spacings, in order of preference: the first with which everything fits on one page is used, or else the
 * first of all.
 */
export const rowDensities = [
  {
    heading: { size: 28, title: 24, date: 64, parties: 108, below: 22 },
    head: 20,
    words: 11,
    note: 9,
    between: 17,
    total: 22,
    sum: 14,
    gap: 22,
    ending: { size: 13, sentence: 21, bank: 12, sample: 24 },
    bank: 36,
  },
  {
    heading: { size: 28, title: 24, date: 64, parties: 108, below: 22 },
    head: 20,
    words: 10,
    note: 8.5,
    between: 10,
    total: 18,
    sum: 14,
    gap: 14,
    ending: { size: 13, sentence: 18, bank: 10, sample: 24 },
    bank: 36,
  },
  {
    heading: { size: 20, title: 12, date: 40, parties: 74, below: 14 },
    head: 18,
    words: 9.5,
    note: 8,
    between: 6,
    total: 16,
    sum: 13,
    gap: 10,
    ending: { size: 12, sentence: 17, bank: 7, sample: 20 },
    bank: 32,
  },
  {
    heading: { size: 20, title: 12, date: 40, parties: 74, below: 12 },
    head: 16,
    words: 9,
    note: 7.5,
    between: 2.5,
    total: 14,
    sum: 12,
    gap: 6,
    ending: { size: 11, sentence: 15, bank: 4, sample: 18 },
    bank: 30,
  },
] as const;
export type RowDensity = (typeof rowDensities)[number];

/** The height of the table and the block below it on one page. */
export function measureTable(table: InvoiceTable): number {
  const { lines, personal } = table.facts;
  const rows = lines.reduce((sum, line, index) => sum + table.rowHeight(line, personal?.for[index]), 0);
  return table.density.head + rows + table.totalsHeight() + endingOf(table).height;
}

/** The table of an invoice, row by row. Rows that do not fit begin another page. */
export class InvoiceTable {
  private y = 0;
  private readonly first = { x: contentEdges.left, width: columns.reference };
  private readonly middle = { x: contentEdges.left + columns.reference + gap, width: described };
  private readonly last = {
    x: contentEdges.right - columns.amount,
    width: columns.amount,
    align: "right" as const,
  };

  constructor(
    readonly sheet: PdfPages,
    private readonly title: string,
    readonly facts: InvoiceFacts,
    readonly density: RowDensity,
  ) {}

  head(top: number): void {
    const how = { y: top, size: 9, colour: printColours.inkSoft };
    this.sheet.text("Reference", { ...how, ...this.first });
    this.sheet.text("Description", { ...how, ...this.middle });
    this.sheet.text("Amount", { ...how, ...this.last });
    this.y = top + this.density.head;
    this.sheet.line(this.y, printColours.ink, 0.75);
  }

  /** Draws a row. The last one stays on a page with the totals. */
  row(line: Line, forWhom: string | undefined, index: number): void {
    const { sheet, middle, density } = this;
    const { reference, amountCents } = line;
    const note = this.noteOf(line, forWhom);
    const { words, small } = this.styles();
    const height = this.rowHeight(line, forWhom);
    const isLast = index === this.facts.lines.length - 1;
    if (this.y + height + (isLast ? this.totalsHeight() : 0) > lowestY) {
      this.nextPage();
      this.head(topOfNext);
    }
    const y = this.y + density.between / 2;
    sheet.text(reference, { ...this.first, y: y + 0.5, size: density.words - 0.5 });
    const below = sheet.text(line.description, { ...words, ...middle, y });
    if (note) sheet.text(note, { ...small, ...middle, y: below + 2 });
    sheet.text(formatMoney(amountCents), { ...this.last, y, size: density.words });
    this.y += height;
    sheet.line(this.y, printColours.line, 0.75);
  }

  private styles() {
    const { density, middle } = this;
    return {
      words: { size: density.words, mostHeight: 62, width: middle.width },
      small: { size: density.note, mostHeight: 34, width: middle.width, colour: printColours.inkSoft },
    };
  }

  rowHeight(line: Line, forWhom: string | undefined): number {
    const { sheet, density } = this;
    const note = this.noteOf(line, forWhom);
    const { words, small } = this.styles();
    return (
      sheet.heightOf(line.description, words) + (note ? sheet.heightOf(note, small) + 2 : 0) + density.between
    );
  }

  /** The note in a row: the person, if the invoice is addressed to somebody else, and the part already paid. */
  private noteOf({ amountCents, paidCents }: Line, forWhom: string | undefined): string {
    const { employer, personal, kind } = this.facts;
    const isNamed = forWhom && (employer || forWhom !== personal?.name);
    const open = formatMoney(amountCents - paidCents);
    const paid = paidCents === amountCents ? "Paid" : `${formatMoney(paidCents)} paid, ${open} to pay`;
    return [kind === "invoice" && paidCents > 0 ? paid : "", isNamed ? `For ${forWhom}` : ""]
      .filter(Boolean)
      .join("  ·  ");
  }

  totalsHeight(): number {
    return this.sums().length * this.density.total + 12;
  }

  private sums(): [string, string, "small" | "plain" | "large"][] {
    const { kind, vat } = this.facts;
    const { totalCents, paidCents, toPayCents } = this.facts.totals;
    const isInvoice = kind === "invoice";
    const rows: [string, string, "small" | "plain" | "large"][] = [
      [
        isInvoice ? "Total" : "Total credited",
        formatMoney(totalCents),
        isInvoice && paidCents > 0 ? "plain" : "large",
      ],
    ];
    if (vat) rows.push([`Of which VAT ${vat.percent}%`, formatMoney(vat.cents), "small"]);
    if (isInvoice && paidCents > 0) {
      rows.push(
        ["Paid so far", formatMoney(paidCents), "plain"],
        ["To pay", formatMoney(toPayCents), "large"],
      );
    }
    return rows;
  }

  totals(): void {
    const { total, sum } = this.density;
    this.reserve(this.totalsHeight());
    this.y += 10;
    for (const [label, amount, how] of this.sums()) {
      const style = {
        small: { size: 9.5, colour: printColours.inkSoft },
        plain: { size: 11 },
        large: { size: sum, weight: "semiBold" as const },
      }[how];
      const x = contentEdges.left + contentWidth / 2;
      this.sheet.text(label, { ...style, x, y: this.y, width: contentWidth / 2 - columns.amount - 40 });
      const below = this.sheet.text(amount, {
        ...style,
        y: this.y,
        align: "right" as const,
        x: contentEdges.right - columns.amount - 40,
        width: columns.amount + 40,
      });
      this.y = below + total - sum - 3;
    }
  }

  /** The place for a block of this height below the last one, or on another page if it does not fit. */
  reserve(height: number, gapAbove = 0): number {
    if (this.y + gapAbove + height <= lowestY) return this.y + gapAbove;
    this.nextPage();
    return this.y;
  }

  private nextPage(): void {
    this.sheet.addPage();
    const small = { y: 54, size: 9.5, colour: printColours.inkSoft, mostHeight: 14 };
    this.sheet.text(this.facts.issuer.name, { ...small, width: half });
    this.sheet.text(`${this.title}, continued`, {
      ...small,
      x: contentEdges.right - half,
      width: half,
      align: "right",
    });
    this.sheet.line(80, printColours.gold, 1);
    this.y = topOfNext;
  }
}

/** The block about paying, or about why nothing is due, with its height including the gap above. */
function endingOf({ sheet, facts, density }: InvoiceTable) {
  const { bank, quote, kind } = facts;
  const { gap } = density;
  if (!bank) {
    const words =
      kind === "invoice"
        ? "Paid in full. Thank you."
        : "This credit note cancels the invoice in full. Payments already made still count.";
    return { bank, sentence: words, rows: 0, height: 20 + gap };
  }
  const rows = Math.ceil(bank.lines.length / bankColumns.length);
  const sentence = sentenceOf(quote);
  const { ending } = density;
  const height =
    ending.sentence +
    ending.bank +
    rows * density.bank +
    sheet.heightOf(sentence, sentenceStyle) +
    (bank.isSample ? ending.sample : 0);
  return { bank, sentence, rows, height: height + gap };
}

const sentenceStyle = { size: 10, width: contentWidth, mostHeight: 120 };

export function drawEnding(table: InvoiceTable): void {
  const { sheet, density } = table;
  const { bank, sentence, rows, height } = endingOf(table);
  let y = table.reserve(height - density.gap, density.gap);
  if (!bank) {
    sheet.text(sentence, { y, size: 10, colour: printColours.inkSoft });
    return;
  }
  const { ending } = density;
  sheet.text("How to pay", { y, size: ending.size, weight: "semiBold", tag: "H2" });
  const soft = { ...sentenceStyle, colour: printColours.inkSoft };
  y = sheet.text(sentence, { ...soft, y: y + ending.sentence }) + ending.bank;
  if (bank.isSample) {
    const words =
      bank.lines.length > 0
        ? "The bank details below are sample data. Do not pay into this account."
        : "The bank details are not set yet. Please ask us for them before you pay.";
    y =
      sheet.text(words, { y, size: 10, weight: "medium", colour: printColours.goldInk }) + ending.sample - 14;
  }
  for (let row = 0; row < rows; row++) {
    const ends = bankColumns.map((place, column) => {
      const [label, value] = bank.lines[row * bankColumns.length + column] ?? [];
      if (!label || !value) return y;
      const below = sheet.text(label, { ...place, y, size: 9, colour: printColours.inkSoft });
      const fits = { size: density.bank < 36 ? [9.5, 8.5] : [11, 9.5, 8.5], mostHeight: 28 };
      return sheet.text(value, { ...place, ...fits, y: below + 1, weight: "medium" });
    });
    y = Math.max(...ends) + (density.bank < 36 ? 5 : 8);
  }
}

function sentenceOf(quote: readonly string[]): string {
  const [one] = quote;
  return quote.length === 1
    ? `Please transfer the amount to this account and quote the reference ${one}.`
    : `Please transfer the amounts to this account and quote the references ${quote.join(", ")}.`;
}
