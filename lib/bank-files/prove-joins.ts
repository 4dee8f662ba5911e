import { listLineOrders } from "./prove-balance";

/** One possible reading of a row. */
export type Reading = {
  cells: readonly string[];
  day: string | null;
  /** The amount in cents; 0 for a row that is no transaction. */
  cents: number;
  balance: number | null;
  /** A key of the reading. Readings with equal facts count as one. */
  facts: string;
};

export type ProvenJoin = {
  cells: readonly string[];
  /** Whether the amount leads to the row's own balance; otherwise only the next line confirms it. */
  isAmountProven: boolean;
};

/** The maximum number of readings of a row; with more, nothing is proven. */
const maxReadings = 40;

const leadsTo = (before: Reading, { cents, balance }: Reading) =>
  before.balance !== null && balance !== null && Math.abs(balance - before.balance) === Math.abs(cents);

/**
 * The only reading of each row with which the most amounts lead from balance to balance, by the row's position. Rows
 * with several equally good readings are left out, and so are those that no balance confirms.
 * @param rows the readings of each row: one for most
 */
export function proveJoins(rows: readonly (readonly Reading[])[]): Map<number, ProvenJoin> {
  const places = rows.flatMap((readings, at) =>
    readings.length > 0 && readings.length <= maxReadings ? [at] : [],
  );
  const orders = listLineOrders(places.map((at) => rows[at]![0]!)).map((order) =>
    order.map((at) => places[at]!),
  );
  const found = orders.map((order) => bestReadings(rows, order));
  const most = Math.max(0, ...found.map(({ score }) => score));
  const best = found.filter(({ score }) => score === most);
  const proven = new Map<number, ProvenJoin>();
  for (const at of places) {
    const all = best.map(({ chosen }) => chosen.get(at) ?? null);
    const [first] = all;
    if (!first || all.some((one) => one?.reading.facts !== first.reading.facts)) continue;
    proven.set(at, {
      cells: first.reading.cells,
      isAmountProven: all.every((one) => one?.isAmountProven),
    });
  }
  return proven;
}

type Chosen = { reading: Reading; isAmountProven: boolean };

/**
 * The maximum number of agreeing amounts in this order of lines, and the rows for which only one reading reaches it.
 */
function bestReadings(rows: readonly (readonly Reading[])[], order: readonly number[]) {
  const readings = order.map((at) => rows[at]!);
  /** The maximum number of agreeing amounts up to a reading, and from it on. */
  const upTo: number[][] = [];
  for (const [at, own] of readings.entries()) {
    const before = readings[at - 1] ?? [];
    upTo.push(
      own.map((one) =>
        Math.max(0, ...before.map((other, index) => upTo[at - 1]![index]! + Number(leadsTo(other, one)))),
      ),
    );
  }
  const from: number[][] = [];
  for (let at = readings.length - 1; at >= 0; at--) {
    const after = readings[at + 1] ?? [];
    from[at] = readings[at]!.map((one) =>
      Math.max(0, ...after.map((other, index) => from[at + 1]![index]! + Number(leadsTo(one, other)))),
    );
  }
  const score = Math.max(0, ...(upTo.at(-1) ?? []));
  const isBest = (at: number, index: number) => upTo[at]![index]! + from[at]![index]! === score;
  const bestAt = (at: number) => (readings[at] ?? []).filter((_, index) => isBest(at, index));
  const chosen = new Map<number, Chosen>();
  for (const [at, place] of order.entries()) {
    const [reading, another] = bestAt(at);
    if (!reading || another) continue;
    const isAmountProven = at > 0 && bestAt(at - 1).every((before) => leadsTo(before, reading));
    const isConfirmed = at + 1 < order.length && bestAt(at + 1).every((after) => leadsTo(reading, after));
    if (isAmountProven || isConfirmed) chosen.set(place, { reading, isAmountProven });
  }
  return { score, chosen };
}
