import { createHash } from "node:crypto";

/** A generator that gives the same numbers for the same seed (mulberry32), so that every demo is the same one. */
export function chanceOf(seed: string) {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);

  /** A number from 0 up to, not including, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  /** A whole number from `min` to `max`, both included. */
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  };

  /** `count` different items, in an order of their own. */
  const draw = <Item>(items: readonly Item[], count: number): Item[] => {
    const rest = [...items];
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(whole(0, rest.length - 1), 1),
    ).flat();
  };

  return { next, whole, pick, draw };
}
