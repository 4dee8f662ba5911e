import "server-only";
import { Refusal } from "@/lib/core/errors";
import { undoSeconds } from "@/lib/core/undo";
import { sql } from "@/lib/db/sql";

/**
 * The time for which the letter of a decision waits: the seconds that screens offer, and the time in which a click
 * arrives.
 */
export const decisionDelaySeconds = undoSeconds + 2;

/**
 * Deletes the letter of a decision that is undone, in the caller's transaction, which has locked the decided thing. A
 * letter that a sender has claimed counts as sent, even if its attempt failed.
 *
 * @throws Refusal `too_late`
 */
export async function takeEmailBack(decisionOn: string): Promise<void> {
  const count = await sql.writeCount`
    DELETE FROM "OutboxEmail"
    WHERE "decisionOnId" = ${decisionOn}::uuid AND "attempts" = 0 AND "sentAt" IS NULL
      AND "createdAt" > now() - make_interval(secs => ${decisionDelaySeconds}::int)`;
  if (count === 0) throw new Refusal("too_late", "It’s too late to undo this.");
}
