import "server-only";
import type { Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { canBecome, isSecondPerson } from "../rules";
import { lockPendingProposal, type PendingChange, type ProposalKind } from "./proposal";
import { isTrustedApprover, type TwoPeople } from "./trusted-approver";

type ApprovedKind<P extends PendingChange, Answer> = ProposalKind<P> & {
  rules: TwoPeople;
  approval: {
    /**
     * Whether everybody with the permission may approve once its time has come, because an approval then speeds up
     * nothing.
     */
    isOpenOnceDue?: true;
    words: { ofOneself: string; alreadyApproved: string; tooEarly: (proposal: P) => string };
    /** Stores the approval and its consequences, in the caller's transaction, which holds the lock. */
    store: (proposal: P, person: Member) => Promise<Answer>;
  };
};

/**
 * Approves a proposal as the second person, who is neither its requester nor the person concerned. Both must have had
 * their permissions for seven days before the request, and the approver must not have got theirs from the requester.
 *
 * @throws Refusal `not_found`, `already_decided`, `forbidden`, `approval_too_early`
 */
export const approveProposal = <P extends PendingChange, Answer>(
  kind: ApprovedKind<P, Answer>,
  person: Member,
  id: string,
): Promise<Answer> =>
  transaction(async () => {
    const { words, isOpenOnceDue, store } = kind.approval;
    const proposal = await lockPendingProposal(kind, id);
    if (!isSecondPerson(person.id, proposal))
      throw new Refusal("forbidden", words.ofOneself, { permission: kind.rules.approving });
    if (!canBecome(proposal.state, "approved")) throw new Refusal("already_decided", words.alreadyApproved);
    const hasWaited =
      isOpenOnceDue && proposal.effectiveAt !== null && proposal.effectiveAt <= (await databaseNow());
    if (!hasWaited && !(await isTrustedApprover(kind.rules, person, proposal)))
      throw new Refusal("approval_too_early", words.tooEarly(proposal));
    return store(proposal, person);
  });
