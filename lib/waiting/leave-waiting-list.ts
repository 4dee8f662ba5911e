import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { db, Prisma, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { ticketCodeInput } from "@/lib/seats/schema";
import { endPlaces } from "./shared/end-places";

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
      await endPlaces(Prisma.sql`w."code" = ${code}`);
      if ((await db.waitingEntry.count({ where: { code } })) === 0)
        throw new Refusal("not_found", "Place on the waiting list not found");
      return { message: "You have left the waiting list" };
    });
  },
});
