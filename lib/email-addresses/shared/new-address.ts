import "server-only";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import type { AddressChange } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { proposalRules } from "@/lib/proposals/rules";
import type { PendingChange, ProposalKind } from "@/lib/proposals/shared/proposal";
import { stoppedByLink, type StopPage } from "@/lib/proposals/shared/stop";
import { endAddressChange } from "./end-address-change";

/**
 * A pending new address that staff have entered for an account with an unproven address. Its row is deleted when it
 * ends.
 */
export type NewAddress = PendingChange & {
  requestedById: string;
  aboutId: string;
  effectiveAt: Date;
  oldEmail: string;
  newEmail: string;
  provenAt: Date | null;
};

async function find(where: { id: string } | { userId: string }): Promise<NewAddress | null> {
  const row = await db.addressChange.findUnique({ where });
  return row && toNewAddress(row);
}

export const toNewAddress = ({ userId, ...change }: AddressChange): NewAddress => ({
  ...change,
  aboutId: userId,
  state: change.approvedById === null ? "requested" : "approved",
});

const ended = "This change is no longer pending.";

export const addressChangeProposals = {
  rules: proposalRules.newAddress,
  words: { notFound: ended, ended },
  find: (id) => find({ id }),
  lock: ({ aboutId }) => lockMember(aboutId),
  async stop({ id }, stop) {
    if (stop.how === "by link")
      await endAddressChange({ id }, { how: "objection", person: stop.person, linkHash: stop.linkHash });
    else if (stop.how === "by staff")
      await endAddressChange({ id }, { how: "cancelled", person: stop.person });
    else await endAddressChange({ id }, { how: "over" });
  },
} as const satisfies ProposalKind<NewAddress>;

export const addressChangeProposalsByLink = stoppedByLink({
  ...addressChangeProposals,
  link: { find: findByLink, page: pageOf },
});

/** The account's pending change, which may be newer than the link; null thirty days after the link was sent. */
async function findByLink(linkHash: string): Promise<NewAddress | null> {
  const [link] = await sql<{ userId: string }>`
    SELECT "userId"::text FROM "AddressObjection"
    WHERE "stopHash" = ${linkHash} AND "sentAt" > now() - interval '720 hours'`;
  return link ? find({ userId: link.userId }) : null;
}

function pageOf({ oldEmail, newEmail }: NewAddress): StopPage {
  return {
    title: "Keep your current address?",
    words: `Your account’s address will change from ${oldEmail} to ${newEmail}. If that isn't your address, keep the current one.`,
    verb: "Keep my current address",
    done: {
      title: "Your address hasn’t changed",
      words: `Your account keeps ${oldEmail}. We've notified the owners of the portal and the person who requested the change.`,
    },
  };
}
