import "server-only";
import { countUseOnSuccess } from "@/lib/limits/limit";

/** The hourly limit: three letters to each of 20,000 members. */
const hourly = { max: 60_000, windowSeconds: 60 * 60, what: "emails" };

/**
 * Counts the letters that one person sends to many, and queues them. They share a count with letters to few. Letters
 * that are refused or not queued do not count.
 *
 * @throws Refusal `too_many`
 */
export const queueWithinLetterLimit = <Output>(
  personId: string,
  letters: number,
  queue: () => Promise<Output>,
): Promise<Output> => countUseOnSuccess("letters by member", personId, hourly, queue, letters);
