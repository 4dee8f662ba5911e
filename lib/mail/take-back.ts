import "server-only";
import { Refusal } from "@/lib/core/errors";
import { undoSeconds } from "@/lib/core/undo";
import { sql } from "@/lib/db/sql";

/** How long the letter of a decision waits: the seconds that screens offer, and the time that a click travels. */
export const decisionDelaySeconds = undoSeconds + 2;

/**
 * Deletes the letter of a decision that is taken back, in the caller's transaction, which has locked what was decided.
 * A letter that a sender has claimed is on its way, even one whose attempt failed.
 *
 * @throws Refusal `too_late`
 */
export async function takeEmailBack(decisionOn: string): Promise<void> {
  const count = await sql.writeCount`
    DELETE FROM "OutboxEmail"
    WHERE "decisionOnId" = ${decisionOn}::uuid AND "attempts" = 0 AND "sentAt" IS NULL
      AND "createdAt" > now() - make_interval(secs => ${decisionDelaySeconds}::int)`;
  if (count === 0)
    throw new Refusal("too_late", "The seconds for taking it back are over, so this can't be undone.");
}
