import { otherCurrencyIn } from "./column-words";
import { truncateCell } from "./decide-directions";
import { directionOf } from "./describe-columns";
import { isEmptyAmountCell, parseAmount, type DecimalMark } from "./parse-amount";
import { parseDay } from "./parse-day";
import { directionOfTitle, type StatementTable } from "./read-table";
import type { ColumnName } from "./rules";
import type { WrittenAmount } from "./signs";

export const isMoney = (text: string, decimal: DecimalMark | null) =>
  parseAmount(text, decimal).cents !== null && /[.,]\d\d\b/.test(text);

export type RowMoney =
  | { kind: "none" }
  | { kind: "fault"; words: string }
  | { kind: "amount"; written: WrittenAmount };

/** The amount of a row and its direction, by its columns. */
export function readRowMoney(
  cell: (name: ColumnName) => string,
  decimal: DecimalMark | null,
  section: string | null,
): RowMoney {
  const found: WrittenAmount[] = [];
  for (const column of ["credit", "debit", "amount"] as const) {
    const text = cell(column);
    if (text === "" || isEmptyAmountCell(text)) continue;
    const { cents, fault } = parseAmount(text, decimal);
    if (cents === null)
      return { kind: "fault", words: `the amount “${truncateCell(text)}” ${fault ?? "cannot be read"}` };
    if (cents === 0) continue;
    const ownWord = column === "amount" ? cell("type") : "";
    const typeWord = ownWord || (column === "amount" ? (section ?? "") : "");
    const word = ownWord ? directionOf(ownWord) : typeWord ? directionOfTitle(typeWord) : null;
    found.push({ column, cents, word, typeWord });
  }
  const [written, second] = found;
  if (second) return { kind: "fault", words: "it has both a debit and a credit" };
  if (written) return { kind: "amount", written };
  return { kind: "none" };
}

/** Returns a function that finds a number under an unused heading which may be the amount of the row. */
export function unreadNumbers(
  { headings, headingCount }: StatementTable,
  facts: ReadonlySet<number>,
  decimal: DecimalMark | null,
) {
  const isOfNumbers = (heading: string) =>
    headingCount === 0 ||
    /check|cheque|ref|n(?:o|um|umber)\b|code|\bid\b|account|branch|page|time/i.test(heading);
  return (cells: readonly string[]): string | null => {
    for (const [index, cell] of cells.entries()) {
      const heading = headings[index];
      if (heading === undefined || facts.has(index) || isEmptyAmountCell(cell) || parseDay(cell) !== null)
        continue;
      const { cents, fault } = parseAmount(cell, decimal);
      const isAmount =
        isMoney(cell, decimal) || (!isOfNumbers(heading) && /^\D{0,4}[1-9]\d{0,6}$/.test(cell));
      if (!(isAmount && cents) && (fault === null || /^\d+$/.test(cell))) continue;
      const named = otherCurrencyIn(heading);
      return `“${truncateCell(cell)}” is under “${truncateCell(heading)}”${named ? `, in ${named}` : ""}`;
    }
    return null;
  };
}
