import "server-only";
import { bankDetails } from "@/lib/association/schema";
import { readNames } from "@/lib/auth/names";
import { lockByName } from "@/lib/db/locks";
import { proposalRules, type ProposalState } from "@/lib/proposals/rules";
import type { ProposalKind } from "@/lib/proposals/shared/proposal";
import { recordStop, stoppedByLink, type StopPage } from "@/lib/proposals/shared/stop";
import { endStopped, storedProposals } from "@/lib/proposals/shared/stored";

const stored = storedProposals("bank_details", ["requestedById", "effectiveAt"]);

/** Proposed bank details. An approval puts them into effect immediately, so that none are only approved. */
export type BankDetailsProposal = NonNullable<Awaited<ReturnType<typeof stored.find>>>;

export const lockBankProposals = () => lockByName("bank-proposal");

export const bankDetailsProposals = {
  ...stored,
  rules: proposalRules.bankDetails,
  words: { notFound: "Proposal not found", ended: "These bank details are no longer pending." },
  lock: lockBankProposals,
  async stop({ id }, stop) {
    await endStopped(id, stop);
    await recordStop(stop, { action: "bank_details_stopped", target: { type: "bank_proposal", id } });
  },
} as const satisfies ProposalKind<BankDetailsProposal>;

export const bankDetailsByLink = stoppedByLink({
  ...bankDetailsProposals,
  link: { find: stored.findByLink, page: pageOf },
});

const ended: Readonly<Partial<Record<ProposalState, string>>> = {
  applied: "These bank details are already in effect. Contact a portal owner immediately.",
  stopped: "This change has been stopped. The bank details haven’t changed.",
  superseded: "This proposal was replaced by a newer one. Use the link in the newer email.",
};

async function pageOf({ state, requestedById, details, event }: BankDetailsProposal): Promise<StopPage> {
  const over = ended[state];
  if (over) return { ended: over };
  const proposedBy = (await readNames([requestedById]))(requestedById);
  // The new details; null when an event is to use the association's account.
  const account =
    details === null
      ? "the association's account"
      : `the account ${bankDetails.parse(details).accountNumber}`;
  return {
    title: "Stop this change to the bank details?",
    words: `${proposedBy} proposed ${account} ${event ? `for “${event.title}”` : "for payments by members and visitors"}. If you stop it, the bank details won’t change.`,
    verb: "Stop this change",
    isDestructive: true,
    done: {
      title: "The change is stopped",
      words: `The bank details haven’t changed. Phone ${proposedBy}.`,
    },
  };
}
