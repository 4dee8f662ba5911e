import "server-only";
import { formatDate, formatLongDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { drawLetterhead, drawPageFoot, type Issuer } from "./letterhead";
import { printColours } from "./print-colours";
import { contentEdges, contentWidth, pageDimensions, printPages, type PdfPages } from "./sheet";

type Account = Record<"opening" | "due" | "reduced" | "paid" | "refunded" | "others" | "closing", number>;

export type AccountStatementFacts = {
  year: number;
  today: Date;
  timeZone: string;
  issuer: Issuer;
  holder: { name: string; address: string | null; email: string };
  /** The balances in cents; a negative one is a credit. */
  account: Account;
  /** The entries with the cents by which each changes the balance, oldest first. */
  entries: readonly { at: Date; words: string; cents: number }[];
};

const columns = { date: 84, amount: 92, balance: 98 };
const gap = 14;
const places = {
  date: { x: contentEdges.left, width: columns.date },
  words: {
    x: contentEdges.left + columns.date,
    width: contentWidth - columns.date - columns.amount - columns.balance - 2 * gap,
  },
  amount: {
    x: contentEdges.right - columns.balance - gap - columns.amount,
    width: columns.amount,
    align: "right" as const,
  },
  balance: { x: contentEdges.right - columns.balance, width: columns.balance, align: "right" as const },
};
const lowest = pageDimensions.height - 84;
const topOfNext = 60;

/** A statement of what a person owed, paid and got back in a year, on as many A4 pages as it needs. */
export function accountStatementPdf(facts: AccountStatementFacts): Promise<Uint8Array> {
  const { year, issuer, holder, today, timeZone, account, entries } = facts;
  const title = `Statement of account ${year}`;
  const about = { title, author: issuer.name, subject: title, date: today };
  return printPages(about, (sheet) => {
    const top = Math.max(106, drawLetterhead(sheet, issuer) + 14);
    sheet.line(top, printColours.gold, 1);
    sheet.text(title, { y: top + 24, width: contentWidth, size: 26, weight: "semiBold", tag: "H1" });
    const soft = { size: 11, colour: printColours.inkSoft };
    sheet.text(`As of ${formatLongDate(today, timeZone)}`, { ...soft, y: top + 62 });
    const left = { x: contentEdges.left, width: contentWidth / 2 - 16, mostHeight: 110 };
    const who = [holder.name, holder.address, holder.email].filter(Boolean).join("\n");
    const whoEnds = sheet.fact("Account of", who, { ...left, y: top + 96 });
    const sumsEnd = drawSums(sheet, account, top + 96);
    let y = drawHead(sheet, Math.max(whoEnds, sumsEnd) + 26);
    y = drawRow(sheet, y, { date: "", words: "Opening balance", amount: "", balanceCents: account.opening });
    let balance = account.opening;
    for (const { at, words, cents } of entries) {
      balance += cents;
      const row = {
        date: formatDate(at, timeZone),
        words,
        amount: formatMoney(cents),
        balanceCents: balance,
      };
      y = drawRow(sheet, y, row);
    }
    drawRow(sheet, y, {
      date: "",
      words: "Closing balance",
      amount: "",
      balanceCents: account.closing,
      isLast: true,
    });
    sheet.onEachPage((one, of) => drawPageFoot(sheet, issuer, one, of));
  });
}

/** Draws the totals from the opening balance to the closing one. Headings without entries are left out. */
function drawSums(sheet: PdfPages, account: Account, top: number): number {
  const rows: [string, number, "always" | "if any"][] = [
    ["Opening balance", account.opening, "always"],
    ["Amounts due", account.due, "always"],
    ["Waived or void", account.reduced, "if any"],
    ["Payments", account.paid, "always"],
    ["Refunds", account.refunded, "if any"],
    ["Paid by or for someone else", account.others, "if any"],
  ];
  const x = contentEdges.left + contentWidth / 2 + 16;
  const width = contentEdges.right - x;
  let y = top;
  for (const [label, cents, when] of rows) {
    if (when === "if any" && cents === 0) continue;
    sheet.text(label, { x, y, width: width - 100, size: 10, colour: printColours.inkSoft });
    y = sheet.text(formatMoney(cents), { x, y, width, size: 10, align: "right" }) + 4;
  }
  const strong = { size: 12, weight: "semiBold" as const };
  const label = account.closing < 0 ? "In credit" : "Closing balance";
  sheet.text(label, { ...strong, x, y: y + 2, width: width - 110 });
  const amount = formatMoney(Math.abs(account.closing));
  return sheet.text(amount, { ...strong, x, y: y + 2, width, align: "right" });
}

function drawHead(sheet: PdfPages, y: number): number {
  const how = { y, size: 9, colour: printColours.inkSoft };
  sheet.text("Date", { ...how, ...places.date });
  sheet.text("Entry", { ...how, ...places.words });
  sheet.text("Amount", { ...how, ...places.amount });
  sheet.text("Balance", { ...how, ...places.balance });
  sheet.line(y + 18, printColours.ink, 0.75);
  return y + 18;
}

type Row = { date: string; words: string; amount: string; balanceCents: number; isLast?: boolean };

/** Draws a row below the last one, or on another page if it does not fit. */
function drawRow(sheet: PdfPages, above: number, { date, words, amount, balanceCents, isLast }: Row): number {
  const how = { size: 10, weight: isLast || !date ? ("semiBold" as const) : ("regular" as const) };
  const height = sheet.heightOf(words, { ...how, width: places.words.width, mostHeight: 44 }) + 12;
  if (above + height > lowest) {
    sheet.addPage();
    above = drawHead(sheet, topOfNext);
  }
  const y = above + 6;
  if (date) sheet.text(date, { ...how, ...places.date, y });
  sheet.text(words, { ...how, ...places.words, y, mostHeight: 44 });
  if (amount) sheet.text(amount, { ...how, ...places.amount, y });
  sheet.text(formatMoney(balanceCents), { ...how, ...places.balance, y });
  sheet.line(above + height, printColours.line, 0.75);
  return above + height;
}
