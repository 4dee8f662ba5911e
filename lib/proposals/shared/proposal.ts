import "server-only";
import type { Member, Visitor } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { isProposalPending, type ProposalState, type Rules } from "../rules";

/** The fields of every pending change. */
export type PendingChange = {
  id: string;
  state: ProposalState;
  /** The requester's id; null for a command on the server. */
  requestedById: string | null;
  requestedAt: Date;
  approvedById: string | null;
  /** The id of the person concerned; null if there is none. */
  aboutId: string | null;
  /** When it takes effect by itself; null while that requires an approval first. */
  effectiveAt: Date | null;
};

/**
 * How a proposal is stopped: by staff on a page, by the link in an email, or by the portal because a right was lost.
 */
export type Stop =
  | { how: "by staff"; person: Member }
  | { how: "by link"; person: Visitor; linkHash: string }
  | { how: "right lost" };

/** A kind of pending change: its subject, and the functions that find, lock and end it. */
export type ProposalKind<P extends PendingChange> = {
  rules: Rules;
  words: { notFound: string; ended: string };
  find: (id: string) => Promise<P | null>;
  /**
   * Locks the thing that the proposal would change, until the transaction ends, so that the proposal ends in only one
   * way.
   */
  lock: (proposal: P) => Promise<void>;
  /** Ends the proposal and sends the notifications, in the caller's transaction, which holds the lock. */
  stop: (proposal: P, stop: Stop) => Promise<void>;
};

/** A pending proposal, locked in the caller's transaction. @throws Refusal `not_found`, `already_decided` */
export async function lockPendingProposal<P extends PendingChange>(
  kind: ProposalKind<P>,
  id: string,
): Promise<P> {
  await kind.lock(await requirePending(kind, id));
  // The proposal may have ended before the lock was free.
  return requirePending(kind, id);
}

async function requirePending<P extends PendingChange>(kind: ProposalKind<P>, id: string): Promise<P> {
  const proposal = await kind.find(id);
  if (!proposal) throw new Refusal("not_found", kind.words.notFound);
  if (!isProposalPending(proposal.state)) throw new Refusal("already_decided", kind.words.ended);
  return proposal;
}
