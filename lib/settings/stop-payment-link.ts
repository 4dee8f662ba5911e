import "server-only";
import { refreshAssociation } from "@/lib/association/queries";
import { paymentLinkChangeInput } from "@/lib/association/schema";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { isProposalPending, proposalRules } from "@/lib/proposals/rules";
import { settleProposals } from "@/lib/proposals/shared/settle";
import { stopProposal } from "@/lib/proposals/shared/stop";
import { paymentLinkChanges, readPaymentLink } from "./shared/payment-link";

/**
 * Stops a change of the payment link before it takes effect. The change is identified, so that an outdated page cannot
 * stop a newer one.
 *
 * @throws Refusal `already_decided` when this change no longer waits, `too_many`
 */
export const stopPaymentLinkChange = operation({
  actor: staff(proposalRules.paymentLink.stopping),
  input: paymentLinkChangeInput,
  presence: "fresh",
  async run(person, { effectiveAt }) {
    await countUse("payment links stopped by member", person.id, { max: 30, windowSeconds: 60 * 60 });
    await stopProposal(paymentLinkChanges, person, effectiveAt);
    await refreshAssociation();
    return {};
  },
});

/** Stops a pending change when its author may no longer make it. Otherwise it takes effect by time alone. */
export async function stopLinkOfFormerStaff(): Promise<void> {
  await settleProposals({
    ...paymentLinkChanges,
    async listPending() {
      const { last } = await readPaymentLink();
      return last && isProposalPending(last.state) ? [last] : [];
    },
    apply: () => Promise.resolve(),
  });
  await refreshAssociation();
}
