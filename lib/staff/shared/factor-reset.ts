import "server-only";
import { endFactorLoss } from "@/lib/factors/shared/lost-factor";
import { getAssociation } from "@/lib/association/queries";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { lockMember } from "@/lib/db/locks";
import { proposalRules } from "@/lib/proposals/rules";
import type { ProposalKind, Stop } from "@/lib/proposals/shared/proposal";
import { recordStop, stoppedByLink, type StopPage } from "@/lib/proposals/shared/stop";
import { endStopped, storedProposals } from "@/lib/proposals/shared/stored";
import { notifyOwnersOfReset } from "./owners";

const stored = storedProposals("factor_reset", ["aboutId", "user"]);

/** The removal of a person's second factors, which waits for a second owner and then for a day. */
export type FactorReset = NonNullable<Awaited<ReturnType<typeof stored.find>>>;

export const factorResets = {
  ...stored,
  rules: proposalRules.factorReset,
  words: { notFound: "Reset not found", ended: "This reset has already ended." },
  lock: ({ aboutId }) => lockMember(aboutId),
  async stop({ id, aboutId, user }, stop) {
    await endStopped(id, stop);
    // Stopping a reset means that the factors should stay or need no reset, so the report of their loss ends, too.
    if (stop.how !== "right lost") await endFactorLoss([aboutId]);
    await recordStop(stop, { action: "factor_reset_stopped", target: { type: "user", id: aboutId } });
    await notifyOwnersOfReset(user, {
      template: "factor_reset_stopped",
      what: `${stopperOf(stop)} stopped the reset of the second factor of ${fullName(user)} (${user.email}). It hasn’t changed.`,
    });
  },
} as const satisfies ProposalKind<FactorReset>;

function stopperOf(stop: Stop): string {
  if (stop.how === "by link") return "The link in the email to its owner";
  if (stop.how === "by staff") return `${fullName(stop.person)} (${stop.person.email})`;
  return "The person who requested or approved it is no longer an owner, so the portal";
}

export const factorResetsByLink = stoppedByLink({
  ...factorResets,
  link: { find: stored.findByLink, page: pageOf },
});

function pageOf({ state, user, effectiveAt }: FactorReset): StopPage {
  if (state === "applied")
    return {
      ended:
        "Your second factor has already been removed. If you didn't want that, contact the association immediately.",
    };
  if (state !== "approved" || !effectiveAt)
    return { ended: "This has been stopped. Your second factor hasn’t changed." };
  return {
    title: "Keep your second factor?",
    words: `The second factor of ${user.email} will be removed on ${formatDateTime(effectiveAt, getAssociation().timeZone)}, because someone said it was lost. If that wasn't you, keep it.`,
    verb: "Keep my second factor",
    done: {
      title: "Your second factor hasn’t changed",
      words: "We’ve notified the portal owners. If you didn’t request a reset, change your password as well.",
    },
  };
}
