/** The maximum length of a date, amount, currency or direction. Longer cells are not parsed. */
const maxCell = 60;
export const isTooLong = (cell: string): boolean => cell.length > maxCell;

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
export function unseenIn(cell: string): { fault: string; without: string } | null {
  const unseen = /[\p{Cf}\p{Cc}]/u.exec(cell)?.[0];
  if (unseen === undefined) return null;
  const code = `U+${unseen.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = namesOfUnseen.get(unseen);
  return {
    fault: `has a character that cannot be seen: ${name ? `${name} (${code})` : code}`,
    without: cell.replace(/[\p{Cf}\p{Cc}]/gu, ""),
  };
}
