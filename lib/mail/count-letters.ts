import "server-only";
import { countUseOnSuccess } from "@/lib/limits/limit";

/** Three letters an hour to each of 20,000 members. */
const hourly = { max: 60_000, windowSeconds: 60 * 60, what: "emails" };

/**
 * Counts the letters that one person writes to many, whoever they go to, and queues them. One message to everybody is as
 * much as many to a few. Letters that are refused, or not queued, do not count.
 *
 * @throws Refusal `too_many`
 */
export const queueWithinLetterLimit = <Output>(
  personId: string,
  letters: number,
  queue: () => Promise<Output>,
): Promise<Output> => countUseOnSuccess("letters by member", personId, hourly, queue, letters);
