/** A tag, or the text between two of them. */
export type OfxToken =
  | { kind: "open" | "close"; name: string; at: number }
  | { kind: "text"; text: string; at: number; isLiteral: boolean };

/** How many characters were looked at: a test holds it against the length of the file. */
export type Effort = { characters: number };

/** The longest name in the standard has 22 letters; banks add a prefix to theirs. */
const maxNameLength = 40;
/** Namespaces and versions, in a tag of OFX 2. */
const maxAttributesLength = 400;
/** More than any field of a transaction may have. Longer ones are cut off. */
const maxTextLength = 4_000;

/**
 * The tags and texts of OFX 1 (SGML, where values have no end tags) and OFX 2 (XML), in one pass and without a tree:
 * neither missing end tags nor deep nesting cost anything. What looks like a tag and is none ("A < B") is text.
 */
export function* scanTags(file: string, effort: Effort = { characters: 0 }): Generator<OfxToken> {
  let at = 0;
  /** That of the standard's own names, where they have one: "ofx:". */
  let prefix = "";
  while (at < file.length) {
    const next = file.indexOf("<", at);
    const end = next < 0 ? file.length : next;
    effort.characters += end - at;
    if (end > at) yield textOf(file, at, end, false);
    at = end;
    if (at === file.length) return;
    const section = sections.find(({ opening }) => file.startsWith(opening, at));
    if (section) {
      const from = at + section.opening.length;
      const closing = file.indexOf(section.closing, from);
      const until = closing < 0 ? file.length : closing;
      effort.characters += until - at;
      if (section.isText && until > from) yield textOf(file, from, until, true);
      at = closing < 0 ? file.length : closing + section.closing.length;
      continue;
    }
    const tag = tagAt(file, at, effort);
    if (tag === null) {
      if (isCutTag(file, at)) return;
      yield { kind: "text", text: "<", at, isLiteral: true };
      at++;
      continue;
    }
    if (/^[^:]+:OFX$/.test(tag.name)) prefix ||= tag.name.slice(0, -"OFX".length);
    const name = tag.name.slice(tag.name.startsWith(prefix) ? prefix.length : 0);
    yield { kind: tag.isEnd ? "close" : "open", name, at };
    if (tag.isEmpty) yield { kind: "close", name, at };
    at = tag.end;
  }
}

const sections = [
  { opening: "<![CDATA[", closing: "]]>", isText: true },
  { opening: "<!--", closing: "-->", isText: false },
  { opening: "<?", closing: "?>", isText: false },
] as const;

const textOf = (file: string, from: number, until: number, isLiteral: boolean): OfxToken => ({
  kind: "text",
  text: file.slice(from, Math.min(until, from + maxTextLength)),
  at: from,
  isLiteral,
});

/** Whether a file that was cut off ends within a tag: "<", "</NA". */
const isCutTag = (file: string, at: number) =>
  file.length - at <= maxNameLength && /^<\/?[\w.:-]*\s*$/.test(file.slice(at));

type Tag = { name: string; isEnd: boolean; isEmpty: boolean; end: number };

function tagAt(file: string, at: number, effort: Effort): Tag | null {
  const isEnd = file[at + 1] === "/";
  const from = at + (isEnd ? 2 : 1);
  let until = from;
  while (until - from <= maxNameLength && isNameLetter(file.charCodeAt(until))) until++;
  let end = until;
  while (end - until <= maxAttributesLength && end < file.length && !"<>".includes(file[end]!)) end++;
  effort.characters += end - at;
  const rest = file.slice(until, end);
  if (until === from || file[end] !== ">" || !/^(\s|\/?$)/.test(rest)) return null;
  const name = file.slice(from, until).toUpperCase();
  return { name, isEnd, isEmpty: !isEnd && rest.endsWith("/"), end: end + 1 };
}

/** Letters, digits, and the marks in "INTU.BID" and "ofx:OFX". */
const isNameLetter = (code: number) =>
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x3a) ||
  code === 0x2e ||
  code === 0x5f ||
  code === 0x2d;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** "A &amp; B" → "A & B". Entities that a file declares for itself stay as they are written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g, (written, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[];
    if (name !== undefined) return entities[name] ?? written;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
