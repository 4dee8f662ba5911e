import { currency } from "@/lib/core/money";
import type { DateOrder } from "./rules";

/**
 * The names of each month in English, German, French, Spanish and Dutch, and its abbreviations that are no plain
 * beginning.
 */
const monthNames = [
  "january januar janvier enero januari",
  "february februar fevrier febrero februari feber",
  "march maerz marz mars marzo maart mrz mrt",
  "april avril abril",
  "may mai mayo mei",
  "june juni juin junio",
  "july juli juillet julio",
  "august aout agosto augustus",
  "september septembre septiembre setiembre",
  "october oktober octobre octubre",
  "november novembre noviembre",
  "december dezember decembre diciembre",
];
const dayNames =
  "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag " +
  "sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes " +
  "sabado domingo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag";

/** All beginnings of these names with at least this many letters. */
const beginnings = (names: string, least: number) =>
  names
    .split(" ")
    .flatMap((name) =>
      Array.from({ length: Math.max(1, name.length - least + 1) }, (_, at) => name.slice(0, least + at)),
    );

/** The months by name and abbreviation. Ambiguous ones such as "jui" are left out. */
const monthsByName = new Map<string, number>();
for (const [index, names] of monthNames.entries())
  for (const name of beginnings(names, 3))
    monthsByName.set(name, (monthsByName.get(name) ?? index + 1) === index + 1 ? index + 1 : 0);
const weekdays = new Set(beginnings(dayNames, 2));

/** A date as a bank writes it: two or three numbers in unknown order, or one that can be read in only one way. */
export type WrittenDay =
  | { isSure: true; day: string }
  /**
   * An ambiguous date such as "03/04/2026". `yearFirst` is the day when the first of three short numbers is the year,
   * as in "26-04-03".
   */
  | { isSure: false; first: number; second: number; year: number; yearFirst: string | null };

/** The maximum length of a date, amount, currency or direction. Longer cells are not parsed. */
const maxCell = 60;
export const isTooLong = (cell: string): boolean => cell.length > maxCell;

/** The text of a date in lower case without accents, without a time and the spaces around marks. */
function plainDay(cell: string): string {
  return cell
    .trim()
    .replace(/^="(.*)"$/, "$1")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[t ]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[ap]\.?m\.?)?( ?(z|[+-]\d{2}:?\d{2}))?$/, "")
    .replace(/ ?([-/.]) ?/g, "$1")
    .replace(/ {2,}/g, " ");
}

/** Parses a date in any of the usual spellings; null when it is none. A time after it is ignored. */
export function parseDay(cell: string): WrittenDay | null {
  if (isTooLong(cell)) return null;
  const text = plainDay(cell);
  // The text "mar" is a month in most languages, and a Tuesday in French.
  const weekday = /^([a-z]{2,10})(?:[.,]{1,2} ?| )/.exec(text);
  const isAfterWeekday = weekday !== null && weekdays.has(weekday[1]!);
  return readDay(text) ?? (isAfterWeekday ? readDay(text.slice(weekday[0].length)) : null);
}

function readDay(text: string): WrittenDay | null {
  const yearFirst =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const inOneWay = yearFirst && sure(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  if (inOneWay || (yearFirst && /\D/.test(text))) return inOneWay;
  // Dates with the name of a month: "24th Nov 2026", "1er novembre 2026", "24 de noviembre de 2026", "24NOV26".
  const named =
    /^(\d{1,2})(?:st|nd|rd|th|er|o)?[- /.]?(?:de |of )?([a-z]{3,10})\.?,?[- /.]?(?:de |del )?(\d{4}|\d{2})$/.exec(
      text,
    );
  if (named) return sure(yearOf(named[3]!), monthOf(named[2]!), Number(named[1]));
  const monthFirst = /^([a-z]{3,10})\.?[- /.]?(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[- /.])(\d{4}|\d{2})$/.exec(
    text,
  );
  if (monthFirst) return sure(yearOf(monthFirst[3]!), monthOf(monthFirst[1]!), Number(monthFirst[2]));
  const numbers =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(20\d{2})$/.exec(text);
  if (!numbers) return null;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), yearOf(numbers[3]!)];
  const short = /^(\d{2})\D(\d{2})\D(\d{2})$/.exec(text);
  const day = short && dayOf(yearOf(short[1]!), Number(short[2]), Number(short[3]));
  return day || dayOf(year, second, first) || dayOf(year, first, second)
    ? { isSure: false, first, second, year, yearFirst: day }
    : null;
}

/** Whether a text can be a spreadsheet's day number, counted from 1900; the range covers 1981 to 2118. */
const isDayNumber = (text: string) =>
  /^\d{5}(?:\.\d{1,10})?$/.test(text) && Number(text) >= 29_600 && Number(text) < 80_000;

/** Why a cell in a column of dates is no date, phrased to follow the cell's text; null when the reason is unknown. */
export function explainUnreadDay(cell: string): string | null {
  if (isTooLong(cell) || parseDay(cell) !== null) return null;
  const text = cell.trim();
  const unseen = unseenIn(text);
  if (unseen && parseDay(unseen.without) !== null) return unseen.fault;
  if (isDayNumber(text)) return "is a spreadsheet's number of a day; format the column as dates there";
  if (/^#{3,}$/.test(text)) return "is what a spreadsheet shows in a narrow column; make it wider there";
  const [, head = "", year = "", tail = ""] =
    /^(.*?)(?<!\d)((?:1[5-9]|2\d)\d{2})(?!\d)(.*)$/.exec(text) ??
    /^(\d{4})((?:1[5-9]|2\d)\d{2})$/.exec(text) ??
    [];
  if (year && parseDay(`${head}2024${tail}`) !== null)
    return Number(year) < firstYear
      ? `is too old: before ${firstYear}`
      : Number(year) > lastYear
        ? "is in the future"
        : "is not a day of the calendar";
  // The test uses a leap year, so that 29 February is a day as well.
  if (["/", " "].some((mark) => parseDay(`${text}${mark}2024`) !== null)) return "has no year";
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text)) return "is not a day of the calendar";
  return /\p{L}/u.test(text) && !/\d/.test(text) ? "is not a date; the row may be a total" : null;
}

/** Why none of these cells is a date, in a sentence about the first that seems to be meant as one; null for none. */
export function explainUnreadDays(cells: readonly string[]): string | null {
  const cell = cells.find((one) => /[\d#]/.test(one) && explainUnreadDay(one) !== null);
  return cell === undefined ? null : `The dates cannot be read: “${cell}” ${explainUnreadDay(cell)}.`;
}

/** The day "YYYY-MM-DD" in this order of numbers; null when it is impossible, as for a 13th month. */
export function toDay(written: WrittenDay, order: DateOrder): string | null {
  if (written.isSure) return written.day;
  const { first, second, year, yearFirst } = written;
  if (order === "ymd" && yearFirst !== null) return yearFirst;
  return order === "mdy" ? dayOf(year, first, second) : dayOf(year, second, first);
}

function sure(year: number, month: number, day: number): WrittenDay | null {
  const found = dayOf(year, month, day);
  return found === null ? null : { isSure: true, day: found };
}

const yearOf = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));
const monthOf = (name: string) => monthsByName.get(name) ?? 0;

const firstYear = 1990;
const lastYear = 2200;

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= firstYear && year <= lastYear ? date.toISOString().slice(0, 10) : null;
}

const namesOfUnseen = new Map([
  ["\u00ad", "a soft hyphen"],
  ["\u200b", "a space without width"],
  ["\u200c", "a non-joiner"],
  ["\u200d", "a joiner"],
  ["\u200e", "a left-to-right mark"],
  ["\u200f", "a right-to-left mark"],
  ["\u2060", "a word joiner"],
  ["\ufeff", "a byte order mark"],
]);

/** An invisible character in a cell, and the cell without it; null for none. */
function unseenIn(cell: string): { fault: string; without: string } | null {
  const unseen = /[\p{Cf}\p{Cc}]/u.exec(cell)?.[0];
  if (unseen === undefined) return null;
  const code = `U+${unseen.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = namesOfUnseen.get(unseen);
  return {
    fault: `has a character that cannot be seen: ${name ? `${name} (${code})` : code}`,
    without: cell.replace(/[\p{Cf}\p{Cc}]/gu, ""),
  };
}

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
