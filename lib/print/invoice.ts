import "server-only";
import { formatLongDate, formatDate, noonOf } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { drawLetterhead, drawStamp, type Issuer } from "./letterhead";
import { palette } from "./palette";
import { content, contentWidth, page, printSheet, type Sheet } from "./sheet";

type Line = { reference: string; description: string; amountCents: number; paidCents: number };

/** Days are "YYYY-MM-DD". */
export type InvoiceFacts = {
  /** The account that asked, or the number that an email is about; each prints two at a time. */
  requestedBy: string;
  kind: "invoice" | "credit_note";
  number: string;
  timeZone: string;
  issuer: Issuer;
  issuedOn: string;
  credits: { number: string; issuedOn: string } | null;
  employer: { company: string; address: string; purchaseOrder: string | null } | null;
  lines: readonly Line[];
  totals: { totalCents: number; paidCents: number; toPayCents: number };
  quote: readonly string[];
  dueOn: string | null;
  bank: { lines: readonly (readonly [string, string])[]; isSample: boolean } | null;
  vat: { percent: number; registrationNumber: string; cents: number } | null;
  /** Null once those whom it names are erased. */
  personal: {
    name: string | null;
    address: string | null;
    email: string | null;
    for: readonly string[];
    reason: string | null;
  } | null;
};

const half = contentWidth / 2 - 16;
const gap = 18;
const columns = { reference: 78, amount: 104 };
const described = contentWidth - columns.reference - columns.amount - 2 * gap;
/** The bank details. */
const bankColumns = [
  { x: content.left, width: 186 },
  { x: content.left + 204, width: 140 },
  { x: content.left + 362, width: contentWidth - 362 },
] as const;
const lowest = page.height - 74;
const topOfNext = 100;

/** How close lines are: the first of these by which all fits on one page, or else the first. */
const densities = [
  { words: 11, note: 9, between: 17, total: 22, gap: 22, ending: 33, bank: 36 },
  { words: 10, note: 8.5, between: 10, total: 18, gap: 14, ending: 26, bank: 36 },
  { words: 9, note: 7.5, between: 2.5, total: 15, gap: 4, ending: 21, bank: 30 },
] as const;
type Density = (typeof densities)[number];

/** An invoice or a credit note on A4 pages, as many as its lines need. */
export function invoicePdf(facts: InvoiceFacts): Promise<Uint8Array> {
  const { kind, number, issuer, issuedOn, timeZone, requestedBy } = facts;
  const title = `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}`;
  const date = noonOf(issuedOn, timeZone);
  const about = { title, author: issuer.name, subject: title, date };
  return printSheet(requestedBy, about, (sheet) => {
    const top = Math.max(106, drawLetterhead(sheet, issuer) + 14);
    sheet.line(top, palette.gold, 1);
    sheet.text(title, { y: top + 24, width: 380, size: 28, weight: "semiBold", tag: "H1" });
    const soft = { size: 11, colour: palette.inkSoft };
    sheet.text(formatLongDate(date, timeZone), { ...soft, y: top + 64 });
    if (facts.vat)
      sheet.text(`VAT registration number ${facts.vat.registrationNumber}`, { ...soft, y: top + 80 });
    if (kind === "invoice" && facts.totals.toPayCents === 0) drawStamp(sheet, "Paid", top + 29);
    const tableTop = drawParties(sheet, facts, top + 108) + 22;
    const fits = (one: Density) => tableTop + heightOf(new Table(sheet, title, facts, one)) <= lowest;
    const table = new Table(sheet, title, facts, densities.find(fits) ?? densities[0]);
    table.head(tableTop);
    facts.lines.forEach((line, index) => table.row(line, facts.personal?.for[index]));
    table.totals();
    drawEnding(table);
    sheet.onEachPage((one, of) => drawFoot(sheet, facts, one, of));
  });
}

/** Of the table with what stands below it, on one page. */
function heightOf(table: Table): number {
  const { lines, personal } = table.facts;
  const rows = lines.reduce((sum, line, index) => sum + table.rowHeight(line, personal?.for[index]), 0);
  return headHeight + rows + table.totalsHeight() + endingOf(table).height;
}

function drawParties(sheet: Sheet, facts: InvoiceFacts, y: number): number {
  const { employer, personal, credits, dueOn, quote, timeZone } = facts;
  const person = personal ? [personal.name, personal.address, personal.email] : ["Name erased"];
  const addressee = employer ? [employer.company, employer.address] : person;
  const left = { x: content.left, width: half, mostHeight: 150 };
  const addresseeEnds = sheet.fact(
    facts.kind === "invoice" ? "Billed to" : "Credited to",
    addressee.filter(Boolean).join("\n"),
    { ...left, y },
  );
  const dayOf = (day: string) => formatDate(noonOf(day, timeZone), timeZone);
  const right = [
    credits && ["Cancels invoice", `${credits.number} of ${dayOf(credits.issuedOn)}`],
    employer?.purchaseOrder && ["Purchase order", employer.purchaseOrder],
    personal?.reason && ["Reason", personal.reason],
  ].filter((fact) => Array.isArray(fact));
  const x = content.left + contentWidth / 2 + 16;
  let end = y - 15;
  for (const [label = "", value = ""] of right)
    end = sheet.fact(label, value, { x, width: half, y: end + 15 });
  // Two short ones beside each other.
  const short = { y: end + 15, width: half / 2 - 8 };
  if (quote.length === 1) end = sheet.fact("Reference to quote", quote[0]!, { ...short, x });
  if (dueOn)
    end = sheet.fact("Due on", dayOf(dueOn), { ...short, x: quote.length === 1 ? x + half / 2 + 8 : x });
  return Math.max(addresseeEnds, end);
}

const headHeight = 20;

/** Rows from top to bottom; what no longer fits begins another page. */
class Table {
  private y = 0;
  private readonly first = { x: content.left, width: columns.reference };
  private readonly middle = { x: content.left + columns.reference + gap, width: described };
  private readonly last = {
    x: content.right - columns.amount,
    width: columns.amount,
    align: "right" as const,
  };

  constructor(
    readonly sheet: Sheet,
    private readonly title: string,
    readonly facts: InvoiceFacts,
    readonly density: Density,
  ) {}

  head(top: number): void {
    const how = { y: top, size: 9, colour: palette.inkSoft };
    this.sheet.text("Reference", { ...how, ...this.first });
    this.sheet.text("Description", { ...how, ...this.middle });
    this.sheet.text("Amount", { ...how, ...this.last });
    this.sheet.line(top + headHeight, palette.ink, 0.75);
    this.y = top + headHeight;
  }

  row(line: Line, forWhom: string | undefined): void {
    const { sheet, middle, density } = this;
    const { reference, amountCents } = line;
    const note = this.noteOf(line, forWhom);
    const { words, small } = this.styles();
    const height = this.rowHeight(line, forWhom);
    if (this.y + height > lowest) {
      this.nextPage();
      this.head(topOfNext);
    }
    const y = this.y + density.between / 2;
    sheet.text(reference, { ...this.first, y: y + 0.5, size: density.words - 0.5 });
    const below = sheet.text(line.description, { ...words, ...middle, y });
    if (note) sheet.text(note, { ...small, ...middle, y: below + 2 });
    sheet.text(formatMoney(amountCents), { ...this.last, y, size: density.words });
    this.y += height;
    sheet.line(this.y, palette.line, 0.75);
  }

  private styles() {
    const { density, middle } = this;
    return {
      words: { size: density.words, mostHeight: 62, width: middle.width },
      small: { size: density.note, mostHeight: 34, width: middle.width, colour: palette.inkSoft },
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

  /** For whom a line is, where the invoice is not addressed to them, and what was paid of it. */
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
    const { total } = this.density;
    this.reserve(this.totalsHeight());
    this.y += 10;
    for (const [label, amount, how] of this.sums()) {
      const style = {
        small: { size: 9.5, colour: palette.inkSoft },
        plain: { size: 11 },
        large: { size: 14, weight: "semiBold" as const },
      }[how];
      const x = content.left + contentWidth / 2;
      this.sheet.text(label, { ...style, x, y: this.y, width: contentWidth / 2 - columns.amount - 40 });
      const below = this.sheet.text(amount, {
        ...{ ...style, y: this.y, align: "right" as const },
        ...{ x: content.right - columns.amount - 40, width: columns.amount + 40 },
      });
      this.y = below + total - 17;
    }
  }

  /** The place for a block of this height below the last one, or on another page where it does not fit. */
  reserve(height: number, gapAbove = 0): number {
    if (this.y + gapAbove + height <= lowest) return this.y + gapAbove;
    this.nextPage();
    return this.y;
  }

  private nextPage(): void {
    this.sheet.addPage();
    const small = { y: 54, size: 9.5, colour: palette.inkSoft, mostHeight: 14 };
    this.sheet.text(this.facts.issuer.name, { ...small, width: half });
    this.sheet.text(`${this.title}, continued`, {
      ...small,
      ...{ x: content.right - half, width: half, align: "right" },
    });
    this.sheet.line(80, palette.gold, 1);
    this.y = topOfNext;
  }
}

/** How to pay, or why there is nothing to pay: its words, and how high it is with the gap above. */
function endingOf({ sheet, facts, density }: Table) {
  const { bank, quote, kind } = facts;
  const { gap } = density;
  if (!bank) {
    const words =
      kind === "invoice"
        ? "Paid in full. Thank you."
        : "This credit note cancels the invoice in full. What was paid stays paid.";
    return { bank, sentence: words, rows: 0, height: 20 + gap };
  }
  const rows = Math.ceil(bank.lines.length / bankColumns.length);
  const sentence = sentenceOf(quote);
  const height =
    density.ending + rows * density.bank + sheet.heightOf(sentence, sentenceStyle) + (bank.isSample ? 24 : 0);
  return { bank, sentence, rows, height: height + gap };
}

const sentenceStyle = { size: 10, width: contentWidth, mostHeight: 120 };

function drawEnding(table: Table): void {
  const { sheet, density } = table;
  const { bank, sentence, rows, height } = endingOf(table);
  let y = table.reserve(height - density.gap, density.gap);
  if (!bank) {
    sheet.text(sentence, { y, size: 10, colour: palette.inkSoft });
    return;
  }
  sheet.text("How to pay", { y, size: 13, weight: "semiBold", tag: "H2" });
  y = sheet.text(sentence, { ...sentenceStyle, y: y + density.ending - 12, colour: palette.inkSoft }) + 12;
  if (bank.isSample) {
    const words =
      bank.lines.length > 0
        ? "The bank details below are sample data. Do not pay into this account."
        : "The bank details are not set yet. Please ask us for them before you pay.";
    y = sheet.text(words, { y, size: 10, weight: "medium", colour: palette.goldInk }) + 10;
  }
  for (let row = 0; row < rows; row++) {
    const ends = bankColumns.map((place, column) => {
      const [label, value] = bank.lines[row * bankColumns.length + column] ?? [];
      if (!label || !value) return y;
      const below = sheet.text(label, { ...place, y, size: 9, colour: palette.inkSoft });
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

function drawFoot(sheet: Sheet, { issuer }: InvoiceFacts, one: number, of: number): void {
  const how = { y: page.height - 62, mostHeight: 14, colour: palette.inkSoft };
  const { shortName, contactEmail, phone } = issuer;
  sheet.text(`${shortName}  ·  ${contactEmail}  ·  ${phone}`, {
    ...how,
    size: [9, 7.5],
    width: contentWidth - 90,
  });
  if (of > 1) {
    sheet.text(`Page ${one} of ${of}`, {
      ...{ ...how, size: 9, align: "right" as const },
      ...{ x: content.right - 80, width: 80 },
    });
  }
}
