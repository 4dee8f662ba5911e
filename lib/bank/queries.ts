import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { bankDetails } from "@/lib/association/schema";
import { can, type Staff } from "@/lib/auth/member";
import { readNames, type NameOf } from "@/lib/auth/names";
import { db } from "@/lib/db/client";
import { proposalRules, type ProposalState } from "@/lib/proposals/rules";
import { isTrustedApprover } from "@/lib/proposals/shared/trusted-approver";
import { bankDetailsProposals, type BankDetailsProposal } from "./shared/bank-proposal";

const maxListed = 20;
const rules = proposalRules.bankDetails;

/** States with the API's names. */
const states = {
  requested: "pending",
  approved: "pending",
  applied: "in_effect",
  stopped: "stopped",
  superseded: "superseded",
} as const satisfies Record<ProposalState, string>;

/** Bank details with the API's names. */
function toDetails(details: unknown) {
  if (details === null) return null;
  const { address, ...rest } = bankDetails.parse(details);
  return { ...rest, bankAddress: address };
}

function toProposal(proposal: BankDetailsProposal, nameOf: NameOf) {
  const { id, eventId, state, requestedById, requestedAt, effectiveAt, event, details } = proposal;
  return {
    id,
    eventId,
    state: states[state],
    eventTitle: event?.title ?? null,
    proposedBy: nameOf(requestedById),
    proposedById: requestedById,
    proposedAt: requestedAt.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
    ...toDetails(details),
  };
}

async function toProposals(rows: readonly BankDetailsProposal[]) {
  const nameOf = await readNames(rows.map(({ requestedById }) => requestedById));
  return rows.map((row) => toProposal(row, nameOf));
}

/** GET /api/admin/bank-details: the bank details that payers see, and the newest proposals first. */
export async function getBankDetails(_staff: Staff<"settings.read">) {
  const { address, isSample, ...current } = getAssociation().bank;
  const newest = await bankDetailsProposals.list({
    orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
  return {
    current: { ...current, bankAddress: address, isSample },
    proposals: await toProposals(newest),
  };
}

/** All pending proposals, oldest first, with whether this person can approve each now. */
export async function listPendingBankDetails(person: Staff<"settings.read">) {
  const proposals = await toProposals(await bankDetailsProposals.listPending());
  return Promise.all(
    proposals.map(async (proposal) => {
      const asked = { requestedById: proposal.proposedById, requestedAt: new Date(proposal.proposedAt) };
      const canApprove = can(person, rules.approving) && (await isTrustedApprover(rules, person, asked));
      return { ...proposal, canApprove };
    }),
  );
}
export type PendingProposal = Awaited<ReturnType<typeof listPendingBankDetails>>[number];

/** The number of pending proposals. */
export async function countPendingBankDetails(_staff: Staff<"bank.edit">): Promise<number> {
  return db.proposal.count({ where: { kind: "bank_details", state: "requested" } });
}
