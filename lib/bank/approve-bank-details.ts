import "server-only";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { putIntoEffect } from "./apply";
import { requirePending } from "./queries";
import { proposalById } from "./schema";

/**
 * POST /api/admin/bank-details/proposals/{id}/approve: puts proposed bank details into effect.
 *
 * @throws Refusal `forbidden` for one's own proposal, `not_found`, `already_decided`
 */
export const approveBankDetails = operation({
  actor: staff("bank.edit"),
  input: proposalById,
  needsPresence: true,
  run: (person, { id }) =>
    transaction(async () => {
      await lockByName("bank-proposal");
      const proposal = await requirePending(id);
      if (proposal.proposedById === person.id)
        throw new Refusal("forbidden", "Someone else has to approve the bank details you proposed.", {
          permission: "bank.edit",
        });
      await putIntoEffect(proposal, person);
      return { id };
    }),
});
