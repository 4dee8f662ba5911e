import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { staff } from "@/lib/auth/actor";
import { formatDateTime } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { proposalRules } from "@/lib/proposals/rules";
import { approveProposal } from "@/lib/proposals/shared/approve";
import { applyBankProposal } from "./apply";
import { proposalIdInput } from "./schema";
import { bankDetailsProposals, type BankDetailsProposal } from "./shared/bank-proposal";

/**
 * POST /api/admin/bank-details/proposals/{id}/approve: puts proposed bank details into effect.
 *
 * @throws Refusal `forbidden` for one's own proposal, `approval_too_early`, `not_found`, `already_decided`
 */
export const approveBankDetails = operation({
  actor: staff(proposalRules.bankDetails.approving),
  input: proposalIdInput,
  presence: "fresh",
  run: (person, { id }) => approveProposal(approvedBankDetails, person, id),
});

const approvedBankDetails = {
  ...bankDetailsProposals,
  approval: {
    words: {
      ofOneself: "Someone else must approve the bank details you proposed.",
      alreadyApproved: bankDetailsProposals.words.ended,
      tooEarly: ({ effectiveAt }: BankDetailsProposal) =>
        `Two people must agree. Both must have been able to change bank details for seven days, and you must not have been appointed by the person who proposed these. They take effect on ${formatDateTime(effectiveAt, getAssociation().timeZone)} unless someone stops them.`,
    },
    async store(proposal: BankDetailsProposal, person: Parameters<typeof applyBankProposal>[1]) {
      await applyBankProposal(proposal, person);
      return { id: proposal.id };
    },
  },
};
