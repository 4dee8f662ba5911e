import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import { countUse } from "@/lib/limits/limit";
import { ticketCodeInput } from "@/lib/seats/schema";

/**
 * DELETE /api/waiting-list/{code}: leaves the list, and gives up an offered seat. Repeating it succeeds.
 *
 * @throws Refusal `not_found`, `too_many`
 */
export const leaveWaitingList = operation({
  actor: visitor,
  input: ticketCodeInput,
  async run(_person, { code }) {
    const { network } = await caller();
    await countUse("waiting lists left by address", network, { max: 60, windowSeconds: 60 * 60 });
    return transaction(async () => {
      await sql.write`
        UPDATE "WaitingEntry" SET "cancelledAt" = now() FROM "count_seats_at_commit"()
        WHERE "code" = ${code} AND "state" IN ('waiting', 'offered')`;
      if ((await db.waitingEntry.count({ where: { code } })) === 0)
        throw new Refusal("not_found", "Place on the waiting list not found");
      announceFreedSeat();
      return { message: "You have left the waiting list" };
    });
  },
});
