import "server-only";
import type { Member, Visitor } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { isProposalPending, type ProposalState, type Rules } from "../rules";

/** What every change that waits has, whatever it changes. */
export type PendingChange = {
  id: string;
  state: ProposalState;
  /** Who requested it; null for a command on the server. */
  requestedById: string | null;
  requestedAt: Date;
  approvedById: string | null;
  /** Whom it is about; null when it is about nobody. */
  aboutId: string | null;
  /** When it takes effect by itself; null while that needs an approval first. */
  effectiveAt: Date | null;
};

/** Who stops a proposal: staff on a page, the link in an email, or the portal because a right was lost. */
export type Stop =
  | { how: "by staff"; person: Member }
  | { how: "by link"; person: Visitor; linkHash: string }
  | { how: "right lost" };

/** A kind of change that waits: what it is about, and how it is found, locked and ended. */
export type ProposalKind<P extends PendingChange> = {
  rules: Rules;
  words: { notFound: string; ended: string };
  find: (id: string) => Promise<P | null>;
  /** Locks what it would change, so that it ends in one way only, until the transaction ends. */
  lock: (proposal: P) => Promise<void>;
  /** Ends it and notifies whoever has to know, in the caller's transaction, which holds the lock. */
  stop: (proposal: P, stop: Stop) => Promise<void>;
};

/**
 * A proposal that waits, locked in the caller's transaction.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export async function lockPendingProposal<P extends PendingChange>(
  kind: ProposalKind<P>,
  id: string,
): Promise<P> {
  await kind.lock(await requirePending(kind, id));
  // It may have ended before the lock was free.
  return requirePending(kind, id);
}

async function requirePending<P extends PendingChange>(kind: ProposalKind<P>, id: string): Promise<P> {
  const proposal = await kind.find(id);
  if (!proposal) throw new Refusal("not_found", kind.words.notFound);
  if (!isProposalPending(proposal.state)) throw new Refusal("already_decided", kind.words.ended);
  return proposal;
}
