import "server-only";
import { createLimiter } from "@/lib/limits/limiter";
import { Refusal } from "@/lib/core/errors";

const maxAtOnceEach = 2;
const maxPendingEach = 10;
const busyMessage = "Many documents are being prepared right now. Please try again in a moment.";

// One limiter bounds all printing, because it occupies the process.
const limitAll = createLimiter({ maxAtOnce: 4, maxPending: 50, busyMessage });

type Requester = { inFlight: number; limit: ReturnType<typeof createLimiter> };

const requesters = new Map<string, Requester>();

/**
 * Prints documents in turn, two at a time per requester, so that nobody fills the shared queue.
 *
 * @throws Refusal `too_many` when this requester has too many pending, `unavailable` when all together have
 */
export async function printInTurn<Output>(
  requestedBy: string,
  print: () => Promise<Output>,
): Promise<Output> {
  const requester = requesters.get(requestedBy) ?? {
    inFlight: 0,
    limit: createLimiter({ maxAtOnce: maxAtOnceEach, maxPending: maxPendingEach, busyMessage }),
  };
  if (requester.inFlight >= maxAtOnceEach + maxPendingEach)
    throw new Refusal(
      "too_many",
      "Your other documents are still being prepared. Please try again in a moment.",
      {
        retryAfterSeconds: 5,
      },
    );
  requesters.set(requestedBy, requester);
  requester.inFlight++;
  try {
    return await requester.limit(() => limitAll(print));
  } finally {
    requester.inFlight--;
    if (requester.inFlight === 0) requesters.delete(requestedBy);
  }
}
