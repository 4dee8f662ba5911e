import "server-only";
import { setTimeout } from "node:timers/promises";

/** A request takes several turns of the event loop, each of which may come after so long. */
const maxBlockMs = 4;
const pauseMs = 1;

/**
 * Keeps a long loop from blocking other requests: after 4 ms, `const pause = pauseIfDue(); if (pause) await pause;`
 * lets them run. The pause also gives the core away, so that the database and other processes are not kept waiting.
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
