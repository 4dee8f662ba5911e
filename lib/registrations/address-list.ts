type Addressee = { name: string; email: string };

const end = String.raw`[ \t]*(?:[;,\r\n]+|$)`;
const address = String.raw`[^\s<>;,"@]+@[^\s<>;,"@]+`;

/** An address alone, or with itself for a name, as Outlook writes it of somebody whose name it does not know. */
const unnamed = new RegExp(
  String.raw`(?:["']?${address}["']?[ \t]*)?<(${address})>${end}|(${address})${end}`,
  "y",
);
/** A name may hold a comma, as in "Bain, Ann", and more within quotation marks. */
const named = new RegExp(String.raw`(?:"([^"\r\n]*)"[ \t]*|([^<>";\r\n@]*))<(${address})>${end}`, "y");

/**
 * Reads people as mail programs copy them, such as "Ann Bain <ann@bank.test>; Bea Moss <bea@bank.test>". Null for a text
 * that is anything else.
 */
export function readAddressList(text: string): Addressee[] | null {
  if (!new RegExp(`<${address}>`).test(text)) return null;
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
  if (bare) return { person: { name: "", email: bare[1] ?? bare[2] ?? "" }, end: unnamed.lastIndex };
  const [, quoted, plain = "", email = ""] = named.exec(text) ?? [];
  if (email === "") return null;
  // Outlook puts names that hold an apostrophe into apostrophes.
  const name = (quoted ?? plain).trim().replace(/^'(.*)'$/, "$1");
  return { person: { name, email }, end: named.lastIndex };
}
