import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { operation } from "@/lib/core/operation";
import { splitTypedName } from "@/lib/core/typed-name";
import { transaction } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { runCountingRefused } from "./shared/count-refused";
import { handOver } from "./shared/hand-over";
import { transferInput } from "./schema";

/**
 * POST /api/registrations/{code}/transfer: gives a seat to another person, for anyone with the code of its private
 * page.
 * @throws Refusal as `handOver`, `too_many`
 */
export const transferSeat = operation({
  actor: visitor,
  input: transferInput,
  async run(person, { code, name, ...successor }) {
    const { network } = await caller();
    await countUse("registrations transferred by address", network, { max: 30, windowSeconds: 60 * 60 });
    return runCountingRefused(network, () =>
      transaction(() => handOver(person, code, { ...splitTypedName(name), ...successor })),
    );
  },
});
