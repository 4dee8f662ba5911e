import "server-only";
import { setImmediate } from "node:timers/promises";

const maxBlockMs = 10;

/**
 * Keeps a long loop from blocking other requests: after 10 ms, `const pause = pauseIfDue(); if (pause) await pause;`
 * lets them run.
 */
export function createPause(): () => Promise<void> | null {
  let endsAt = performance.now() + maxBlockMs;
  return () => {
    if (performance.now() < endsAt) return null;
    return setImmediate().then(() => {
      endsAt = performance.now() + maxBlockMs;
    });
  };
}

/** Like `items.map(work)`, with pauses for other requests. */
export async function mapWithPauses<Item, Output>(
  items: readonly Item[],
  work: (item: Item) => Output,
): Promise<Output[]> {
  const pauseIfDue = createPause();
  const output: Output[] = [];
  for (const item of items) {
    output.push(work(item));
    const pause = pauseIfDue();
    if (pause) await pause;
  }
  return output;
}
