import { isTooLong, unseenIn } from "./cell-text";
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
  if (isDayNumber(text)) return "is a spreadsheet's number for a date; format the column as dates there";
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
