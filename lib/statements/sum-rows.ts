/* The rows of a statement that are no transactions: balances and totals, by the words that banks use for them. */

const listOf = (words: string) => words.split(" ");

/** When a sum is of. */
const period = listOf(
  "january february march april may june july august september october november december " +
    "jan feb mar apr jun jul aug sep sept oct nov dec " +
    "monday tuesday wednesday thursday friday saturday sunday " +
    "day days date daily week weekly month monthly quarter quarterly year yearly annual period " +
    "as of at on for from to until through per by the this st nd rd th bsd and",
);
/** What a sum counts. */
const items = listOf(
  "debit debits credit credits dr cr deposit deposits withdrawal withdrawals payment payments receipt receipts " +
    "transaction transactions item items entry entries amount amounts cheque cheques check checks fee fees " +
    "charge charges transfer transfers line lines",
);
const forwards = listOf("b c f bf cf fwd bfwd cfwd brought carried carry forward");
const sources = listOf("account statement page previous prior next last");

/** A text is that of a sum when it matches a pattern of heads and has no word but these: another may be a name. */
type Sum = { heads: RegExp; words: ReadonlySet<string> };

const sums: readonly Sum[] = [
  {
    heads: /\b(?:balances?|bal)\b/,
    words: new Set([
      ...["balance", "balances", "bal", ...period, ...forwards, ...sources, "book", "ledger"],
      ...listOf("opening closing ending beginning starting final new current available"),
    ]),
  },
  {
    heads: /\b(?:brought|carried|carry) (?:forward|fwd)\b|\b[bc] (?:f|fwd)\b/,
    words: new Set([...listOf("amount total totals"), ...period, ...forwards, ...sources]),
  },
  {
    heads: /\b(?:totals?|subtotals?|sums?|summe)\b/,
    words: new Set([
      ...listOf("total totals subtotal subtotals sum sums summe"),
      ...listOf(
        "grand sub running overall general number no value count net all in out money paid received posted",
      ),
      ...[...period, ...items, ...sources],
    ]),
  },
  {
    // Not "Cheque no. 12".
    heads: /\b(?:number|no|count) of\b|\bcount$/,
    words: new Set([...listOf("number count no all"), ...period, ...items, ...sources]),
  },
  { heads: /\bnet (?:change|movement)\b/, words: new Set(["net", "change", "movement", ...period]) },
];

/** In other languages a balance has many names, which begin alike. */
const foreignBalance = /^(?:saldo|solde)\b.{0,20}$/i;

/** A longer text is a transaction's. */
const maxLength = 80;

/** Whether a text is that of a balance or a total, and of nothing else. */
export function isSumText(text: string): boolean {
  if (text.length > maxLength) return false;
  if (foreignBalance.test(text)) return true;
  const letters = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
  return sums.some(
    ({ heads, words }) => heads.test(letters) && letters.split(" ").every((word) => words.has(word)),
  );
}

const returned =
  /\b(?:RETURN(?:ED)?|RTD|RETD|RTN|REVERS(?:AL|ED)|RVSL|REV\.? (?:CHQ|CHEQUE|DEP|TRF|ITEM|ENTRY)|CANCELL?ED|CORRECTION|REFUND|R\/D|STORNO|CHARGE-?BACK|DISHONOU?RED|BOUNCED|NSF|UNPAID CHEQUE|REFER TO DRAWER)\b/i;

/** The word by which a text says that money went back; null for none. Such a line is never accepted in advance. */
export const returnWordIn = (text: string): string | null => returned.exec(text)?.[0].toUpperCase() ?? null;

const unsettled = /^(?:pending|failed|declined|rejected|cancell?ed|reversed|on hold|processing|returned)$/i;

/** The word of a status by which the money is not there; null for none. */
export const unsettledWordIn = (cells: readonly string[]): string | null =>
  cells.find((cell) => cell.length <= maxLength && unsettled.test(cell)) ?? null;
