/** How a line of a bank statement is matched with what is owed. */
export const lineMatches = ["exact", "suggested", "duplicate", "none"] as const;
export type LineMatch = (typeof lineMatches)[number];

/** Which number of "03/04/2026" is the day. */
export const dateOrders = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The columns that are one of a statement's facts, by their headings. Money has one column, or one each way. */
export const columnNames = [
  "date",
  "description",
  "payer",
  "amount",
  "debit",
  "credit",
  "type",
  "account",
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Which column of a bank's file is what. The headings are the bank's own. */
export type Mapping = { [Name in ColumnName]?: string | null } & { date: string; dateOrder: DateOrder };

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
};

export type Suggestion = { dueId: string; reference: string; amountCents: number; reason: string };

/** What a line is to pay, as it is stored: decided before the posting, and posted after it. */
export type PlannedShare = { reference: string; amountCents: number; writeOffCents: number };

type Decided = { reference: string; amount: number; writeOff?: number | null };

/** Of amounts in cents. */
export const toPlan = (allocations: readonly Decided[]): PlannedShare[] =>
  allocations.map(({ reference, amount, writeOff }) => ({
    ...{ reference, amountCents: amount, writeOffCents: writeOff ?? 0 },
  }));
