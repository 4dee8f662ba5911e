import "server-only";
import { member } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { listingIdInput } from "./schema";
import { requirePerson } from "./shared/lock-listed";
import { directoryReader, isReportableBy } from "./shared/visible";

/**
 * POST /api/directory/{id}/block: neither of the two sees or reaches the other in the directory any more.
 *
 * @throws Refusal as `requirePerson`
 */
export const blockPerson = operation({
  actor: directoryReader,
  input: listingIdInput,
  run: (person, { id }) =>
    transaction(async () => {
      const { id: blockedId } = await requirePerson(person, id, isReportableBy);
      await db.write.directoryBlock.create({ data: { blockerId: person.id, blockedId } });
      return { blocked: true };
    }),
});

/** DELETE /api/directory/{id}/block, whatever the member's standing. */
export const unblockPerson = operation({
  actor: member,
  input: listingIdInput,
  async run(person, { id }) {
    await db.write.directoryBlock.deleteMany({
      where: { blockerId: person.id, blocked: { listing: { id } } },
    });
    return { blocked: false };
  },
});
