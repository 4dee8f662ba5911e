/** How a line of a bank statement is matched with outstanding amounts. */
export const lineMatches = ["exact", "suggested", "duplicate", "none"] as const;
export type LineMatch = (typeof lineMatches)[number];

/** The lists of lines across all statements. */
export const lineLists = ["to_match", "set_aside"] as const;
export type LineList = (typeof lineLists)[number];

/** The possible orders of day, month and year, as in "03/04/2026". */
export const dateOrders = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The columns with the facts of a statement. Amounts have one column, or one for each direction. */
export const mappedColumns = [
  "date",
  "description",
  "payer",
  "amount",
  "debit",
  "credit",
  "type",
  "balance",
  "account",
] as const;
export type ColumnName = (typeof mappedColumns)[number];

/** The heading of each fact's column in a bank's file. */
export type Mapping = { [Name in ColumnName]?: string | null } & { date: string; dateOrder: DateOrder };

/** The columns as a person chose them; the order of the dates may still be undecided. */
export type ChosenMapping = Omit<Mapping, "dateOrder"> & { dateOrder?: DateOrder | null };

/** The maximum days ahead of today for a transaction, because banks date some on the next business day. */
export const daysAhead = 7;

/** The days within which a posting can be undone. */
export const undoDays = 7;

/** A typed text in capitals, without the spaces and dashes that banks and people insert. */
export const squeeze = (text: string): string => text.toUpperCase().replace(/[\s\p{Pd}]/gu, "");

/** An outstanding amount, with the facts by which a bank may identify its payer. */
export type OpenAmount = {
  dueId: string;
  reference: string;
  openCents: number;
  payer: string;
  employer: string | null;
};

/** A reference that a payer may quote, of one amount due or of several. */
export type Quotable = { reference: string; amounts: readonly OpenAmount[] };

export type LineToMatch = {
  amountCents: number;
  text: string;
  payer: string | null;
  /** Whether the line was imported before. */
  isDuplicate: boolean;
  /** Whether the line above is equal. The line is then matched as if it stood alone, and reserves nothing. */
  isSameAsAbove?: boolean;
  /** Whether a person must check the line, so that no match is certain. */
  isDoubtful?: boolean;
};

export type Suggestion = {
  dueId: string;
  reference: string;
  amountCents: number;
  reason: string;
  /** The certainty of the suggestion: 0 is the surest, and suggestions of one rank are equally likely. */
  rank: number;
};

/** An allocation of a line as it is stored: decided before the posting, and posted after it. */
export type PlannedShare = { reference: string; amountCents: number; writeOffCents: number };

type Decided = { reference: string; amount: number; writeOff?: number | null };

/** The stored form of allocations in cents. */
export const toPlan = (allocations: readonly Decided[]): PlannedShare[] =>
  allocations.map(({ reference, amount, writeOff }) => ({
    reference,
    amountCents: amount,
    writeOffCents: writeOff ?? 0,
  }));
