import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { splitTypedName } from "@/lib/core/typed-name";
import { db, transaction } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { runCountingRefused } from "@/lib/seats/shared/count-refused";
import { handOver } from "@/lib/seats/shared/hand-over";
import { substituteInput } from "./schema";

/**
 * Gives a seat of a group to another person, with the code of the coordinator's page.
 *
 * @throws Refusal as `handOver`, `too_many`
 */
export const substituteInGroup = operation({
  actor: visitor,
  input: substituteInput,
  async run(person, { code, registrationId, name, ...successor }) {
    const { network } = await caller();
    await countUse("registrations transferred by address", network, { max: 30, windowSeconds: 60 * 60 });
    return runCountingRefused(network, () =>
      transaction(async () => {
        const seat = await db.registration.findFirst({
          select: { ticketCode: true },
          where: { id: registrationId, booking: { group: { code } } },
        });
        if (!seat) throw new Refusal("not_found", "Registration not found");
        return handOver(person, seat.ticketCode, { ...splitTypedName(name), ...successor });
      }),
    );
  },
});
