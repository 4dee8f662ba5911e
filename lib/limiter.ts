import "server-only";
import { Refusal } from "@/lib/errors";

type LimiterOptions = {
  maxAtOnce: number;
  maxPending: number;
  /** Shown to people whose request is rejected. */
  busyMessage: string;
};

/**
 * Returns a function that runs work with at most `maxAtOnce` at a time in this process, the rest in order of arrival.
 * It throws Refusal `unavailable` when `maxPending` are waiting.
 */
export function createLimiter({ maxAtOnce, maxPending, busyMessage }: LimiterOptions) {
  let running = 0;
  const pending: (() => void)[] = [];

  return async function limited<Output>(work: () => Promise<Output>): Promise<Output> {
    if (running < maxAtOnce) running++;
    else {
      if (pending.length >= maxPending)
        throw new Refusal("unavailable", busyMessage, { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => pending.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The slot goes directly to the next in line, so that no later call can take it.
      const next = pending.shift();
      if (next) next();
      else running--;
    }
  };
}
