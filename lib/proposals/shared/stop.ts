import "server-only";
import { recordAudit, recordSystemAction } from "@/lib/audit/record";
import type { Member, Visitor } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/client";
import { isProposalPending } from "../rules";
import { lockPendingProposal, type PendingChange, type ProposalKind, type Stop } from "./proposal";

/** Stops a proposal for somebody whose roles let them. @throws Refusal `not_found`, `already_decided` */
export const stopProposal = <P extends PendingChange>(
  kind: ProposalKind<P>,
  person: Member,
  id: string,
): Promise<{ id: string }> =>
  transaction(async () => {
    await kind.stop(await lockPendingProposal(kind, id), { how: "by staff", person });
    return { id };
  });

/** The page of a link that stops a proposal. */
export type StopPage =
  | {
      title: string;
      /** The announced change, and the meaning of stopping it. */
      words: string;
      verb: string;
      isDestructive?: true;
      done: { title: string; words: string };
    }
  /** Why there is nothing to stop any more. */
  | { ended: string };

type LinkedKind<P extends PendingChange> = ProposalKind<P> & {
  link: {
    /** The proposal that a link stops, by the hash of its token. */
    find: (linkHash: string) => Promise<P | null>;
    page: (proposal: P) => StopPage | Promise<StopPage>;
  };
};

/** A kind of proposal that links can stop, without its other functions. */
export type StoppedByLink = {
  /** The page of the link; null when the link is not of this kind. */
  findPage: (linkHash: string) => Promise<StopPage | null>;
  /** Returns whether the link was of this kind. @throws Refusal `already_decided` */
  stop: (linkHash: string, person: Visitor) => Promise<boolean>;
};

export function stoppedByLink<P extends PendingChange>(kind: LinkedKind<P>): StoppedByLink {
  return {
    async findPage(linkHash) {
      const proposal = await kind.link.find(linkHash);
      return proposal && kind.link.page(proposal);
    },
    async stop(linkHash, person) {
      const known = await kind.link.find(linkHash);
      if (!known) return false;
      return transaction(async () => {
        await kind.lock(known);
        // The proposal may have ended before the lock was free, or a newer one may have taken its place.
        const proposal = await kind.link.find(linkHash);
        if (!proposal) return false;
        if (!isProposalPending(proposal.state)) throw new Refusal("already_decided", kind.words.ended);
        await kind.stop(proposal, { how: "by link", person, linkHash });
        return true;
      });
    },
  };
}

type Entry = Pick<Parameters<typeof recordAudit>[0], "action" | "target"> & {
  details?: Record<string, unknown>;
};

/** Records in the audit log that a proposal was stopped, with whether a link or the portal did it. */
export async function recordStop(stop: Stop, { details = {}, ...entry }: Entry): Promise<void> {
  if (stop.how === "right lost") {
    await recordSystemAction({ ...entry, details: { ...details, why: rightLost } });
    return;
  }
  const via = stop.how === "by link" ? { via: "link" } : {};
  await recordAudit({ ...entry, actor: stop.person, details: { ...details, ...via } });
}

const rightLost = "the person who requested or approved it may no longer";
