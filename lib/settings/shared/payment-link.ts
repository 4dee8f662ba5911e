import "server-only";
import { paymentUrlAt, type PaymentLink } from "@/lib/association/queries";
import { readNames } from "@/lib/auth/names";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { notifyAllStaff } from "@/lib/mail/notify-staff";
import { proposalRules, waitMs, type ProposalState } from "@/lib/proposals/rules";
import type { PendingChange, ProposalKind } from "@/lib/proposals/shared/proposal";
import { recordStop, stoppedByLink, type StopPage } from "@/lib/proposals/shared/stop";
import { paymentLinkStoppedLetter } from "../letters";
import { saveSettings } from "./save-settings";

/**
 * A change of the address for online payments. The settings contain the last change with the address before it, so that
 * it takes effect by time alone. Its id is the moment when it does.
 */
export type PaymentLinkChange = PendingChange & { requestedById: string; link: PaymentLink };

export const lockPaymentLink = () => lockByName("payment link");

/** The stored payment link, which another process may have changed since this one read it. */
export async function readPaymentLink(): Promise<{
  now: Date;
  /** The current address for online payments; null if there is none. */
  current: string | null;
  /** The last change; null when there is none. */
  last: PaymentLinkChange | null;
}> {
  const now = await databaseNow();
  const [row] = await sql<{ link: PaymentLink | null }>`
    SELECT "values" -> 'paymentLink' AS "link" FROM "AssociationSettings" WHERE "id" = 1`;
  const link = row?.link ?? null;
  return { now, current: paymentUrlAt(link, now), last: link && toChange(link, now) };
}

const toChange = (link: PaymentLink, now: Date): PaymentLinkChange => ({
  id: link.effectiveAt,
  state: stateOf(link, now),
  requestedById: link.byId,
  requestedAt: new Date(Date.parse(link.effectiveAt) - waitMs(proposalRules.paymentLink)),
  approvedById: null,
  aboutId: null,
  effectiveAt: new Date(link.effectiveAt),
  link,
});

function stateOf(link: PaymentLink, now: Date): ProposalState {
  if (link.isStopped) return "stopped";
  return new Date(link.effectiveAt) > now ? "requested" : "applied";
}

export const paymentLinkChanges = {
  rules: proposalRules.paymentLink,
  words: {
    notFound: "This change is no longer pending. Reload the page to see where people pay.",
    ended: "This change is no longer pending. Reload the page to see where people pay.",
  },
  /** An outdated page names a change that has ended. */
  async find(id) {
    const { last } = await readPaymentLink();
    return last && (last.id === id ? last : { ...last, id, state: "superseded" as const });
  },
  lock: lockPaymentLink,
  async stop({ link, requestedById }, stop) {
    const { url, before } = link;
    const person = stop.how === "right lost" ? null : stop.person;
    await saveSettings(person?.id ?? null, {
      paymentLink: {
        ...link,
        url: before,
        effectiveAt: (await databaseNow()).toISOString(),
        byId: person?.id ?? requestedById,
        isStopped: true,
      },
    });
    await recordStop(stop, { action: "payment_link_stopped", details: { url, inEffect: before } });
    const by = await db.user.findUnique({
      select: { firstName: true, lastName: true, email: true },
      where: { id: requestedById },
    });
    await notifyAllStaff("payment_link_stopped", (firstName) =>
      paymentLinkStoppedLetter(firstName, { stop, by, link }),
    );
  },
} as const satisfies ProposalKind<PaymentLinkChange>;

export const paymentLinkByLink = stoppedByLink({
  ...paymentLinkChanges,
  link: {
    async find(linkHash) {
      const { last } = await readPaymentLink();
      return last?.link.stopHash === linkHash ? last : null;
    },
    page: pageOf,
  },
});

async function pageOf({ state, link, requestedById }: PaymentLinkChange): Promise<StopPage> {
  if (state === "stopped") return { ended: "This change has been stopped. Payments continue as before." };
  if (state === "applied")
    return { ended: "People already pay at the new address. Contact a portal owner immediately." };
  const name = (await readNames([requestedById]))(requestedById);
  const stays = link.before ? `people keep paying at ${link.before}` : "online payment stays unavailable";
  return {
    title: "Stop this change to the payment page?",
    words: `${name} changed the page where people pay online to ${link.url ?? "none"}. If you stop it, ${stays}.`,
    verb: "Stop this change",
    isDestructive: true,
    done: { title: "The change is stopped", words: `Now ${stays}. Phone ${name}.` },
  };
}
