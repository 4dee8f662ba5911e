import "server-only";
import { countUse } from "@/lib/limits/limit";
import { isSignedInPerson } from "./idempotency";

/**
 * Counts a write of a member towards the limit that both doors share. Visitors have limits for each operation.
 *
 * @throws Refusal `too_many`
 */
export async function countWrite(actor: unknown): Promise<void> {
  if (isSignedInPerson(actor)) await countUse("writes by member", actor.id, { max: 300, windowSeconds: 300 });
}
