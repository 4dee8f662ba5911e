import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { staff } from "@/lib/auth/actor";
import { approvals, isTrustedApprover } from "@/lib/auth/trusted-approver";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { formatDateTime } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { putIntoEffect } from "./apply";
import { requirePending } from "./queries";
import { proposalIdInput } from "./schema";

/**
 * POST /api/admin/bank-details/proposals/{id}/approve: puts proposed bank details into effect.
 *
 * Whoever approves them has been trusted with bank details for seven days before the proposal, and not by its proposer,
 * who has been, too.
 *
 * @throws Refusal `forbidden` for one's own proposal, `approval_too_early`, `not_found`, `already_decided`
 */
export const approveBankDetails = operation({
  actor: staff("bank.edit"),
  input: proposalIdInput,
  presence: "fresh",
  run: (person, { id }) =>
    transaction(async () => {
      await lockByName("bank-proposal");
      const proposal = await requirePending(id);
      if (proposal.proposedById === person.id)
        throw new Refusal("forbidden", "Someone else has to approve the bank details you proposed.", {
          permission: "bank.edit",
        });
      const asked = { byId: proposal.proposedById, at: proposal.proposedAt };
      if (!(await isTrustedApprover(approvals.bankDetails, person, asked))) throw tooEarly(proposal);
      await putIntoEffect(proposal, person);
      return { id };
    }),
});

function tooEarly({ effectiveAt }: { effectiveAt: Date }): Refusal {
  const when = formatDateTime(effectiveAt, getAssociation().timeZone);
  return new Refusal(
    "approval_too_early",
    `Two people have to agree who could both change bank details for seven days before, and you not through whoever proposed these. They take effect on ${when} unless somebody stops them.`,
  );
}
