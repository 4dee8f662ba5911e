import "server-only";
import { setImmediate } from "node:timers/promises";

const turnMs = 10;

/**
 * For a loop over many items: `const pause = yieldTurn(); if (pause) await pause;` lets other requests in whenever the
 * loop has held the process for 10 ms.
 */
export function startTurns(): () => Promise<void> | null {
  let endsAt = performance.now() + turnMs;
  return () => {
    if (performance.now() < endsAt) return null;
    return setImmediate().then(() => {
      endsAt = performance.now() + turnMs;
    });
  };
}

/** What `work` makes of each item, in turns. */
export async function mapInTurns<Item, Output>(
  items: readonly Item[],
  work: (item: Item) => Output,
): Promise<Output[]> {
  const yieldTurn = startTurns();
  const output: Output[] = [];
  for (const item of items) {
    output.push(work(item));
    const pause = yieldTurn();
    if (pause) await pause;
  }
  return output;
}
