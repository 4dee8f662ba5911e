import { unquoted } from "@/lib/core/typed-name";

type Addressee = { name: string; email: string; rate: string };

const end = String.raw`[ \t]*(?:[;,；，]+|$)`;
/** Quotation marks. Word and some mail programs replace straight ones by those of a language. */
const quote = `"“”„‟«»〝〞〟＂`;
const address = String.raw`[^\s<>;,"@]+@[^\s<>;,"@]+`;

/** An address alone, or with itself as the name, which Outlook writes for people whose name it does not know. */
const unnamed = new RegExp(
  String.raw`(?:["']?${address}["']?[ \t]*)?<(${address})>${end}|(${address})${end}`,
  "y",
);
/** A name with an address. The name may contain a comma, as in "Bain, Ann", and more within quotation marks. */
const named = new RegExp(
  String.raw`(?:[${quote}]([^${quote}\r\n]*)[${quote}][ \t]*|([^<>";\r\n@]*))<(${address})>${end}`,
  "y",
);

/** A line of a pasted text, counted from 1, with the people in it; null where it cannot be read. */
type Line = { number: number; text: string; people: Addressee[] | null };

/** Whether a text contains an address in the form that mail programs copy, such as "Ann Bain <ann@bank.test>". */
export const hasAddressList = (text: string) => new RegExp(`<${address}>`).test(text);

/** Reads each line by its own form: one or several addresses as mail programs copy them, or a row of a table. */
export function readAddressLines(text: string): Line[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    const toLine = (part: string): Line => ({
      number: index + 1,
      text: part.trim(),
      people: hasAddressList(part) ? readAddressList(part) : readRow(part),
    });
    const whole = toLine(line);
    if (whole.people || !hasAddressList(line)) return [whole];
    // An unreadable part leaves the other people of the line readable.
    return line.split(";").flatMap((part) => (part.trim() === "" ? [] : [toLine(part)]));
  });
}

/** The maximum length of a row. Searching an address takes long in a longer text, which cannot be one person's row. */
const maxRowLength = 1_000;

/** A row such as "Bain, Ann, ann@bank.test, Standard": the name before the only address, and the rate behind it. */
export function readRow(row: string): Addressee[] | null {
  if (row.length > maxRowLength) return null;
  const parts = new RegExp(`^(.*?)[\\s,;，；<]*(${address})[\\s,;，；>]*(.*)$`).exec(row);
  const [, before = "", email = "", rate = ""] = parts ?? [];
  if (email === "" || rate.includes("@") || before.includes("@")) return null;
  const name = unquoted(before);
  return [{ name: name.replace(/[\t;]+/g, " ").trim(), email, rate: rate.trim() }];
}

/** Reads a list of addresses; null for any other text. */
function readAddressList(text: string): Addressee[] | null {
  const people: Addressee[] = [];
  for (let at = startOfText(text, 0); at < text.length;) {
    const next = readOne(text, at);
    if (!next) return null;
    people.push(next.person);
    at = startOfText(text, next.end);
  }
  return people;
}

function startOfText(text: string, from: number): number {
  const found = text.slice(from).search(/\S/);
  return found < 0 ? text.length : from + found;
}

function readOne(text: string, at: number): { person: Addressee; end: number } | null {
  unnamed.lastIndex = named.lastIndex = at;
  const bare = unnamed.exec(text);
  if (bare)
    return { person: { name: "", email: bare[1] ?? bare[2] ?? "", rate: "" }, end: unnamed.lastIndex };
  const [, quoted, plain = "", email = ""] = named.exec(text) ?? [];
  if (email === "") return null;
  // Outlook puts names that contain an apostrophe into apostrophes.
  const name = (quoted ?? plain).trim().replace(/^'(.*)'$/, "$1");
  return { person: { name, email, rate: "" }, end: named.lastIndex };
}
