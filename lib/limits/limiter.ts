import "server-only";
import { Refusal } from "@/lib/core/errors";
import { givePlaceAway } from "@/lib/process-state.mjs";

type LimiterOptions = {
  maxAtOnce: number;
  maxPending: number;
  /** The message for rejected requests. */
  busyMessage: string;
  /** The maximum number of waiting calls per caller, so that nobody fills the queue alone. */
  perCaller?: { maxPending: () => number; busyMessage: string };
};

const retryAfterSeconds = 5;

/**
 * Returns a function that runs work with at most `maxAtOnce` concurrently in this process, the rest in order of
 * arrival. It throws Refusal `unavailable` when `maxPending` are waiting, and `too_many` when the caller has too many
 * of them.
 */
export function createLimiter({ maxAtOnce, maxPending, busyMessage, perCaller }: LimiterOptions) {
  let running = 0;
  const pending: { caller: string; start: () => void }[] = [];

  return async function limited<Output>(work: () => Promise<Output>, caller = ""): Promise<Output> {
    if (running < maxAtOnce) running++;
    else {
      if (perCaller && pending.filter((one) => one.caller === caller).length >= perCaller.maxPending())
        throw new Refusal("too_many", perCaller.busyMessage, { retryAfterSeconds });
      if (pending.length >= maxPending) throw new Refusal("unavailable", busyMessage, { retryAfterSeconds });
      givePlaceAway();
      await new Promise<void>((start) => pending.push({ caller, start }));
    }
    try {
      return await work();
    } finally {
      // The slot passes directly to the next in line, so that no later call can take it.
      const next = pending.shift();
      if (next) next.start();
      else running--;
    }
  };
}
