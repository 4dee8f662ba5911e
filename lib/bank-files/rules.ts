/** How a line of a bank statement is matched with what is owed. */
export const lineMatches = ["exact", "suggested", "duplicate", "none"] as const;
export type LineMatch = (typeof lineMatches)[number];

/** The lists of lines of all statements. */
export const lineLists = ["to_match", "set_aside"] as const;
export type LineList = (typeof lineLists)[number];

/** Which number of "03/04/2026" is the day. */
export const dateOrders = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The columns that are one of a statement's facts, by their headings. Money has one column, or one each way. */
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

/** Which column of a bank's file is what. The headings are the bank's own. */
export type Mapping = { [Name in ColumnName]?: string | null } & { date: string; dateOrder: DateOrder };

/** The columns as a person chose them; the order of the dates may still be open. */
export type ChosenMapping = Omit<Mapping, "dateOrder"> & { dateOrder?: DateOrder | null };

/** Banks post on the next business day, so that a few days ahead are plausible. */
export const daysAhead = 7;

/** The days in which a posting can be undone. */
export const undoDays = 7;

/** What was typed, in capitals without what banks and people put between: spaces and dashes. */
export const squeeze = (text: string): string => text.toUpperCase().replace(/[\s\p{Pd}]/gu, "");

/** An amount that somebody owes, with what a bank may say of who pays it. */
export type OpenAmount = {
  dueId: string;
  reference: string;
  openCents: number;
  payer: string;
  employer: string | null;
};

/** What a payer may quote: the reference of an amount due, or one for several. */
export type Quotable = { reference: string; amounts: readonly OpenAmount[] };

export type LineToMatch = {
  amountCents: number;
  text: string;
  payer: string | null;
  /** It was imported before. */
  isDuplicate: boolean;
  /** The line above says the same: it is matched as if it stood alone, and claims nothing. */
  isSameAsAbove?: boolean;
  /** Something about it has to be looked at, so that no match is certain. */
  isDoubtful?: boolean;
};

export type Suggestion = {
  dueId: string;
  reference: string;
  amountCents: number;
  reason: string;
  /** How sure it is: suggestions of one rank are equally likely, and 0 is the surest. */
  rank: number;
};

/** What a line is to pay, as it is stored: decided before the posting, and posted after it. */
export type PlannedShare = { reference: string; amountCents: number; writeOffCents: number };

type Decided = { reference: string; amount: number; writeOff?: number | null };

/** Of amounts in cents. */
export const toPlan = (allocations: readonly Decided[]): PlannedShare[] =>
  allocations.map(({ reference, amount, writeOff }) => ({
    reference,
    amountCents: amount,
    writeOffCents: writeOff ?? 0,
  }));
