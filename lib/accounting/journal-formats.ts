import { amountOf, currency, formatCents } from "@/lib/core/money";
import type { ChartAccount } from "./accounts";
import { maxXeroLines, type JournalFormat } from "./rules";

/** An entry of the journal for accounting programs: its debits, then its credits. */
export type Booking = {
  number: string;
  /** The day in the association's zone: "2026-10-05". */
  day: string;
  /** The description, with a reference or receipt number to find it by. It contains no names. */
  words: string;
  /** The lines of the entry. Debits are positive, credits negative; they add up to zero. */
  lines: { account: ChartAccount; cents: number }[];
};

type Cell = string | number;
/** A format's output: lines of text, or a table. */
type Written =
  | { header: string[]; rows: (booking: Booking) => Cell[][]; maxLines?: number }
  | { text: (booking: Booking) => string };

/** The format that each program reads. Lines that belong together repeat the facts that identify the journal. */
export const journalFileLayouts: Record<JournalFormat, Written> = {
  /** Debits are positive. Amounts are numbers, because text that begins with a minus would be escaped as a formula. */
  xero: {
    // One line of the limit is the heading.
    maxLines: maxXeroLines,
    header: [
      "*Narration",
      "*Date",
      "Description",
      "*AccountCode",
      "*TaxRate",
      "*Amount",
      "TrackingName1",
      "TrackingOption1",
      "TrackingName2",
      "TrackingOption2",
    ],
    rows: ({ number, day, words, lines }) =>
      lines.map(({ account, cents }) => [
        `${number} ${words}`,
        dayFirst(day),
        words,
        account.code,
        "Tax Exempt",
        amountOf(cents),
        "",
        "",
        "",
        "",
      ]),
  },
  /** QuickBooks finds accounts by their name alone, and refuses a name with a number before it. */
  quickbooks: {
    header: ["Journal No", "Journal Date", "Account Name", "Debits", "Credits", "Description", "Name"],
    rows: ({ number, day, words, lines }) =>
      lines.map(({ account, cents }) => {
        const amount = formatCents(Math.abs(cents));
        const sides = cents > 0 ? [amount, ""] : ["", amount];
        return [number, monthFirst(day), account.name, ...sides, words, ""];
      }),
  },
  hledger: {
    text: ({ number, day, words, lines }) => {
      const postings = lines.map(
        ({ account, cents }) => `    ${account.path}  ${formatCents(cents)} ${currency}\n`,
      );
      return `${day} (${number}) ${words}\n${postings.join("")}\n`;
    },
  },
};

const partsOf = (day: string) => day.split("-") as [year: string, month: string, day: string];

/** Formats an ISO date with the day first: "05/10/2026". */
function dayFirst(text: string): string {
  const [year, month, day] = partsOf(text);
  return `${day}/${month}/${year}`;
}

/** Formats an ISO date with the month first: "10/05/2026". */
function monthFirst(text: string): string {
  const [year, month, day] = partsOf(text);
  return `${month}/${day}/${year}`;
}
