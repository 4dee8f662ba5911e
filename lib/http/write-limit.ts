import "server-only";
import { take } from "@/lib/limits/limit";
import { isPerson } from "./idempotency";

/**
 * Counts one write of whoever asks, by whichever door it comes: both share one limit. Visitors are limited by what
 * they do.
 *
 * @throws Refusal `too_many`
 */
export async function countWrite(actor: unknown): Promise<void> {
  if (isPerson(actor)) await take("writes by member", actor.id, { most: 300, windowSeconds: 300 });
}
