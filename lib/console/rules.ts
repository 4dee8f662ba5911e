import { folded, plainCode } from "@/lib/core/folding";
import { itemKinds, searchedWords, type ItemKind } from "./labels";

/** A result of the search, and the page that it links to. */
export type ConsoleItem = { kind: ItemKind; id: string; title: string; subtitle: string; href: string };

/** An item with the numbers, references and addresses that identify it exactly. */
export type Match = ConsoleItem & { names: readonly string[] };

export const maxOfKind = 8;
export const maxItems = 20;

const spelling = (text: string) => plainCode(text).replaceAll("#", "");

/**
 * The rank of a match: 0 if the text is one of its exact names, 1 if each word begins one of the title's, 2 otherwise.
 */
function rankOf({ title, names }: Match, text: string): number {
  if (names.some((name) => spelling(name) === spelling(text))) return 0;
  // O'Brien is also found by the parts of the name.
  const words = [...searchedWords(title), ...searchedWords(folded(title).replaceAll("'", " "))];
  return searchedWords(text).every((typed) => words.some((word) => word.startsWith(typed))) ? 1 : 2;
}

/**
 * The best matches first, `maxItems` in all. Each kind gets its best match before another kind gets its second, so that
 * a common name among members does not hide the only event.
 */
export function bestOf(found: readonly Match[], text: string): ConsoleItem[] {
  const ranked = found
    .map((match) => ({ match, rank: rankOf(match, text), kind: itemKinds.indexOf(match.kind) }))
    .sort((one, other) => one.rank - other.rank || one.kind - other.kind);
  const turns = new Map<ItemKind, number>();
  return ranked
    .map((entry) => {
      const turn = turns.get(entry.match.kind) ?? 0;
      turns.set(entry.match.kind, turn + 1);
      return { ...entry, turn: entry.rank === 0 ? 0 : turn };
    })
    .filter(({ turn }) => turn < maxOfKind)
    .sort((one, other) => one.turn - other.turn)
    .slice(0, maxItems)
    .sort((one, other) => one.rank - other.rank || one.kind - other.kind)
    .map(({ match: { names: _names, ...item } }) => item);
}
