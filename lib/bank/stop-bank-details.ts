import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff, bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Visitor } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { findProposalToStop, requirePending } from "./queries";
import { proposalIdInput, stopTokenInput } from "./schema";

/** Stops proposed bank details, under Settings. @throws Refusal `not_found`, `already_decided` */
export const stopBankDetails = operation({
  actor: staff("bank.edit"),
  input: proposalIdInput,
  presence: "session",
  run: (person, { id }) => transaction(() => stop(person, id)),
});

/**
 * Stops proposed bank details by the link that staff got, whoever is signed in.
 *
 * @throws Refusal `link_expired`, `already_decided`, `too_many`
 */
export const stopBankDetailsByLink = operation({
  actor: bearer,
  input: stopTokenInput,
  async run(person, { token }) {
    const { network } = await caller();
    await countUse("bank changes stopped by address", network, { max: 30, windowSeconds: 15 * 60 });
    const found = await findProposalToStop(token);
    if (!found) throw new Refusal("link_expired", "This link is not valid. Check that it is complete.");
    return transaction(() => stop(person, found.id));
  },
});

async function stop(person: Visitor, id: string) {
  await lockByName("bank-proposal");
  await requirePending(id);
  await db.bankProposal.update({
    where: { id },
    data: { state: "stopped", decidedAt: new Date(), decidedById: person?.id ?? null },
  });
  await recordAudit({
    actor: person,
    action: "bank_details_stopped",
    target: { type: "bank_proposal", id },
    details: person ? {} : { via: "link" },
  });
  return { id };
}
