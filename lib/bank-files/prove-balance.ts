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

/**
 * The orders in which banks list: oldest first or latest first, and within a day the same or the other way round. Days
 * that rise or fall rule the other one out: backwards, the same amounts with the other sign fit as well.
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
export function listGaps(lines: readonly Balanced[]): { gaps: Gap[]; tried: number } {
  const { gaps } = bestOrder(lines);
  return { gaps, tried: Math.max(0, lines.filter(({ balance }) => balance !== null).length - 1) };
}

function bestOrder(lines: readonly Balanced[]): { order: Order; gaps: Gap[] } {
  const found = listLineOrders(lines).map((order) => ({
    order,
    gaps: gapsIn(withDailyBalance(lines, order), order),
  }));
  return found.reduce((best, next) => (next.gaps.length < best.gaps.length ? next : best));
}

/** How many lines have an amount and a balance that it leads to, in the order with the most of them. */
export function countLeads(lines: readonly Balanced[]): number {
  const { order, gaps } = bestOrder(lines);
  const ends = new Set(gaps.map(({ at }) => at));
  const [, ...later] = order.filter((at) => lines[at]!.balance !== null);
  return later.filter((at) => lines[at]!.cents && !ends.has(at)).length;
}

/** The places of the lines that a balance before them and one after them prove: alone, or with those between. */
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

/** Some banks repeat the balance at the end of a day on each of its lines: then only the last one proves something. */
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

/** The signs that the balance gives to amounts which are written without any, by their places. */
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
