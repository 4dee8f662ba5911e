import "server-only";
import { Refusal } from "@/lib/errors";

type Line = {
  maxAtOnce: number;
  maxPending: number;
  /** What those are told for whom there is no place in the line. */
  busyMessage: string;
};

/**
 * A function that runs costly work in turn: so many pieces at once in this process, and the rest in the order in
 * which they came. It throws Refusal `unavailable` when too many are in the line already.
 */
export function createLine({ maxAtOnce, maxPending, busyMessage }: Line) {
  let running = 0;
  const pending: (() => void)[] = [];

  return async function inTurn<Output>(work: () => Promise<Output>): Promise<Output> {
    if (running < maxAtOnce) running++;
    else {
      if (pending.length >= maxPending)
        throw new Refusal("unavailable", busyMessage, { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => pending.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody slips in between.
      const next = pending.shift();
      if (next) next();
      else running--;
    }
  };
}
