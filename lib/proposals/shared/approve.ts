import "server-only";
import { can, type Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/client";
import { canBecome, isSecondPerson, type Rules } from "../rules";
import { lockPendingProposal, type PendingChange, type ProposalKind } from "./proposal";
import { readTrust, type TwoPeople } from "./trusted-approver";

type TwoPeopleRules = TwoPeople & Pick<Rules, "isOpenOnceDue">;
type Obstacle = "ofOneself" | "alreadyApproved" | "tooEarly";
type Approvable = Omit<PendingChange, "id" | "approvedById">;

/**
 * Of each pending proposal, why somebody with the permission cannot approve it now; null when they can. Both people must
 * have had their permissions for seven days before the request, and the approver must not have got theirs from the
 * requester.
 */
async function findObstacles(
  rules: TwoPeopleRules,
  person: { id: string },
  proposals: readonly Approvable[],
): Promise<(Obstacle | null)[]> {
  const trust = await readTrust(rules, person, proposals);
  return proposals.map((proposal, index) => {
    if (!isSecondPerson(person.id, proposal)) return "ofOneself";
    if (!canBecome(proposal.state, "approved")) return "alreadyApproved";
    const { isTrusted = false, isDue = false } = trust[index] ?? {};
    if (rules.isOpenOnceDue && isDue) return null;
    return isTrusted ? null : "tooEarly";
  });
}

/** The proposals with whether this person can approve each now, for pages that offer it. */
export async function withApproval<Proposal extends Approvable>(
  rules: TwoPeopleRules,
  person: Member,
  proposals: readonly Proposal[],
): Promise<(Proposal & { canApprove: boolean })[]> {
  if (!can(person, rules.approving)) return proposals.map((proposal) => ({ ...proposal, canApprove: false }));
  const obstacles = await findObstacles(rules, person, proposals);
  return proposals.map((proposal, index) => ({ ...proposal, canApprove: obstacles[index] === null }));
}

type ApprovedKind<P extends PendingChange, Answer> = ProposalKind<P> & {
  rules: TwoPeopleRules;
  approval: {
    words: { ofOneself: string; alreadyApproved: string; tooEarly: (proposal: P) => string };
    /** Stores the approval and its consequences, in the caller's transaction, which holds the lock. */
    store: (proposal: P, person: Member) => Promise<Answer>;
  };
};

/**
 * Approves a proposal as the second person, who is neither its requester nor the person concerned.
 *
 * @throws Refusal `not_found`, `already_decided`, `forbidden`, `approval_too_early`
 */
export const approveProposal = <P extends PendingChange, Answer>(
  kind: ApprovedKind<P, Answer>,
  person: Member,
  id: string,
): Promise<Answer> =>
  transaction(async () => {
    const { words, store } = kind.approval;
    const proposal = await lockPendingProposal(kind, id);
    const [obstacle = null] = await findObstacles(kind.rules, person, [proposal]);
    switch (obstacle) {
      case "ofOneself":
        throw new Refusal("forbidden", words.ofOneself, { permission: kind.rules.approving });
      case "alreadyApproved":
        throw new Refusal("already_decided", words.alreadyApproved);
      case "tooEarly":
        throw new Refusal("approval_too_early", words.tooEarly(proposal));
      case null:
        return store(proposal, person);
    }
  });
