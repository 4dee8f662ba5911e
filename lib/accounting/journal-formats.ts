import { amountOf, currency, formatCents } from "@/lib/core/money";
import { accountNames, accountPath } from "./accounts";
import type { BooksAccount, JournalFormat } from "./rules";

/** An entry of the journal as accounting programs take it: more than nothing, from one account to another. */
export type Booking = {
  number: string;
  /** At the association: "2026-10-05". */
  day: string;
  /** What happened, and the reference or receipt number by which it is found. Nobody's name. */
  words: string;
  debit: BooksAccount;
  credit: BooksAccount;
  cents: number;
};

type Cell = string | number;
/** A text by lines, or a table. */
type Written =
  | { header: string[]; rows: (booking: Booking) => Cell[][]; maxLines?: number }
  | { text: (booking: Booking) => string };

/** How each program reads journals. Lines that belong together repeat what identifies the journal. */
export const writtenFor: Record<JournalFormat, Written> = {
  /** Debits are positive. Numbers, because text that begins with a minus would be made harmless. */
  xero: {
    // It takes no file with more, and the heading may be one of them.
    maxLines: 300,
    header: [
      ...["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
      ...["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"],
    ],
    rows: ({ number, day, words, debit, credit, cents }) => {
      const row = (account: BooksAccount, amount: number) => [
        ...[`${number} ${words}`, dayFirst(day), words, accountNames[account].code],
        ...["Tax Exempt", amount, "", "", "", ""],
      ];
      return [row(debit, amountOf(cents)), row(credit, amountOf(-cents))];
    },
  },
  quickbooks: {
    header: ["Journal No", "Journal Date", "Account Name", "Debits", "Credits", "Description", "Name"],
    rows: ({ number, day, words, debit, credit, cents }) => {
      const amount = formatCents(cents);
      return [
        [number, monthFirst(day), accountNames[debit].name, amount, "", words, ""],
        [number, monthFirst(day), accountNames[credit].name, "", amount, words, ""],
      ];
    },
  },
  hledger: {
    text: ({ number, day, words, debit, credit, cents }) =>
      `${day} (${number}) ${words}\n` +
      `    ${accountPath(debit)}  ${formatCents(cents)} ${currency}\n` +
      `    ${accountPath(credit)}  -${formatCents(cents)} ${currency}\n\n`,
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
