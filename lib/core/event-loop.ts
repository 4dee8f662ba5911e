import "server-only";
import { setTimeout } from "node:timers/promises";

/**
 * The maximum milliseconds without a pause. A request takes several turns of the event loop, and each may wait that
 * long.
 */
const maxBlockMs = 4;
const pauseMs = 1;

/**
 * Prevents a long loop from blocking other requests: after 4 ms, `const pause = pauseIfDue(); if (pause) await pause;`
 * lets them run. The pause also releases the core for the database and other processes.
 */
export function createPause(): () => Promise<void> | null {
  let endsAt = performance.now() + maxBlockMs;
  return () => {
    if (performance.now() < endsAt) return null;
    return setTimeout(pauseMs).then(() => {
      endsAt = performance.now() + maxBlockMs;
    });
  };
}

/** Maps items like `items.map(work)`, with pauses for other requests. */
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
