/* The rows of a statement that are no transactions: balances and totals, by the words that banks use for them. */

const kind = "opening|closing|ending|beginning|starting|previous|prior|final|new|current|available|ledger";
const addition = "as of|as at|at|on|b/?f|c/?f|brought forward|carried forward|forward|fwd";

const balance = new RegExp(
  `^(?:${kind})\\s+(?:(?:${kind}|account|statement|book)\\s+)?bal(?:ance)?\\b(?:\\s*(?:${addition})\\b.{0,30})?[\\s:.,\\d$/-]*$`,
  "i",
);
const forward = new RegExp(
  `^(?:bal(?:ance)?\\.?\\s*)(?:${addition})?[\\s:.,\\d$/-]*$|^(?:bal(?:ance)?\\.?\\s+)?(?:brought|carried)\\s+forward\\b|^[bc]/f\\b|^(?:saldo|solde)\\b.{0,20}$`,
  "i",
);
const total = new RegExp(
  "^(?:(?:grand|sub|page|running|statement)[- ]?)?totals?(?:\\s+(?:of|for|all|number|no\\.?|debits?|credits?|deposits?|withdrawals?|payments?|receipts?|transactions?|amounts?|and|&|in|out|page|period|month|this|the|bsd))*[\\s:.,\\d$/-]*$",
  "i",
);

/** A longer text is a transaction's. */
const maxLength = 80;

/** Whether a text is that of a balance or a total, and of nothing else. */
export const isSumText = (text: string): boolean =>
  text.length <= maxLength && [balance, forward, total].some((pattern) => pattern.test(text));

const returned =
  /\b(?:RETURN(?:ED)?|RTD|RETD|RTN|REVERS(?:AL|ED)|RVSL|REV\.? (?:CHQ|CHEQUE|DEP|TRF|ITEM|ENTRY)|CANCELL?ED|CORRECTION|REFUND|R\/D|STORNO|CHARGE-?BACK|DISHONOU?RED|BOUNCED|NSF|UNPAID CHEQUE|REFER TO DRAWER)\b/i;

/** The word by which a text says that money went back; null for none. Such a line is never accepted in advance. */
export const returnWordIn = (text: string): string | null => returned.exec(text)?.[0].toUpperCase() ?? null;

const unsettled = /^(?:pending|failed|declined|rejected|cancell?ed|reversed|on hold|processing|returned)$/i;

/** The word of a status by which the money is not there; null for none. */
export const unsettledWordIn = (cells: readonly string[]): string | null =>
  cells.find((cell) => cell.length <= maxLength && unsettled.test(cell)) ?? null;
