import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { bankDetails } from "@/lib/association/schema";
import type { Staff } from "@/lib/auth/member";
import { readNames, type NameOf } from "@/lib/auth/names";
import type { ProposalState } from "@/lib/proposals/rules";
import { withApproval } from "@/lib/proposals/shared/approve";
import { bankDetailsProposals, type BankDetailsProposal } from "./shared/bank-proposal";

const maxListed = 20;

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

/** GET /api/admin/bank-details: the bank details that payers see, and the newest proposals first. */
export async function getBankDetails(_staff: Staff<"settings.read">) {
  const { address, isSample, ...current } = getAssociation().bank;
  const newest = await bankDetailsProposals.list({
    orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
  const nameOf = await readNames(newest.map(({ requestedById }) => requestedById));
  return {
    current: { ...current, bankAddress: address, isSample },
    proposals: newest.map((row) => toProposal(row, nameOf)),
  };
}

/** All pending proposals, oldest first, with whether this person can approve each now. */
export async function listPendingBankDetails(person: Staff<"settings.read">) {
  const rows = await bankDetailsProposals.listPending();
  const nameOf = await readNames(rows.map(({ requestedById }) => requestedById));
  return (await withApproval(bankDetailsProposals.rules, person, rows)).map((row) => ({
    ...toProposal(row, nameOf),
    canApprove: row.canApprove,
  }));
}
export type PendingProposal = Awaited<ReturnType<typeof listPendingBankDetails>>[number];
