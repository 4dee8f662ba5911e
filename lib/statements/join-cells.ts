/*
 * A bank that writes `1,350.00` without quotation marks splits it at the comma, so that a row has more cells than there
 * are headings. Which cells belong together, only the balance can prove.
 */

/** More than a bank leaves unquoted in one row. */
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
      // A comma within words has a space after it; one within a number has none.
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
