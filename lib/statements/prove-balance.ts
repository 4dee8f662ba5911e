/*
 * A running balance is a second source for each amount: it must lead from the balance before a line to the one after
 * it, in whichever order the bank lists its lines.
 */

/** `cents`: null for a line whose amount is not known. `balance`: null where the line has none. */
export type Balanced = { day: string | null; cents: number | null; balance: number | null };

/** That a line does not lead from one balance to the next. */
export type Gap = { at: number; fromCents: number; toCents: number };

/** The places of lines in the order in which they happened. */
type Order = readonly number[];

/** The orders in which banks list: oldest first or latest first, and within a day the same or the other way round. */
function ordersOf(lines: readonly Balanced[]): Order[] {
  const listed = lines.map((_, at) => at);
  const days: number[][] = [];
  for (const at of listed) {
    const last = days.at(-1);
    if (last && lines[last[0]!]!.day === lines[at]!.day) last.push(at);
    else days.push([at]);
  }
  return [listed, listed.toReversed(), days.toReversed().flat(), days.flatMap((day) => day.toReversed())];
}

/** Where the amounts do not lead from balance to balance in this order. */
function gapsIn(lines: readonly Balanced[], order: Order): Gap[] {
  const gaps: Gap[] = [];
  let before: number | null = null;
  let sum: number | null = 0;
  for (const at of order) {
    const { cents, balance } = lines[at]!;
    sum = cents === null || sum === null ? null : sum + cents;
    if (balance === null) continue;
    if (before !== null && sum !== null && before + sum !== balance)
      gaps.push({ at, fromCents: before, toCents: balance });
    before = balance;
    sum = 0;
  }
  return gaps;
}

/** The gaps in the order that leaves the fewest, and for how many lines it could be told at all. */
export function findGaps(lines: readonly Balanced[]): { gaps: Gap[]; tried: number } {
  const orders = ordersOf(lines);
  const found = orders.map((order) => gapsIn(lines, order));
  const fewest = found.reduce((best, next) => (next.length < best.length ? next : best));
  return { gaps: fewest, tried: Math.max(0, lines.filter(({ balance }) => balance !== null).length - 1) };
}
