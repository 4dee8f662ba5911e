import { amountOf, currency, formatCents } from "@/lib/core/money";
import type { ChartAccount } from "./accounts";
import { maxXeroLines, type JournalFormat } from "./rules";

/** An entry of the journal as accounting programs take it: what it debits, then what it credits. */
export type Booking = {
  number: string;
  /** At the association: "2026-10-05". */
  day: string;
  /** What happened, and the reference or receipt number by which it is found. Nobody's name. */
  words: string;
  /** Debits are positive, credits negative; they add up to nothing. */
  lines: { account: ChartAccount; cents: number }[];
};

type Cell = string | number;
/** A text by lines, or a table. */
type Written =
  | { header: string[]; rows: (booking: Booking) => Cell[][]; maxLines?: number }
  | { text: (booking: Booking) => string };

/** How each program reads journals. Lines that belong together repeat what identifies the journal. */
export const journalFileLayouts: Record<JournalFormat, Written> = {
  /** Debits are positive. Numbers, because text that begins with a minus would be made harmless. */
  xero: {
    // The heading may be one of them.
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
  /** It finds accounts by their name alone, and refuses a name with a number before it. */
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

/** "05/10/2026" */
function dayFirst(text: string): string {
  const [year, month, day] = partsOf(text);
  return `${day}/${month}/${year}`;
}

/** "10/05/2026" */
function monthFirst(text: string): string {
  const [year, month, day] = partsOf(text);
  return `${month}/${day}/${year}`;
}
