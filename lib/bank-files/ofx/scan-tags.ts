/** A tag, or the text between two of them. */
export type OfxToken =
  | { kind: "open" | "close"; name: string; at: number }
  | { kind: "text"; text: string; at: number; isLiteral: boolean };

/** The number of characters looked at, which a test compares with the length of the file. */
export type ScanEffort = { characters: number };

/** The maximum length of a tag name. The longest in the standard has 22 letters; banks add a prefix to their own. */
const maxNameLength = 40;
/** The maximum length of namespaces and versions in a tag of OFX 2. */
const maxAttributesLength = 400;
/** The maximum length of a text, which exceeds that of every field. Longer texts are cut off. */
const maxTextLength = 4_000;

/**
 * The tags and texts of OFX 1 (SGML, where values have no end tags) and OFX 2 (XML), in one pass and without a tree, so
 * that missing end tags and deep nesting cost nothing. A text that resembles a tag ("A < B") stays text.
 */
export function* scanTags(file: string, effort: ScanEffort = { characters: 0 }): Generator<OfxToken> {
  let at = 0;
  /** The namespace prefix of the standard's own names, such as "ofx:"; empty for none. */
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

/** Whether a truncated file ends within a tag, such as "<" or "</NA". */
const isCutTag = (file: string, at: number) =>
  file.length - at <= maxNameLength && /^<\/?[\w.:-]*\s*$/.test(file.slice(at));

type Tag = { name: string; isEnd: boolean; isEmpty: boolean; end: number };

function tagAt(file: string, at: number, effort: ScanEffort): Tag | null {
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

/** Whether a character can be in a tag name: letters, digits, and the marks in "INTU.BID" and "ofx:OFX". */
const isNameLetter = (code: number) =>
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x3a) ||
  code === 0x2e ||
  code === 0x5f ||
  code === 0x2d;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Decodes entities, such as "A &amp; B" → "A & B". Entities that a file declares itself are left unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g, (written, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[];
    if (name !== undefined) return entities[name] ?? written;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
