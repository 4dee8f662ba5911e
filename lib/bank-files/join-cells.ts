/*
 * A bank that writes `1,350.00` without quotation marks splits it at the comma, so that a row has more cells than there
 * are columns. Only the balance can prove which cells belong together.
 */

import { parseAmount } from "./parse-amount";

/** The maximum number of surplus cells in a row; banks leave fewer unquoted. */
const maxExtra = 6;
const maxWays = 2_000;

/** Whether two neighbouring cells may be the halves of one amount: `1` and `350.00`. */
const isThousands = (left: string, right: string) =>
  /^[^\d]{0,6}\d{1,3}(?:,\d{3})*$/.test(left) && /^\d{3}(?:\.\d{1,2})?\)?-?(?:\s*[A-Z]{2,6})?$/.test(right);

/** Every way of joining neighbouring cells until as many are left as there are columns. */
export function* waysToJoin(cells: readonly string[], width: number, delimiter: string): Generator<string[]> {
  if (cells.length <= width || cells.length - width > maxExtra) return;
  let ways = 0;
  function* join(at: number, left: number): Generator<string[]> {
    if (left === 0) {
      if (at === cells.length) yield [];
      return;
    }
    let joined = "";
    for (let end = at + 1; cells.length - end >= left - 1; end++) {
      const cell = cells[end - 1]!;
      // A comma within words is followed by a space, one within a number is not.
      joined =
        end === at + 1
          ? cell
          : isThousands(joined, cell)
            ? joined + delimiter + cell
            : `${joined}${delimiter} ${cell}`;
      if (++ways > maxWays) return;
      for (const rest of join(end, left - 1)) yield [joined, ...rest];
    }
  }
  yield* join(0, width);
}

const isBeginning = (cell: string) => /^(?:[-+($ ]|BSD|B\$){0,3}\d{1,3}$/i.test(cell);
const isEnd = (cell: string) => /^\d{3}\.\d\d\)?-?(?: ?(?:CR|DR|OD))?$/i.test(cell);

/** Joins all cells that look like the parts of one amount: `1`, `350.00`. */
export function joinAmounts(cells: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < cells.length; at++) {
    let end = at + 1;
    if (isBeginning(cells[at]!)) while (/^\d{3}$/.test(cells[end] ?? "")) end++;
    if (isBeginning(cells[at]!) && isEnd(cells[end] ?? "")) {
      joined.push(cells.slice(at, end + 1).join(","));
      at = end;
    } else joined.push(cells[at]!);
  }
  return joined;
}

/** The whole amount that a cell may be the end of, where the one before it may be its beginning; null for others. */
export const joinedAmount = (before: string, cell: string): string | null =>
  isBeginning(before) && isEnd(cell) ? `${before},${cell}` : null;

/**
 * The number of columns of a file without headings whose amounts were split: rows are more alike with joined amounts,
 * or only joined amounts agree with the balances. Null when nothing suggests a split.
 */
export function widthOfJoined(rows: readonly (readonly string[])[]): number | null {
  const joined = rows.map(joinAmounts);
  if (joined.every((cells, at) => cells.length === rows[at]!.length)) return null;
  const [before, after] = [mostFrequent(rows), mostFrequent(joined)];
  if (after.count > before.count) return after.width;
  return after.count === before.count && leadOn(joined) ? after.width : null;
}

function mostFrequent(rows: readonly (readonly string[])[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [most] = [...counts].toSorted(([width, one], [other, two]) => two - one || other - width);
  return { width: most?.[0] ?? 0, count: most?.[1] ?? 0 };
}

/** Whether the amounts of one column are the differences between those of another. */
function leadOn(rows: readonly (readonly string[])[]): boolean {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: Math.min(width, 20) }, (_, index) =>
    rows.map((cells) => parseAmount(cells[index] ?? "").cents),
  );
  return columns.some((steps) =>
    columns.some((balances) =>
      [0, 1].some((later) =>
        balances.every((balance, at) => {
          const before = balances[at - 1];
          if (at === 0) return balance !== null;
          const step = steps[at - later];
          return (
            steps !== balances &&
            balance !== null &&
            step !== null &&
            step !== undefined &&
            Math.abs(balance - before!) === Math.abs(step)
          );
        }),
      ),
    ),
  );
}
