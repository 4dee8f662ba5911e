import { squeeze, type Quotable } from "@/lib/bank-files/rules";

/** A reference that a text quotes. `how` describes how it was misread; null for an exact match. */
export type QuotedReference = { quotable: Quotable; how: string | null };

/** Groups of characters that people and printers confuse. */
const confusable = ["0OQD", "1ILJT", "2Z", "5S", "6G", "8B", "UV"];
const maxReplaced = 2;
const maxLost = 2;
const length = 8;
/** An invoice number in a text, such as "INV-1007" or "inv 1007". */
const invoiceNumber = /\bINV\W{0,2}(\d{1,9})\b/gi;

const representative = new Map(confusable.flatMap((set) => [...set].map((one) => [one, set[0]!] as const)));
const canonical = (text: string) => Array.from(text, (one) => representative.get(one) ?? one).join("");

export type QuoteIndex = {
  exact: ReadonlyMap<string, Quotable>;
  canonical: ReadonlyMap<string, readonly Quotable[]>;
  /** The references without their first one or two characters, for texts that lost them. */
  ends: ReadonlyMap<string, readonly Quotable[]>;
};

export function indexQuotable(all: readonly Quotable[]): QuoteIndex {
  const index = {
    exact: new Map<string, Quotable>(),
    canonical: new Map<string, Quotable[]>(),
    ends: new Map<string, Quotable[]>(),
  };
  const add = (map: Map<string, Quotable[]>, key: string, one: Quotable) => {
    const found = map.get(key);
    if (found) found.push(one);
    else map.set(key, [one]);
  };
  for (const one of all) {
    index.exact.set(one.reference, one);
    // Invoice numbers are not corrected, because a number misread by a digit is that of another invoice.
    if (one.reference.startsWith("INV-")) continue;
    add(index.canonical, canonical(one.reference), one);
    for (let lost = 1; lost <= maxLost; lost++) add(index.ends, one.reference.slice(lost), one);
  }
  return index;
}

/**
 * The references that a text quotes in any case, with spaces or dashes anywhere, in their order. Without any: the
 * invoices whose numbers it quotes. Without those: references with at most two confused characters, or without one or
 * two characters at the beginning of a word.
 */
export function listQuotedReferences(index: QuoteIndex, ...texts: string[]): QuotedReference[] {
  const found = new Map<Quotable, string | null>();
  const parts = texts.map((text) => ({ squeezed: squeeze(text), starts: wordStarts(text) }));
  for (const { squeezed } of parts) {
    for (let at = 0; at + length <= squeezed.length; at++) {
      const quotable = index.exact.get(squeezed.slice(at, at + length));
      if (quotable) found.set(quotable, null);
    }
  }
  if (found.size > 0) return toList(found);
  for (const text of texts) {
    for (const [, digits] of text.matchAll(invoiceNumber)) {
      const quotable = index.exact.get(`INV-${digits}`);
      if (quotable) found.set(quotable, null);
    }
  }
  if (found.size > 0) return toList(found);
  for (const { squeezed, starts } of parts) {
    for (let at = 0; at + length <= squeezed.length; at++) {
      const read = squeezed.slice(at, at + length);
      for (const one of index.canonical.get(canonical(read)) ?? []) {
        if (differences(read, one.reference) <= maxReplaced && !found.has(one))
          found.set(one, `The text contains ${read}, which may be ${one.reference}`);
      }
    }
    for (const at of starts) {
      for (let lost = 1; lost <= maxLost; lost++) {
        const read = squeezed.slice(at, at + length - lost);
        for (const one of index.ends.get(read) ?? []) {
          if (!found.has(one)) found.set(one, `The text contains ${read}, the end of ${one.reference}`);
        }
      }
    }
  }
  return toList(found);
}

const toList = (found: Map<Quotable, string | null>): QuotedReference[] =>
  [...found].map(([quotable, how]) => ({ quotable, how }));

function differences(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) count++;
  return count;
}

/** The positions in the squeezed text at which words begin. */
function wordStarts(text: string): Set<number> {
  const starts = new Set<number>();
  let place = 0;
  let isAfterWord = false;
  for (const character of text.toUpperCase()) {
    const isWord = /[\p{L}\p{N}]/u.test(character);
    if (isWord && !isAfterWord) starts.add(place);
    isAfterWord = isWord;
    if (squeeze(character) !== "") place += character.length;
  }
  return starts;
}

/** All substrings of a text with the length of a reference, in capitals. */
export function windowsOf(text: string): string[] {
  const squeezed = squeeze(text);
  return Array.from({ length: Math.max(0, squeezed.length - length + 1) }, (_, at) =>
    squeezed.slice(at, at + length),
  );
}
