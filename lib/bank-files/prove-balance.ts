/*
 * A running balance is a second source for each amount: the amount must lead from the balance before a line to the one
 * after it, in whichever order the bank lists its lines.
 */

/** A line for the check of balances. `cents` is null when its amount is unknown; `balance` is null when it has none. */
export type Balanced = { day: string | null; cents: number | null; balance: number | null };

/** A line whose amount does not lead from one balance to the next. */
export type BalanceGap = { at: number; fromCents: number; toCents: number };

/** The positions of lines in chronological order. */
type Order = readonly number[];

/**
 * The orders in which banks list lines: oldest or latest first, and within a day likewise or reversed. Rising or
 * falling days exclude the opposite order, in which the amounts with reversed signs would fit as well.
 */
export function listLineOrders(lines: readonly Pick<Balanced, "day">[]): Order[] {
  const dated = lines.flatMap(({ day }) => day ?? []);
  const [first = "", last = ""] = [dated[0], dated.at(-1)];
  const listed = lines.map((_, at) => at);
  const days: number[][] = [];
  for (const at of listed) {
    const last = days.at(-1);
    if (last && lines[last[0]!]!.day === lines[at]!.day) last.push(at);
    else days.push([at]);
  }
  const rising = [listed, days.flatMap((day) => day.toReversed())];
  const falling = [listed.toReversed(), days.toReversed().flat()];
  return first < last ? rising : first > last ? falling : [...rising, ...falling];
}

/** The lines at which the amounts do not lead from balance to balance in this order. */
function gapsIn(lines: readonly Balanced[], order: Order): BalanceGap[] {
  const gaps: BalanceGap[] = [];
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

/** The gaps in the order with the fewest, and the number of lines that could be checked at all. */
export function listGaps(lines: readonly Balanced[]): { gaps: BalanceGap[]; tried: number } {
  const { gaps } = bestOrder(lines);
  return { gaps, tried: Math.max(0, lines.filter(({ balance }) => balance !== null).length - 1) };
}

function bestOrder(lines: readonly Balanced[]): { order: Order; gaps: BalanceGap[] } {
  const found = listLineOrders(lines).map((order) => ({
    order,
    gaps: gapsIn(withDailyBalance(lines, order), order),
  }));
  return found.reduce((best, next) => (next.gaps.length < best.gaps.length ? next : best));
}

/** The number of lines whose amount leads to their balance, in the order with the most of them. */
export function countLeads(lines: readonly Balanced[]): number {
  const { order, gaps } = bestOrder(lines);
  const ends = new Set(gaps.map(({ at }) => at));
  const [, ...later] = order.filter((at) => lines[at]!.balance !== null);
  return later.filter((at) => lines[at]!.cents && !ends.has(at)).length;
}

/** The positions of the lines proven by a balance before and one after them, alone or with the lines between. */
export function placesProven(lines: readonly Balanced[]): Set<number> {
  const { order, gaps } = bestOrder(lines);
  const daily = withDailyBalance(lines, order);
  const ends = new Set(gaps.map(({ at }) => at));
  const proven = new Set<number>();
  let isOpen = false;
  let waiting: number[] = [];
  for (const at of order) {
    waiting.push(at);
    if (daily[at]!.balance === null) continue;
    const isKnown = waiting.every((one) => daily[one]!.cents !== null);
    if (isOpen && isKnown && !ends.has(at)) for (const one of waiting) proven.add(one);
    isOpen = true;
    waiting = [];
  }
  return proven;
}

/** Some banks repeat the balance at the end of a day on each of its lines, so only the last of them is used. */
function withDailyBalance(lines: readonly Balanced[], order: Order): readonly Balanced[] {
  const ofDay = new Map<string, Set<number | null>>();
  for (const { day, balance } of lines)
    if (day !== null) ofDay.set(day, (ofDay.get(day) ?? new Set()).add(balance));
  const isDaily = [...ofDay.values()].every((balances) => balances.size === 1) && ofDay.size < lines.length;
  if (!isDaily || ofDay.size < 2) return lines;
  const last = new Map(order.map((at) => [lines[at]!.day, at]));
  return lines.map((line, at) =>
    line.day === null || last.get(line.day) === at ? line : { ...line, balance: null },
  );
}

/** The signs of unsigned amounts according to the balance, by position. */
export function signsByBalance(lines: readonly Balanced[]): Map<number, 1 | -1> {
  const found = listLineOrders(lines).map((order) => {
    const signs = new Map<number, 1 | -1>();
    let before: number | null = null;
    for (const at of order) {
      const { cents, balance } = lines[at]!;
      if (balance !== null && before !== null && cents) {
        if (before + Math.abs(cents) === balance) signs.set(at, 1);
        else if (before - Math.abs(cents) === balance) signs.set(at, -1);
      }
      before = balance;
    }
    return signs;
  });
  return found.reduce((best, next) => (next.size > best.size ? next : best));
}
