import "server-only";
import { countUse } from "@/lib/limits/limit";
import { isSignedInPerson } from "./idempotency";

/**
 * Counts a member's write towards the limit shared by routes and actions. Visitors have limits per operation.
 *
 * @throws Refusal `too_many`
 */
export async function countWrite(actor: unknown): Promise<void> {
  if (isSignedInPerson(actor)) await countUse("writes by member", actor.id, { max: 300, windowSeconds: 300 });
}
