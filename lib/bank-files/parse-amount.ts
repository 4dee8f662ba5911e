import { currency } from "@/lib/core/money";
import { isTooLong, unseenIn } from "./cell-text";

const currencies = new Set(Intl.supportedValuesOf("currency"));
/** The currencies of signs and of short names next to them. A dollar sign alone is the account's own currency. */
const signs: Readonly<Record<string, string>> = {
  "€": "EUR",
  EURO: "EUR",
  EUROS: "EUR",
  "£": "GBP",
  "¥": "JPY",
  US: "USD",
  U: "USD",
  CA: "CAD",
  C: "CAD",
  JA: "JMD",
  J: "JMD",
  TT: "TTD",
  BDS: "BBD",
  CI: "KYD",
  A: "AUD",
};

/**
 * The currency code of a cell that contains only a currency, such as `USD`, `US$`, `$US`, `CAD$` or `€`; null for any
 * other text.
 */
export function currencyIn(cell: string): string | null {
  if (isTooLong(cell)) return null;
  const text = cell.trim().toUpperCase();
  if (text === "$" || text === "B$" || text === "BS$" || text === "$B") return currency;
  const name = text.replace(/^\$|\$$/, "");
  // Letters that are no currency code are ignored unless there is a dollar sign.
  if (currencies.has(name) || name === currency) return name;
  return name !== text || !/^[A-Z]{1,3}$/.test(name) ? (signs[name] ?? null) : null;
}

/** Whether a currency is that of the books. */
export const isOwnCurrency = (name: string): boolean => name === currency;

/** Whether a cell of amounts shows that there is none: a dash, N/A, or Excel's ` $-   `. */
export function isEmptyAmountCell(cell: string): boolean {
  if (isTooLong(cell)) return false;
  const text = cell.replace(/[\s\u00a0\p{Cf}\p{Pd}\u2212_.*'"]/gu, "").toUpperCase();
  return (
    text === "" ||
    /^(?:#?N\/?A|NIL|NONE|NULL)$/.test(text) ||
    (/[-\p{Pd}\u2212]/u.test(cell) && currencyIn(text) !== null)
  );
}

export type ParsedAmount = {
  /** The amount in cents, negative for money that left the account; null when the cell is no amount. */
  cents: number | null;
  /** Why the cell is no amount, in words; null when it does not resemble one. */
  fault: string | null;
};

/** The mark before the cents. */
export type DecimalMark = "." | ",";

/** The maximum amount in the books. */
const maxCents = 999_999_999;
const nothing: ParsedAmount = { cents: null, fault: null };

/**
 * Parses an amount with any of the usual marks: `1,234.56`, `1.234,56`, `1’234.56`, `-75.00`, `(75.00)`, `75.00-`,
 * `75.00 DR`, `75.00 OD`, `$75.00`, `-BSD 75.00`, `350.00 BSD CR`, `="350.00"`.
 * @param decimal the mark before the cents in the file's other amounts: among decimal commas, `1.000` is one thousand
 */
export function parseAmount(cell: string, decimal: DecimalMark | null = null): ParsedAmount {
  if (isTooLong(cell)) return nothing;
  const unseen = unseenIn(cell.trim());
  if (unseen) {
    const meant = parseAmount(unseen.without, decimal);
    return { cents: null, fault: meant.cents === null ? meant.fault : unseen.fault };
  }
  const { text, isNegative, named } = stripMarks(plainMarks(cell));
  if (!/\d/.test(text) || /[^\d.,' \u00a0]/.test(text)) return nothing;
  if (named !== null && !isOwnCurrency(named))
    return { cents: null, fault: `is in ${named}, not in ${currency}` };
  const digits = text.replace(/[' \u00a0]/g, "");
  const mark = decimalMarkOf(digits, decimal);
  const [whole = "", fraction = ""] = mark ? splitLast(digits, mark) : [digits, ""];
  if (fraction.length > 2) return { cents: null, fault: `has ${fraction.length} decimals` };
  const isGrouped =
    /^(\d*|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)$/.test(whole) ||
    // India groups thousands by two digits: "1,35,000.00". Without cents the grouping may be a typing error.
    (mark === "." && fraction.length === 2 && /^\d{1,2}(,\d{2})+,\d{3}$/.test(whole));
  if (!isGrouped) return nothing;
  const cents = Number(whole.replace(/[.,]/g, "") || "0") * 100 + Number(fraction.padEnd(2, "0"));
  if (cents > maxCents) return { cents: null, fault: "is too large" };
  return { cents: cents === 0 || !isNegative ? cents : -cents, fault: null };
}

/**
 * A cell in capitals, with one kind of dash and of apostrophe, without the formula that keeps a spreadsheet from
 * calculating.
 */
function plainMarks(cell: string): string {
  const text = cell
    .trim()
    .toUpperCase()
    .replace(/[\u2212\u2010-\u2014\ufe63\uff0d]/g, "-")
    .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'");
  // The notation "350.-" means no cents.
  return (/^="(.*)"$/.exec(text)?.[1] ?? text)
    .replace(/^'/, "")
    .replace(/(\d)[.,]-{1,2}$/, "$1")
    .trim();
}

/** Patterns of what can precede or follow the digits, each with the rest. */
const markPatterns = {
  negative: [
    /^\((.*)\)$/,
    /^-(.*)$/,
    /^(.*)-$/,
    /^(?:DR|DB|DEBIT|OD)\b\.?(.*)$/,
    // The letters S and H are the German abbreviations of Soll (debit) and Haben (credit).
    /^(.*\d.*?)(?<![A-Z])(?:DR|DB|D|DEBIT|OD|S)\.?$/,
  ],
  positive: [/^\+(.*)$/, /^(.*)\+$/, /^(?:CR|CREDIT)\b\.?(.*)$/, /^(.*\d.*?)(?<![A-Z])(?:CR|C|CREDIT|H)\.?$/],
  currency: [
    /^([A-Z]{1,3}\$|\$[A-Z]{1,3}|[$€£¥]|[A-Z]{3})\s*([-+(.\d].*)$/,
    /^(.*[\d.)+-])\s*([A-Z]{1,3}\$|\$[A-Z]{1,3}|[$€£¥]|[A-Z]{3})$/,
  ],
} as const;

/** Strips the marks from the outside inwards, in whatever order a bank writes them. */
function stripMarks(written: string): { text: string; isNegative: boolean; named: string | null } {
  let text = written;
  let isNegative = false;
  let named: string | null = null;
  const strip = (patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const rest = pattern.exec(text)?.[1];
      if (rest === undefined) continue;
      text = rest.trim();
      return true;
    }
    return false;
  };
  for (;;) {
    if (strip(markPatterns.negative)) isNegative = true;
    else if (!strip(markPatterns.positive)) {
      const [before, after] = markPatterns.currency.map((pattern) => pattern.exec(text));
      if (named !== null || (!before && !after)) return { text, isNegative, named };
      const code = (before ? before[1] : after![2]) ?? "";
      if (currencyIn(code) === null) return { text, isNegative, named };
      named = currencyIn(code);
      text = ((before ? before[2] : after![1]) ?? "").trim();
    }
  }
}

/**
 * The decimal mark of an amount. Null without cents: "1,234" is one thousand, and "1.234" too, among decimal commas.
 */
function decimalMarkOf(digits: string, decimal: DecimalMark | null): DecimalMark | null {
  const [dot, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (dot >= 0 && comma >= 0) return dot > comma ? "." : ",";
  const at = Math.max(dot, comma);
  const mark = dot >= 0 ? "." : ",";
  if (at < 0 || digits.indexOf(mark) !== at) return null;
  // A group of thousands cannot follow a leading zero, so "0,125" has three decimals.
  const mayBeThousands = digits.length - at - 1 === 3 && !digits.startsWith("0");
  const isThousands = mark === "." ? decimal === "," : decimal !== ",";
  return mayBeThousands && isThousands ? null : mark;
}

function splitLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The decimal mark of these cells; null unless all use one mark. */
export function decimalMarkIn(cells: readonly string[]): DecimalMark | null {
  const used = new Set(
    cells.flatMap((cell) => (isTooLong(cell) ? [] : (/\d([.,])\d{1,2}(?!\d|[.,]\d)/.exec(cell)?.[1] ?? []))),
  );
  return used.size === 1 ? ([...used][0] as DecimalMark) : null;
}
