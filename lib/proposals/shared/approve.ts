import "server-only";
import { can, type Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { canBecome, isSecondPerson, type Rules } from "../rules";
import { lockPendingProposal, type PendingChange, type ProposalKind } from "./proposal";
import { isTrustedApprover, type TwoPeople } from "./trusted-approver";

type TwoPeopleRules = TwoPeople & Pick<Rules, "isOpenOnceDue">;
type Obstacle = "ofOneself" | "alreadyApproved" | "tooEarly";
type Approvable = Omit<PendingChange, "id" | "approvedById">;

/**
 * Why somebody with the permission cannot approve a pending proposal now; null when they can. Both people must have had
 * their permissions for seven days before the request, and the approver must not have got theirs from the requester.
 */
async function findObstacle(
  rules: TwoPeopleRules,
  person: { id: string },
  proposal: Approvable,
): Promise<Obstacle | null> {
  if (!isSecondPerson(person.id, proposal)) return "ofOneself";
  if (!canBecome(proposal.state, "approved")) return "alreadyApproved";
  const { effectiveAt } = proposal;
  if (rules.isOpenOnceDue && effectiveAt !== null && effectiveAt <= (await databaseNow())) return null;
  return (await isTrustedApprover(rules, person, proposal)) ? null : "tooEarly";
}

/** Whether this person can approve a pending proposal now, for pages that offer it. */
export const canApproveNow = async (
  rules: TwoPeopleRules,
  person: Member,
  proposal: Approvable,
): Promise<boolean> => can(person, rules.approving) && (await findObstacle(rules, person, proposal)) === null;

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
    switch (await findObstacle(kind.rules, person, proposal)) {
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
