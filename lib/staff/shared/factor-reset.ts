import "server-only";
import { endFactorLoss } from "@/lib/factors/shared/lost-factor";
import { getAssociation } from "@/lib/association/queries";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { proposalRules, type ProposalState } from "@/lib/proposals/rules";
import type { PendingChange, ProposalKind, Stop } from "@/lib/proposals/shared/proposal";
import { recordStop, stoppedByLink, type StopPage } from "@/lib/proposals/shared/stop";
import { notifyOwnersOfReset } from "./owners";

const states: Readonly<Record<"requested" | "scheduled" | "done" | "stopped", ProposalState>> = {
  requested: "requested",
  scheduled: "approved",
  done: "applied",
  stopped: "stopped",
};

/** The removal of a person's second factors, which waits for a second owner and then for a day. */
export type FactorReset = PendingChange & {
  aboutId: string;
  user: { id: string; email: string; firstName: string; lastName: string };
  codeHash: string | null;
};

async function find(where: { id: string } | { stopHash: string }): Promise<FactorReset | null> {
  const row = await db.factorReset.findUnique({
    include: { user: { select: { id: true, email: true, firstName: true, lastName: true } } },
    where,
  });
  if (!row) return null;
  const { state, userId, ...reset } = row;
  return { ...reset, state: states[state], aboutId: userId };
}

export const factorResets = {
  rules: proposalRules.factorReset,
  words: { notFound: "Reset not found", ended: "This reset has already ended." },
  find: (id) => find({ id }),
  lock: ({ aboutId }) => lockMember(aboutId),
  async stop({ id, aboutId, user }, stop) {
    await db.write.factorReset.update({
      where: { id },
      data: { state: "stopped", endedAt: await databaseNow() },
    });
    // Stopping a reset means that the factors should stay or need no reset, so the report of their loss ends, too.
    if (stop.how !== "right lost") await endFactorLoss([aboutId]);
    await recordStop(stop, { action: "factor_reset_stopped", target: { type: "user", id: aboutId } });
    await notifyOwnersOfReset(user, {
      template: "factor_reset_stopped",
      what: `${stopperOf(stop)} stopped the reset of the second factor of ${fullName(user)} (${user.email}). It stays as it is.`,
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
  link: { find: (stopHash) => find({ stopHash }), page: pageOf },
});

function pageOf({ state, user, effectiveAt }: FactorReset): StopPage {
  if (state === "applied")
    return {
      ended:
        "Your second factor has been removed already. If you didn't want that, contact the association immediately.",
    };
  if (state !== "approved" || !effectiveAt)
    return { ended: "This has been stopped. Your second factor stays as it is." };
  return {
    title: "Keep your second factor?",
    words: `The second factor of ${user.email} is to be removed on ${formatDateTime(effectiveAt, getAssociation().timeZone)}, because someone said that it was lost. If that wasn't you, keep it.`,
    verb: "Keep my second factor",
    done: {
      title: "Your second factor stays",
      words: "We’ve notified the portal owners. If you didn’t request a reset, change your password as well.",
    },
  };
}
